import { atSupplier } from '@tradewind/domain/flights/converted'
import { type Money, money, sum } from '@tradewind/domain/money'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from './booking-repo.ts'

/** What the supplier has refunded of a booking by our books, in the currency in which it is paid. */
export async function sumSupplierRefunds(tx: SiteTx, { id, priced }: Booking, currency: string): Promise<Money> {
  const rows = await tx
    .selectFrom('change_requests')
    .select(['currency', 'supplier_refund_minor', 'refund_there_minor', 'refund_there_currency'])
    .where('booking_id', '=', id)
    .where('kind', '<>', 'reissue')
    .where('supplier_refund_minor', 'is not', null)
    .execute()
  const amounts = rows.map((row) => {
    const here = money(row.supplier_refund_minor ?? 0n, row.currency)
    if (row.refund_there_minor === null || row.refund_there_currency === null) return atSupplier(here, priced.converted) ?? here
    return money(row.refund_there_minor, row.refund_there_currency)
  })
  return sum(amounts, currency)
}
