import { costAtSupplier } from '@tradewind/domain/flights/converted'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { readExact } from '../packages/server/src/database/exact-json.ts'
import type { Verdict } from './verdict.ts'

/** A sale that another site delivers, as both have it; amounts in minor units of the supplier's currency. A side that is not there is null. */
export type PartnerPair = {
  readonly order_ref: string
  readonly ours: string | null
  readonly theirs: string | null
  readonly net: string | null
  readonly price: string | null
  /** Of a cancelled one: what the supplier has agreed to refund, and what it has refunded. */
  readonly due: string
  readonly refunded: string
  readonly unanswered: number
}
/** What a site owes a supplier by its own ledger, and what the supplier has taken of its wallet by the other; in minor units. */
export type PartnerAccount = {
  readonly consumer: number
  readonly supplier: number
  readonly currency: string
  readonly owed: string
  readonly wallet: string
}

export async function readPartnerPairs(db: Database): Promise<PartnerPair[]> {
  const { rows } = await sql<PartnerPair>`
    select coalesce(p.order_ref, o.order_ref)::text as order_ref, s.status as ours, t.status as theirs, p.net_minor::text as net, t.amount_minor::text as price,
      coalesce((select sum(r.supplier_minor) from sale_refunds r where r.site_id = s.site_id and r.sale_id = s.id), 0)::text as due,
      coalesce((select sum(r.refund_minor) from sale_refunds r where r.site_id = t.site_id and r.sale_id = t.id), 0)::text as refunded,
      (select count(*)::int from partner_outbox m where m.site_id = p.site_id and m.sale_id = p.sale_id and m.answered_at is null) as unanswered
    from (partner_sales p join sales s on s.site_id = p.site_id and s.id = p.sale_id)
    full join (partner_orders o join sales t on t.site_id = o.site_id and t.id = o.sale_id and t.kind = 'activity')
      on o.site_id = p.supplier_site_id and o.consumer_site_id = p.site_id and o.order_ref = p.order_ref`.execute(db)
  return rows
}

export async function readPartnerAccounts(db: Database): Promise<PartnerAccount[]> {
  const { rows } = await sql<PartnerAccount>`
    with owed as (
      select p.site_id as consumer, p.supplier_site_id as supplier, a.currency, sum(e.amount_minor) as minor from partner_suppliers p
      join ledger_accounts a on a.site_id = p.site_id and a.legal_entity_id = p.legal_entity_id and a.kind in ('supplierPayable', 'supplierReceivable')
      join ledger_entries e on e.site_id = a.site_id and e.account_id = a.id group by 1, 2, 3),
    taken as (
      select c.consumer_site_id as consumer, c.site_id as supplier, a.currency, sum(e.amount_minor) as minor from supply_consumers c
      join ledger_accounts a on a.site_id = c.site_id and a.legal_entity_id = c.legal_entity_id and a.kind in ('wallet', 'hold')
      join ledger_entries e on e.site_id = a.site_id and e.account_id = a.id group by 1, 2, 3)
    select consumer, supplier, currency, coalesce(owed.minor, 0)::text as owed, coalesce(taken.minor, 0)::text as wallet
    from owed full join taken using (consumer, supplier, currency)`.execute(db)
  return rows
}

/** A flight that another site supplies, as both have it; amounts in minor units of the supplier's currency. */
export type PartnerFlight = {
  readonly order_ref: string
  readonly ours: string | null
  readonly theirs: string | null
  readonly pnr: string | null
  readonly their_pnr: string | null
  readonly net: bigint | null
  readonly price: bigint | null
}

export async function readPartnerFlights(db: Database): Promise<PartnerFlight[]> {
  const { rows } = await sql<Omit<PartnerFlight, 'net'> & { readonly priced: unknown }>`
    select coalesce(b.trace_id, o.order_ref::text) as order_ref, b.status as ours, t.status as theirs, b.pnr, t.pnr as their_pnr, b.priced, t.amount_minor as price
    from (select * from bookings where supplier like 'site:%') b
    full join (partner_orders o join bookings t on t.site_id = o.site_id and t.id = o.sale_id)
      on o.consumer_site_id = b.site_id and o.order_ref::text = b.trace_id`.execute(db)
  return rows.map(({ priced, price, ...one }) => ({
    ...one,
    net: priced === null ? null : costAtSupplier(readExact<PricedFare>(priced as never)).minor,
    price: price === null ? null : BigInt(price),
  }))
}

/** Tickets of one are tickets of the other, held seats held seats. Of a ticket that one of the two has a question about the other may know nothing yet. */
const KINDS: Readonly<Record<string, string>> = {
  issued: 'a ticket',
  changeRequested: 'a ticket',
  held: 'held',
  cancelled: 'cancelled',
}
const kindOf = (status: string | null) => (status === null ? 'nothing' : (KINDS[status] ?? 'nothing'))
/** While people look into it, what is cancelled there may be a ticket here. */
const isAsked = ({ ours, theirs }: PartnerFlight) => ours === 'changeRequested' && theirs === 'cancelled'

/** One booking at each site, both with the same end, the same PNR and the same money. */
export function bothFlightBooksAgree(flights: readonly PartnerFlight[]): Verdict {
  const broken = flights.flatMap((flight) => {
    const { order_ref: ref, ours, theirs, pnr, their_pnr: theirPnr, net, price } = flight
    const is = kindOf(ours)
    if (is !== kindOf(theirs) && !isAsked(flight))
      return [`flight ${ref} is ${ours ?? 'not there'} here and ${theirs ?? 'not there'} at its supplier`]
    if (is !== 'a ticket') return []
    return [
      ...(pnr === theirPnr ? [] : [`flight ${ref} is ${pnr} here and ${theirPnr} at its supplier`]),
      ...(net === price ? [] : [`flight ${ref} costs ${net} here and ${price} at its supplier`]),
    ]
  })
  return { promise: 'Both order books agree about each flight between two sites', looked: flights.length, broken }
}

/** How a sale here may stand by how it stands there. What never was paid or was refused ends on each side in its own way. */
function isAgreed({ ours, theirs }: PartnerPair): boolean {
  if (ours === 'confirmed' || ours === 'cancelled') return theirs === ours
  return theirs !== 'confirmed' && theirs !== 'cancelled' && theirs !== 'waiting'
}

/** One sale at each site, both with the same end and the same money, and nothing that was said is without an answer. */
export function bothOrderBooksAgree(pairs: readonly PartnerPair[]): Verdict {
  const broken = pairs.flatMap((pair) => {
    const { order_ref: ref, ours, theirs, net, price, due, refunded, unanswered } = pair
    return [
      ...(isAgreed(pair) ? [] : [`order ${ref} is ${ours ?? 'not there'} here and ${theirs ?? 'not there'} at its supplier`]),
      ...(ours !== null && theirs !== null && net !== price ? [`order ${ref} costs ${net} here and ${price} at its supplier`] : []),
      ...(ours === 'cancelled' && due !== refunded ? [`order ${ref}: a refund of ${due} is due, ${refunded} was refunded`] : []),
      ...(unanswered > 0 ? [`order ${ref}: ${unanswered} messages have no answer`] : []),
    ]
  })
  return { promise: 'Both order books agree about each sale between two sites', looked: pairs.length, broken }
}

/** What one owes the other is what the other has taken of its wallet, to the last minor unit: the sum of the two is nothing. */
export function bothLedgersAgree(accounts: readonly PartnerAccount[]): Verdict {
  const broken = accounts.flatMap(({ consumer, supplier, currency, owed, wallet }) =>
    BigInt(owed) + BigInt(wallet) === 0n
      ? []
      : [`site ${consumer} owes site ${supplier} ${owed} ${currency}, which has ${wallet} of it in its books`],
  )
  return { promise: 'Both ledgers agree about what two sites owe each other', looked: accounts.length, broken }
}
