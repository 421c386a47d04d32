import { type Money, money } from '@tradewind/domain/money'
import type { Party } from '@tradewind/domain/rates/party'
import type { PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { readExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { ServiceFacts } from '../quotations/sell/service-sale-repo.ts'
import { listMissingCosts } from '../sales/missing-cost-repo.ts'
import { ARRANGEMENT_COLUMNS, type Arrangement, arrangementOf, listOtherAnswers } from './arrangement-repo.ts'

/** A service of a day, as it was sold. */
export type ServiceOfDay = {
  readonly saleId: number
  readonly orderId: number
  readonly kind: 'activity' | 'accommodation' | 'transfer' | 'flight' | 'miscellaneous'
  readonly from: PlainDate
  readonly to: PlainDate
  readonly title: string
  readonly name: string
  readonly option: string
  readonly city: string
  readonly status: string
  readonly leadName: string
  readonly people: number
  readonly party: Party
  readonly startsAt: string | null
  /** How an activity is come to; null: of one that another site delivers it is not known. */
  readonly timing: string | null
  readonly timeOf: string
  readonly transfer: string
  readonly wayOut: string | null
  readonly wayBack: string | null
  readonly pickup: string
  readonly pickupAt: string | null
  readonly dropOff: string
  readonly facts: ServiceFacts['facts']
  readonly rides: ServiceFacts['rides']
  readonly drives: ServiceFacts['drives']
  readonly supplier: { readonly id: number; readonly name: string } | null
  /** Another site delivers it. */
  readonly isOutside: boolean
  readonly cost: Money
  /** The parts of which nobody has said what they cost. */
  readonly missingCosts: readonly string[]
  readonly customer: string
  readonly quotationId: number | null
  readonly voucherCode: string | null
  readonly arrangement: Arrangement
}

/** What takes place, begins or ends on a day, of what is paid for. */
export async function listServicesOfDay(
  tx: SiteTx,
  { day, limit }: { readonly day: PlainDate; readonly limit: number },
): Promise<ServiceOfDay[]> {
  const rows = await tx
    .selectFrom('sales as s')
    .leftJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
    // What somebody else delivers has no tour option here.
    .leftJoin('tour_options as t', (join) => join.onRef('t.site_id', '=', 'a.site_id').onRef('t.id', '=', 'a.tour_option_id'))
    .leftJoin('service_sales as v', (join) => join.onRef('v.site_id', '=', 's.site_id').onRef('v.id', '=', 's.id'))
    .leftJoin('arrangements as x', (join) => join.onRef('x.site_id', '=', 's.site_id').onRef('x.sale_id', '=', 's.id'))
    .leftJoin('users as changer', (join) =>
      join.onRef('changer.site_id', '=', 'x.site_id').onRef('changer.id', '=', 'x.changed_by'),
    )
    .leftJoin('quotation_sales as q', (join) => join.onRef('q.site_id', '=', 's.site_id').onRef('q.sale_id', '=', 's.id'))
    .leftJoin('vouchers as w', (join) => join.onRef('w.site_id', '=', 's.site_id').onRef('w.order_id', '=', 's.order_id'))
    .leftJoin('legal_entities as supplier', (join) =>
      join.onRef('supplier.site_id', '=', 's.site_id').onRef('supplier.id', '=', 's.supplier_entity_id'),
    )
    .innerJoin('legal_entities as buyer', (join) =>
      join.onRef('buyer.site_id', '=', 's.site_id').onRef('buyer.id', '=', 's.legal_entity_id'),
    )
    .select(['s.id', 's.order_id', 's.kind', 's.status', 's.title', 's.lead_name', 's.party_count', 's.used_from', 's.used_to'])
    .select(['s.cost_minor', 's.cost_currency', 's.supplier_entity_id', 'supplier.name as supplier', 'buyer.name as customer'])
    .select(['a.activity_name', 'a.option_name', 'a.city_name', 'a.party', 'a.starts_at', 'a.transfer', 'a.pickup', 'a.pickup_at'])
    .select(['a.drop_off', 'a.way_out', 'a.way_back', 'a.outside_ref', 'v.line_kind', 'v.name as service_name', 'v.facts'])
    .select(['q.quotation_id', 'w.code', 't.timing'])
    .select(ARRANGEMENT_COLUMNS)
    .select(sql<string>`trim(concat(changer.first_name, ' ', changer.last_name))`.as('changed_by_name'))
    .where('s.kind', 'in', ['activity', 'service'])
    // What does not take place any more stands there for as long as its supplier has not said so.
    .where((eb) =>
      eb.or([
        eb('s.status', 'in', ['paid', 'confirmed']),
        eb.and([
          eb('s.status', '=', 'cancelled'),
          eb.or([
            eb('x.answer', '=', 'confirmed'),
            eb.exists(
              eb
                .selectFrom('other_supplier_answers as other')
                .select('other.sale_id')
                .whereRef('other.site_id', '=', 's.site_id')
                .whereRef('other.sale_id', '=', 's.id')
                .where('other.answer', '=', 'confirmed'),
            ),
          ]),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb('s.used_from', '=', day), eb('s.used_to', '=', day)]))
    .orderBy('s.id')
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [others, missing] = [await listOtherAnswers(tx, ids), await listMissingCosts(tx, ids)]
  return rows.map((row) => {
    const facts = row.facts === null ? undefined : readExact<ServiceFacts>(row.facts)
    return {
      saleId: row.id,
      orderId: row.order_id,
      kind: row.kind === 'activity' ? 'activity' : (row.line_kind as Exclude<ServiceOfDay['kind'], 'activity'>),
      from: row.used_from ?? day,
      to: row.used_to ?? row.used_from ?? day,
      title: row.title,
      name: row.activity_name ?? row.service_name ?? row.title,
      option: row.option_name ?? '',
      city: row.city_name ?? facts?.city ?? '',
      status: row.status,
      leadName: row.lead_name,
      people: row.party_count,
      party: row.party === null ? (facts?.party ?? NOBODY) : readExact<Party>(row.party),
      startsAt: row.starts_at ?? facts?.time ?? null,
      timing: row.timing,
      timeOf: facts?.timeOf ?? 'Start',
      transfer: row.transfer ?? 'ticket',
      wayOut: row.way_out,
      wayBack: row.way_back,
      pickup: row.pickup ?? '',
      pickupAt: row.pickup_at,
      dropOff: row.drop_off ?? '',
      facts: facts?.facts ?? [],
      rides: facts?.rides,
      drives: facts?.drives,
      supplier: row.supplier_entity_id === null ? null : { id: row.supplier_entity_id, name: row.supplier ?? '' },
      isOutside: row.outside_ref !== null,
      cost: money(row.cost_minor, row.cost_currency),
      missingCosts:
        row.status === 'confirmed'
          ? missing.flatMap(({ saleId, part, entered }) => (saleId === row.id && entered === null ? [part] : []))
          : [],
      customer: row.customer,
      quotationId: row.quotation_id === null ? null : Number(row.quotation_id),
      voucherCode: row.code,
      arrangement: arrangementOf(row, others.get(row.id)),
    }
  })
}

const NOBODY: Party = { adults: 0, childAges: [], infants: 0 }

/** How much takes place, begins or ends on each day of a span, of what is paid for; a day with nothing has no row. */
export async function countByDay(
  tx: SiteTx,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<{ date: PlainDate; services: number }[]> {
  const { rows } = await sql<{ date: PlainDate; services: number }>`
    select day::text as date, count(*)::int as services from (
      select used_from as day from sales
      where site_id = ${tx.siteId} and kind in ('activity', 'service') and status in ('paid', 'confirmed')
        and used_from between ${from}::date and ${to}::date
      union all
      select used_to from sales
      where site_id = ${tx.siteId} and kind in ('activity', 'service') and status in ('paid', 'confirmed')
        and used_to between ${from}::date and ${to}::date and used_to <> used_from
    ) as services group by day order by day`.execute(tx)
  return rows
}
