import type { BoundSales } from '../../sales/bound-sales.ts'
import { lockQuotation } from '../quotation-repo.ts'
import { notifyOfRefunds } from './notify-of-refunds.ts'
import { findQuotationOfSale, listHiddenSales } from './quotation-sale-repo.ts'
import { setRefundAgainstDebt } from './receive.ts'

/** Sales of a vouchered quotation belong to it. */
export const salesOfQuotations: BoundSales = {
  async lock(tx, saleId) {
    const quotationId = await findQuotationOfSale(tx, saleId)
    if (quotationId !== undefined) await lockQuotation(tx, quotationId)
  },
  async refunded(tx, saleId, now) {
    await notifyOfRefunds(tx, [await setRefundAgainstDebt(tx, saleId, now)], now)
  },
  listHidden: listHiddenSales,
}
