import { type Money, money } from '@tradewind/domain/money'
import { type AnsweredSale, CONFIRMED_BEFORE_DAYS } from '@tradewind/domain/reconciliation/compare-with-answer'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { NOTHING_SAID, type SaidArrangement, type SupplierAnswer } from '@tradewind/domain/travel-days/arrangement'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { sumCleared } from '../ledger/post/posting-repo.ts'
import type { MovedSale } from '../sales/seller.ts'

/** What the desk has arranged for a service. Version 0: nothing yet. */
export type Arrangement = SaidArrangement & {
  readonly version: number
  readonly driverWas: string
  readonly purchaseConfirmation: string
  readonly answer: SupplierAnswer | null
  readonly answeredOn: PlainDate | null
  /** What the supplier asks for it; null: it did not say. */
  readonly cost: Money | null
  readonly note: string
  readonly saidChanges: number
  readonly changedBy: string
}

export const NOT_ARRANGED: Arrangement = {
  ...NOTHING_SAID,
  version: 0,
  driverWas: '',
  purchaseConfirmation: '',
  answer: null,
  answeredOn: null,
  cost: null,
  note: '',
  saidChanges: 0,
  changedBy: '',
}

export const ARRANGEMENT_COLUMNS = [
  'x.version',
  'x.sales_confirmation',
  'x.purchase_confirmation',
  'x.driver_name',
  'x.driver_phone',
  'x.driver_was',
  'x.vehicle',
  'x.passenger_code',
  'x.answer',
  'x.answered_on',
  'x.cost_minor as said_cost_minor',
  'x.cost_currency as said_cost_currency',
  'x.note',
  'x.said_changes',
] as const

type Row = {
  readonly version: number | null
  readonly sales_confirmation: string | null
  readonly purchase_confirmation: string | null
  readonly driver_name: string | null
  readonly driver_phone: string | null
  readonly driver_was: string | null
  readonly vehicle: string | null
  readonly passenger_code: string | null
  readonly answer: string | null
  readonly answered_on: PlainDate | null
  readonly said_cost_minor: bigint | null
  readonly said_cost_currency: string | null
  readonly note: string | null
  readonly said_changes: number | null
  readonly changed_by_name: string | null
}

export function arrangementOf(row: Row): Arrangement {
  if (row.version === null) return NOT_ARRANGED
  return {
    version: row.version,
    salesConfirmation: row.sales_confirmation ?? '',
    purchaseConfirmation: row.purchase_confirmation ?? '',
    driverName: row.driver_name ?? '',
    driverPhone: row.driver_phone ?? '',
    driverWas: row.driver_was ?? '',
    vehicle: row.vehicle ?? '',
    passengerCode: row.passenger_code ?? '',
    answer: row.answer as SupplierAnswer | null,
    answeredOn: row.answered_on,
    cost:
      row.said_cost_minor === null || row.said_cost_currency === null ? null : money(row.said_cost_minor, row.said_cost_currency),
    note: row.note ?? '',
    saidChanges: row.said_changes ?? 0,
    changedBy: row.changed_by_name ?? '',
  }
}

/** A service that was sold, as far as arranging it needs to know. */
export type SoldService = {
  readonly id: number
  readonly orderId: number
  readonly status: string
  readonly title: string
  readonly lastDay: PlainDate | null
  /** In which its cost is owed. */
  readonly costCurrency: string
  /** Another site delivers it. */
  readonly isOutside: boolean
}

/** An activity or a service, locked until the transaction ends. Refuses NOT_FOUND. */
export async function lockSoldService(tx: SiteTx, saleId: number): Promise<SoldService> {
  const row = await tx
    .selectFrom('sales as s')
    .leftJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
    .select(['s.id', 's.order_id', 's.status', 's.title', 's.used_from', 's.used_to', 's.cost_currency', 'a.outside_ref'])
    .where('s.id', '=', saleId)
    .where('s.kind', 'in', ['activity', 'service'])
    .forNoKeyUpdate('s')
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND', { message: 'We could not find that service.' })
  const { id, order_id: orderId, status, title, cost_currency: costCurrency } = row
  return { id, orderId, status, title, lastDay: row.used_to ?? row.used_from, costCurrency, isOutside: row.outside_ref !== null }
}

/** As it stands; the sale is locked by who changes it. */
export async function readArrangement(tx: SiteTx, saleId: number): Promise<Arrangement> {
  const row = await tx
    .selectFrom('arrangements as x')
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'x.site_id').onRef('u.id', '=', 'x.changed_by'))
    .select(ARRANGEMENT_COLUMNS)
    .select(sql<string>`trim(concat(u.first_name, ' ', u.last_name))`.as('changed_by_name'))
    .where('x.sale_id', '=', saleId)
    .executeTakeFirst()
  return row ? arrangementOf(row) : NOT_ARRANGED
}

/** Writes it as it is from now on. The caller has locked its sale. */
export async function putArrangement(
  tx: SiteTx,
  saleId: number,
  { by, now, ...kept }: Omit<Arrangement, 'changedBy'> & { readonly by: number; readonly now: Instant },
): Promise<void> {
  const values = {
    version: kept.version,
    sales_confirmation: kept.salesConfirmation,
    purchase_confirmation: kept.purchaseConfirmation,
    driver_name: kept.driverName,
    driver_phone: kept.driverPhone,
    driver_was: kept.driverWas,
    vehicle: kept.vehicle,
    passenger_code: kept.passengerCode,
    answer: kept.answer,
    answered_on: kept.answeredOn,
    cost_minor: kept.cost?.minor ?? null,
    cost_currency: kept.cost?.currency ?? null,
    note: kept.note,
    said_changes: kept.saidChanges,
    changed_at: now,
    changed_by: by,
  }
  await tx
    .insertInto('arrangements')
    .values({ site_id: tx.siteId, sale_id: saleId, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'sale_id']).doUpdateSet(values))
    .execute()
}

/** A sale of our own with what its supplier said. Undefined: another site delivers it, or it owes nobody and nobody has answered. */
export async function findAnsweredSale(tx: SiteTx, saleId: number): Promise<Omit<AnsweredSale, 'statusName'> | undefined> {
  const row = await tx
    .selectFrom('sales as s')
    .leftJoin('arrangements as x', (join) => join.onRef('x.site_id', '=', 's.site_id').onRef('x.sale_id', '=', 's.id'))
    .leftJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
    .select(['s.id', 's.title', 's.lead_name', 's.status', 's.used_from', 's.cost_minor', 's.cost_currency'])
    .select([
      'x.answer',
      'x.answered_on',
      'x.cost_minor as said_minor',
      'x.cost_currency as said_currency',
      'x.purchase_confirmation',
    ])
    .where('s.id', '=', saleId)
    .where('a.outside_ref', 'is', null)
    .where((eb) => eb.or([eb('s.supplier_entity_id', 'is not', null), eb('x.answer', 'is not', null)]))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    saleId: row.id,
    title: `${row.title}, ${row.lead_name}`,
    status: row.status,
    firstDay: row.used_from,
    cost: money(row.cost_minor, row.cost_currency),
    cleared: await sumCleared(tx, { saleId: row.id, currency: row.cost_currency }),
    answer: row.answer as SupplierAnswer | null,
    answeredOn: row.answered_on,
    confirmedCost: row.said_minor === null || row.said_currency === null ? null : money(row.said_minor, row.said_currency),
    reference: row.purchase_confirmation ?? '',
  }
}

/**
 * Our own sales of a kind that a supplier delivers and that moved in a period: the sale itself, its answer, or the day on which an answer was due. In the order in which they moved.
 */
export async function listMovedAnswers(
  tx: SiteTx,
  kind: 'activity' | 'service',
  { from, until, most }: { readonly from: Instant; readonly until: Instant; readonly most: number },
): Promise<MovedSale[]> {
  const { rows } = await sql<{ id: number; moved_at: Instant }>`
    select id, max(moved_at) as moved_at from (
      select id, updated_at as moved_at from sales
      where site_id = ${tx.siteId} and kind = ${kind} and updated_at >= ${from}::timestamptz and updated_at < ${until}::timestamptz
      union all
      select x.sale_id, x.changed_at from arrangements x
      where x.site_id = ${tx.siteId} and x.changed_at >= ${from}::timestamptz and x.changed_at < ${until}::timestamptz
      union all
      select id, (used_from - ${CONFIRMED_BEFORE_DAYS}::integer)::timestamp at time zone 'UTC' from sales
      where site_id = ${tx.siteId} and kind in ('activity', 'service') and kind = ${kind} and status = 'confirmed'
        and used_from between (${from}::timestamptz at time zone 'UTC')::date + ${CONFIRMED_BEFORE_DAYS}::integer
          and (${until}::timestamptz at time zone 'UTC')::date + ${CONFIRMED_BEFORE_DAYS}::integer
        and (used_from - ${CONFIRMED_BEFORE_DAYS}::integer)::timestamp at time zone 'UTC' >= ${from}::timestamptz
        and (used_from - ${CONFIRMED_BEFORE_DAYS}::integer)::timestamp at time zone 'UTC' < ${until}::timestamptz
    ) as moves
    where exists (
      select from sales s left join arrangements x on x.site_id = s.site_id and x.sale_id = s.id
        left join activity_sales a on a.site_id = s.site_id and a.id = s.id
      where s.site_id = ${tx.siteId} and s.id = moves.id and s.kind = ${kind} and a.outside_ref is null
        and s.status in ('confirmed', 'cancelled') and (s.supplier_entity_id is not null or x.answer is not null))
    group by id order by max(moved_at), id limit ${most}`.execute(tx)
  return rows.map(({ id, moved_at: movedAt }) => ({ id, movedAt }))
}
