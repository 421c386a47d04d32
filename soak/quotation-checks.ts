import { parseMoney } from '@tradewind/domain/money'
import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import type { Journal } from './journal.ts'
import type { Verdict } from './verdict.ts'

/** A quotation as it is; amounts in minor units. */
export type OurQuotation = {
  readonly id: number
  readonly status: string
  readonly sold: string | null
  readonly sales: string | null
}
/** A payment of one that still counts. */
export type OurReceipt = { readonly quotation_id: number; readonly key: string | null; readonly amount: string }
/** A service that was cancelled; `refunded`: by the books of sales. */
export type OurService = { readonly id: number; readonly refund: string; readonly refunded: string }
export type OurChange = { readonly id: number; readonly version: number | null; readonly difference: string }

export async function readQuotations(db: Database) {
  const quotations = await sql<OurQuotation>`
    select q.id::int as id, q.status, q.sold_minor::text as sold, (select sum(s.amount_minor) from quotation_sales l
      join sales s on s.site_id = l.site_id and s.id = l.sale_id where l.site_id = q.site_id and l.quotation_id = q.id)::text as sales
    from quotations q`.execute(db)
  const receipts =
    await sql<OurReceipt>`select quotation_id::int as quotation_id, idempotency_key as key, amount_minor::text as amount
    from quotation_receipts where kind = 'payment' and returned_at is null`.execute(db)
  const changes = await sql<OurChange>`select id::int as id, version, (added_minor - refunded_minor)::text as difference
    from quotation_changes`.execute(db)
  const services = await sql<OurService>`select v.id, v.refund_minor::text as refund,
      coalesce((select sum(r.refund_minor) from sale_refunds r where r.site_id = v.site_id and r.sale_id = v.id), 0)::text as refunded
    from service_sales v where v.refund_minor is not null`.execute(db)
  return { quotations: quotations.rows, receipts: receipts.rows, changes: changes.rows, services: services.rows }
}
type Ours = Awaited<ReturnType<typeof readQuotations>>

/** What the desk was told is sold, paid or changed is so, once and with its amount; and each quotation is sold for the sum of its sales. */
export function quotationsAreKept(
  journal: Pick<Journal, 'quotations' | 'receipts' | 'changes' | 'services'>,
  { quotations, receipts, changes, services }: Ours,
): Verdict {
  const byId = new Map(quotations.map((one) => [one.id, one]))
  const changeOf = new Map(changes.map((one) => [one.id, one]))
  const broken = [
    ...[...journal.quotations].flatMap(([id, status]) => {
      const one = byId.get(id)
      const isKept = one?.status === status || one?.status === 'cancelled'
      return isKept ? [] : [`quotation ${id} was ${status} and is ${one?.status ?? 'gone'}`]
    }),
    ...quotations.flatMap(({ id, sold, sales }) =>
      sold === sales ? [] : [`quotation ${id} is sold for ${sold}, its sales for ${sales}`],
    ),
    ...[...journal.receipts].flatMap(([key, { quotationId, amount }]) => {
      const found = receipts.filter((one) => one.key === key && one.quotation_id === quotationId)
      const isOnce = found.length === 1 && found[0]?.amount === minorOf(amount)
      return isOnce ? [] : [`${amount} was received for quotation ${quotationId}; ${found.length} such payments are there`]
    }),
    ...[...journal.changes].flatMap(([id, difference]) => {
      const one = changeOf.get(id)
      const isKept = one !== undefined && one.version !== null && one.difference === minorOf(difference)
      return isKept ? [] : [`change ${id} of ${difference} was agreed to and was not carried out`]
    }),
    ...services.flatMap(({ id, refund, refunded }) => {
      const said = journal.services.get(id)
      const isKept = refund === refunded && (said === undefined || minorOf(said) === refund)
      return isKept ? [] : [`service ${id}: ${said ?? 'nothing'} was said, ${refund} is kept, ${refunded} was refunded`]
    }),
    ...[...journal.services.keys()].flatMap((id) =>
      services.some((one) => one.id === id) ? [] : [`service ${id} was cancelled and is not`],
    ),
  ]
  return {
    promise: 'No quotation, payment, cancellation or change that was answered is lost',
    looked: journal.quotations.size + journal.receipts.size + journal.changes.size + services.length,
    broken,
  }
}

/** In the currency of the shop. */
function minorOf(amount: string): string {
  return String(parseMoney(amount, 'AED').minor)
}
