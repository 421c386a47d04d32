import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import type { Journal } from './journal.ts'
import type { Verdict } from './verdict.ts'

/** A quotation with what was paid of it that still counts; amounts in minor units. `total`: what it was sold for, or what its newest version costs. */
export type PaidQuotation = {
  readonly id: number
  readonly status: string
  readonly accepted: number
  readonly sales: number
  readonly total: string
  readonly collected: string
}
/** A card payment on the page of a proposal that was captured: what of it is for the quotation, and what its receipt says. */
export type PaidByPage = { readonly id: string; readonly net: string; readonly received: string | null; readonly isWhole: boolean }
/** An order of activities and services: how many of its lines were ever confirmed, and whether it has a voucher that was mailed. Another site that buys has no address. */
export type VoucheredOrder = {
  readonly id: number
  readonly confirmed: number
  readonly hasVoucher: boolean
  readonly isMailed: boolean
}

export async function readPaidQuotations(db: Database) {
  const quotations = await sql<PaidQuotation>`
    select q.id::int as id, q.status, (select count(*)::int from proposals p where p.site_id = q.site_id and p.quotation_id = q.id and p.accepted_at is not null) as accepted,
      (select count(*)::int from quotation_sales l where l.site_id = q.site_id and l.quotation_id = q.id) as sales,
      coalesce(q.sold_minor, v.total_minor)::text as total,
      coalesce((select sum(r.amount_minor) from quotation_receipts r where r.site_id = q.site_id and r.quotation_id = q.id and r.returned_at is null), 0)::text as collected
    from quotations q join quotation_versions v on v.site_id = q.site_id and v.quotation_id = q.id and v.version = q.version`.execute(
    db,
  )
  const pages = await sql<PaidByPage>`
    select o.payment_id as id, o.net_minor::text as net, r.amount_minor::text as received,
      -- What was not taken for it is money of the wallet, because nothing more was owed or the quotation had ended.
      coalesce(r.amount_minor >= o.net_minor, false) or q.status in ('lost', 'cancelled') or exists (select from quotation_receipts other
        where other.site_id = q.site_id and other.quotation_id = q.id and other.id is distinct from o.receipt_id) as "isWhole"
    from proposal_payments o join payments p on p.site_id = o.site_id and p.id = o.payment_id and p.status = 'captured'
    join proposals s on s.site_id = o.site_id and s.id = o.proposal_id
    join quotations q on q.site_id = s.site_id and q.id = s.quotation_id
    left join quotation_receipts r on r.site_id = o.site_id and r.id = o.receipt_id`.execute(db)
  const orders = await sql<VoucheredOrder>`
    select s.order_id as id, count(*) filter (where a.confirmed_at is not null or v.confirmed_at is not null)::int as confirmed,
      bool_or(w.order_id is not null) as "hasVoucher", bool_or(coalesce(w.sent_revision, 0) > 0 or u.email = '') as "isMailed"
    from sales s join users u on u.site_id = s.site_id and u.id = s.user_id left join activity_sales a on a.site_id = s.site_id and a.id = s.id
    left join service_sales v on v.site_id = s.site_id and v.id = s.id
    left join vouchers w on w.site_id = s.site_id and w.order_id = s.order_id
    where s.kind in ('activity', 'service') group by s.site_id, s.order_id`.execute(db)
  return { quotations: quotations.rows, pages: pages.rows, orders: orders.rows }
}
type Ours = Awaited<ReturnType<typeof readPaidQuotations>>

/** What was accepted stays so, and is sold, still open, or has nothing of its money: what ended without a sale keeps none. */
export function acceptedIsSoldOrPaidBack(
  { accepted }: Pick<Journal, 'accepted'>,
  { quotations }: Pick<Ours, 'quotations'>,
): Verdict {
  const byId = new Map(quotations.map((one) => [one.id, one]))
  const lost = [...accepted].flatMap((id) => {
    const one = byId.get(id)
    if (!one) return [`quotation ${id} was accepted and is gone`]
    const isKept = one.accepted > 0 && ['accepted', 'vouchered', 'cancelled', 'lost'].includes(one.status)
    return isKept ? [] : [`quotation ${id} was accepted and is ${one.status}`]
  })
  const kept = quotations.flatMap(({ id, status, sales, collected }) => {
    if (status === 'vouchered' && sales === 0) return [`quotation ${id} is vouchered and nothing of it is sold`]
    const isOver = status === 'lost' || status === 'cancelled'
    return isOver && sales === 0 && collected !== '0'
      ? [`quotation ${id} is ${status}, and ${collected} of it was not refunded`]
      : []
  })
  return {
    promise: 'Every proposal that was accepted is sold, open, or has its money back',
    looked: accepted.size,
    broken: [...lost, ...kept],
  }
}

/** Deposits, instalments, cards, the wallet and refunds together never collect more than a quotation costs, and a card's payment is a receipt or money of the wallet. */
export function nothingIsCollectedTwice({ quotations, pages }: Pick<Ours, 'quotations' | 'pages'>): Verdict {
  const above = quotations.flatMap(({ id, total, collected }) =>
    BigInt(collected) > BigInt(total) ? [`quotation ${id} costs ${total}, and ${collected} were collected`] : [],
  )
  const odd = pages.flatMap(({ id, net, received, isWhole }) =>
    isWhole && (received === null || BigInt(received) <= BigInt(net))
      ? []
      : [`payment ${id} brought ${net}, of which ${received ?? 'nothing'} was received`],
  )
  return { promise: 'Nothing is collected above its total', looked: quotations.length + pages.length, broken: [...above, ...odd] }
}

/** A voucher says nothing that was not sold, and whatever was sold has one that went out. */
export function everyVoucherIsOfASale({ orders }: Pick<Ours, 'orders'>): Verdict {
  const broken = orders.flatMap(({ id, confirmed, hasVoucher, isMailed }) => {
    if (confirmed === 0) return hasVoucher ? [`order ${id} has a voucher and nothing that was confirmed`] : []
    if (!hasVoucher) return [`order ${id} is confirmed and has no voucher`]
    return isMailed ? [] : [`the voucher of order ${id} was never mailed`]
  })
  return { promise: 'Every voucher is of a sale, and every sale has its voucher', looked: orders.length, broken }
}
