import { compareMoney, isZero, type Money } from '@tradewind/domain/money'
import { type SoldSum, sumSold } from '@tradewind/domain/quotations/sold-sum'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { sumKept } from '../price-kart.ts'
import type { Kept } from '../quotation-repo.ts'
import { findSold, listSalesOfQuotation } from './quotation-sale-repo.ts'
import { readCollected, readPaid } from './receipt-repo.ts'

/** What became of a quotation that was sold, as its customer reads it. */
export type SoldView = {
  readonly sum: SoldSum
  /** Whether its sales come to something else than the version: something was changed or cancelled since. Then the sum is what counts, and not the total of the version. */
  readonly isChanged: boolean
  /** By the numbers of its lines: what each that stands was sold for, with its share of charges and tax. */
  readonly amountOf: ReadonlyMap<number, Money>
  /** The lines whose sale was cancelled. */
  readonly cancelled: ReadonlySet<number>
}

/** Undefined: it is not sold. */
export async function readSoldView(
  tx: SiteTx,
  { quotationId, kept }: { readonly quotationId: number; readonly kept: Kept },
  now: Instant,
): Promise<SoldView | undefined> {
  const sold = await findSold(tx, quotationId)
  if (!sold) return undefined
  const { total } = sold
  const [sales, collected, paid] = [
    await listSalesOfQuotation(tx, quotationId, now),
    await readCollected(tx, quotationId, total.currency),
    await readPaid(tx, quotationId, total.currency),
  ]
  const isCancelled = ({ status }: { readonly status: string }) => status === 'cancelled'
  const sum = sumSold(
    sales.map((sale) => ({ ...sale, isCancelled: isCancelled(sale) })),
    { total, collected, paid },
  )
  const version = sumKept(kept).totalPrice
  const isOther = version.currency !== total.currency || compareMoney(version, total) !== 0
  return {
    sum,
    isChanged: isOther || sales.some((sale) => isCancelled(sale) || !isZero(sale.refunded)),
    amountOf: new Map(sales.flatMap((sale) => (isCancelled(sale) ? [] : [[sale.lineId, sale.amount] as const]))),
    cancelled: new Set(sales.filter(isCancelled).map(({ lineId }) => lineId)),
  }
}
