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
  /** What those say whom it owes beside its supplier. */
  readonly others: readonly OtherAnswer[]
}

/** What one more supplier of a service says, in the currency in which it is owed. */
export type OtherAnswer = {
  readonly supplierId: number
  readonly supplier: string
  /** What it is owed, as the sale says. */
  readonly expected: Money
  readonly answer: SupplierAnswer | null
  readonly answeredOn: PlainDate | null
  /** What it asks for; null: it did not say. */
  readonly cost: Money | null
  /** The number under which it knows it. */
  readonly purchaseConfirmation: string
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
  others: [],
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

export function arrangementOf(row: Row, others: readonly OtherAnswer[] = []): Arrangement {
  if (row.version === null) return { ...NOT_ARRANGED, others }
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
    others,
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
  /** Null: nothing was bought for it. */
  readonly supplier: string | null
  /** Another site delivers it. */
  readonly isOutside: boolean
}

/** An activity or a service, locked until the transaction ends. Refuses NOT_FOUND. */
export async function lockSoldService(tx: SiteTx, saleId: number): Promise<SoldService> {
  const row = await tx
    .selectFrom('sales as s')
    .leftJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
    .leftJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 's.site_id').onRef('le.id', '=', 's.supplier_entity_id'),
    )
    .select('le.name as supplier')
    .select(['s.id', 's.order_id', 's.status', 's.title', 's.used_from', 's.used_to', 's.cost_currency', 'a.outside_ref'])
    .where('s.id', '=', saleId)
    .where('s.kind', 'in', ['activity', 'service'])
    .forNoKeyUpdate('s')
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND', { message: 'We could not find that service.' })
  const { id, order_id: orderId, status, title, cost_currency: costCurrency } = row
  return {
    id,
    orderId,
    status,
    title,
    lastDay: row.used_to ?? row.used_from,
    costCurrency,
    supplier: row.supplier,
    isOutside: row.outside_ref !== null,
  }
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
  const others = (await listOtherAnswers(tx, [saleId])).get(saleId)
  return row ? arrangementOf(row, others) : { ...NOT_ARRANGED, others: others ?? [] }
}

/** Of these sales, the greatest cost first: those whom a sale owes beside its supplier, with what they have said. */
export async function listOtherAnswers(
  tx: SiteTx,
  saleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly OtherAnswer[]>> {
  if (saleIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('other_sale_costs as o')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'o.site_id').onRef('le.id', '=', 'o.supplier_entity_id'),
    )
    .leftJoin('other_supplier_answers as x', (join) =>
      join
        .onRef('x.site_id', '=', 'o.site_id')
        .onRef('x.sale_id', '=', 'o.sale_id')
        .onRef('x.supplier_entity_id', '=', 'o.supplier_entity_id')
        .onRef('x.cost_currency', '=', 'o.cost_currency'),
    )
    .select(['o.sale_id', 'o.supplier_entity_id', 'le.name', 'o.cost_minor', 'o.cost_currency'])
    .select(['x.answer', 'x.answered_on', 'x.cost_minor as said_minor', 'x.purchase_confirmation'])
    .where('o.sale_id', 'in', [...saleIds])
    .orderBy('o.cost_minor', 'desc')
    .orderBy('o.supplier_entity_id')
    .execute()
  return Map.groupBy(
    rows.map((row) => ({
      saleId: row.sale_id,
      supplierId: row.supplier_entity_id,
      supplier: row.name,
      expected: money(row.cost_minor, row.cost_currency),
      answer: row.answer as SupplierAnswer | null,
      answeredOn: row.answered_on,
      cost: row.said_minor === null ? null : money(row.said_minor, row.cost_currency),
      purchaseConfirmation: row.purchase_confirmation ?? '',
    })),
    ({ saleId }) => saleId,
  )
}

/** Writes what those say beside its supplier. The arrangement is there. */
async function putOthers(tx: SiteTx, saleId: number, others: readonly OtherAnswer[]): Promise<void> {
  if (others.length === 0) return
  await tx
    .insertInto('other_supplier_answers')
    .values(
      others.map(({ supplierId, expected, answer, answeredOn, cost, purchaseConfirmation }) => ({
        ...{ site_id: tx.siteId, sale_id: saleId, supplier_entity_id: supplierId, cost_currency: expected.currency },
        ...{ answer, answered_on: answeredOn, cost_minor: cost?.minor ?? null, purchase_confirmation: purchaseConfirmation },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'sale_id', 'supplier_entity_id', 'cost_currency']).doUpdateSet((eb) => ({
        answer: eb.ref('excluded.answer'),
        answered_on: eb.ref('excluded.answered_on'),
        cost_minor: eb.ref('excluded.cost_minor'),
        purchase_confirmation: eb.ref('excluded.purchase_confirmation'),
      })),
    )
    .execute()
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
  await putOthers(tx, saleId, kept.others)
}

/** A sale of our own with what its suppliers said, each by itself. None: another site delivers it, or it owes nobody and nobody has answered. */
export async function listAnsweredSales(tx: SiteTx, saleId: number): Promise<Omit<AnsweredSale, 'statusName'>[]> {
  const row = await tx
    .selectFrom('sales as s')
    .leftJoin('arrangements as x', (join) => join.onRef('x.site_id', '=', 's.site_id').onRef('x.sale_id', '=', 's.id'))
    .leftJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
    .leftJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 's.site_id').onRef('le.id', '=', 's.supplier_entity_id'),
    )
    .select(['s.supplier_entity_id', 'le.name as supplier'])
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
  if (!row) return []
  const others = (await listOtherAnswers(tx, [saleId])).get(saleId) ?? []
  const title = `${row.title}, ${row.lead_name}`
  const named = (supplier: string) => (others.length > 0 && supplier !== '' ? `${title}: ${supplier}` : title)
  const sale = { saleId: row.id, status: row.status, firstDay: row.used_from }
  const first = {
    ...sale,
    title: named(row.supplier ?? ''),
    otherSupplier: null,
    cost: money(row.cost_minor, row.cost_currency),
    cleared: await sumCleared(tx, {
      saleId: row.id,
      currency: row.cost_currency,
      ...(row.supplier_entity_id !== null && { supplierId: row.supplier_entity_id }),
    }),
    answer: row.answer as SupplierAnswer | null,
    answeredOn: row.answered_on,
    confirmedCost: row.said_minor === null || row.said_currency === null ? null : money(row.said_minor, row.said_currency),
    reference: row.purchase_confirmation ?? '',
  }
  const rest = others.map(async ({ supplierId, supplier, expected, ...said }) => ({
    ...sale,
    title: named(supplier),
    otherSupplier: supplierId,
    cost: expected,
    cleared: await sumCleared(tx, { saleId, supplierId, currency: expected.currency }),
    ...{ answer: said.answer, answeredOn: said.answeredOn, confirmedCost: said.cost, reference: said.purchaseConfirmation },
  }))
  return [first, ...(await Promise.all(rest))]
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
