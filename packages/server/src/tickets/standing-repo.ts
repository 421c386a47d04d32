import { money } from '@tradewind/domain/money'
import type { StandingPart } from '@tradewind/domain/tickets/standing-accounting'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** The postings by which a ticket is sold, changed and refunded. What else moves money (holds, settlements) moves nothing of what it costs. */
const REASONS = ['capture', 'adjustment', 'correction', 'changeRefund', 'changePayment', 'changePaymentReturned']

type Row = {
  booking_id: number
  change: string | null
  is_sale: boolean
  currency: string
  purchase: string
  sales: string
  gst: string
}

/** What is left of some bookings by the ledger: the sale and each change separately. One that was never issued is not in it. */
export async function readStanding(tx: SiteTx, ids: readonly number[]): Promise<ReadonlyMap<number, StandingPart[]>> {
  const { rows } = await sql<Row>`
    with wanted as (
      select id, 'booking' as kind, id::text as about, currency from bookings where id = any(${ids}::integer[])
      union all
      select id, 'order', payment_id, currency from bookings where id = any(${ids}::integer[]) and payment_id is not null
    )
    select w.id as booking_id, e.currency,
      case when p.reason like 'change%' then split_part(p.key, ':', 2) end as change,
      p.reason = 'capture' as is_sale,
      coalesce(sum(e.amount_minor) filter (where a.kind in ('supplierPayable', 'supplierReceivable', 'currencyPosition')), 0)::text as purchase,
      coalesce(-sum(e.amount_minor) filter (where a.kind in ('wallet', 'hold', 'refundsPayable')), 0)::text as sales,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'gstPayable'), 0)::text as gst
    from wanted w
    join ledger_postings p on p.about_kind = w.kind and p.about_id = w.about and p.reason = any(${REASONS}::text[])
      -- One payment may have paid for others too: each is captured under its own number.
      and (p.reason <> 'capture' or p.key in ('order:' || w.about || ':capture', 'order:' || w.about || ':capture:' || w.id))
    -- A cost in another currency stands in the supplier's position at its value in the currency of the sale.
    join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id and e.currency = w.currency
    join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
    group by w.id, e.currency, p.id, p.reason, p.key`.execute(tx)
  const parts = rows.map(({ booking_id, change, is_sale, currency, purchase, sales, gst }) => ({
    bookingId: booking_id,
    change: change === null ? null : Number(change),
    isSale: is_sale,
    purchase: money(BigInt(purchase), currency),
    sales: money(BigInt(sales), currency),
    gst: money(BigInt(gst), currency),
  }))
  return Map.groupBy(parts, ({ bookingId }) => bookingId)
}
