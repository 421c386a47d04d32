import type { BoundRights, BoundSales } from '../../sales/bound-sales.ts'
import { lockQuotation } from '../quotation-repo.ts'
import { endWithLastSale } from './end-with-last-sale.ts'
import { notifyOfRefunds } from './notify-of-refunds.ts'
import { findQuotationOfSale, isOrderOfQuotation, listHiddenSales, listSalesOfQuotations } from './quotation-sale-repo.ts'
import { setRefundAgainstDebt } from './receive.ts'

const RIGHTS: BoundRights = { read: 'quotations.view', cancel: 'quotations.sell' }

/** Sales of a vouchered quotation belong to it. */
export const salesOfQuotations: BoundSales = {
  async lock(tx, saleId) {
    const quotationId = await findQuotationOfSale(tx, saleId)
    if (quotationId !== undefined) await lockQuotation(tx, quotationId)
  },
  async refunded(tx, saleId, now) {
    await notifyOfRefunds(tx, [await setRefundAgainstDebt(tx, saleId, now)], now)
  },
  ended: endWithLastSale,
  listHidden: listHiddenSales,
  listRights: async (tx, saleIds) => new Map((await listSalesOfQuotations(tx, saleIds)).map((saleId) => [saleId, RIGHTS])),
  rightsOfOrder: async (tx, orderId) => ((await isOrderOfQuotation(tx, orderId)) ? RIGHTS : undefined),
}
