import type { Actor } from '@tradewind/domain/accounts/actor'
import type { ActivitySaleStatus } from '@tradewind/domain/activity-sales/activity-sale'
import type { CancelledThere, TermsAsSold } from '@tradewind/domain/activity-sales/cancel-activity'
import { timingAsSold } from '@tradewind/domain/activity-sales/say-start'
import type { Slot, TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { CancellationTerm } from '@tradewind/domain/catalogue/cancellation-terms'
import type { Timing } from '@tradewind/domain/catalogue/tour-times'
import { type Money, money } from '@tradewind/domain/money'
import type { Ways } from '@tradewind/domain/rates/choose-transfer'
import type { Party } from '@tradewind/domain/rates/party'
import type { CostLine, CostPart } from '@tradewind/domain/rates/supplier-cost'
import type { PriceWithSupplier } from '@tradewind/domain/sales/price-with-cost'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { SaleTab } from '@tradewind/domain/sales/sale-tabs'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { readExact, writeExact } from '../database/exact-json.ts'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { keepMissingCosts } from '../sales/missing-cost-repo.ts'
import { keepOtherCosts } from '../sales/other-cost-repo.ts'
import { setCostOfSale } from '../sales/sale-repo.ts'
import type { Sold } from '../sales/seller.ts'

/** An activity that was sold, as it was when it was sold. */
export type SoldActivity = Sold & {
  readonly orderId: number
  /** Of the company or person that bought it. */
  readonly buyerName: string
  readonly status: ActivitySaleStatus
  readonly money: string
  readonly amount: Money
  readonly supplierId: number | null
  readonly leadName: string
  /** Null: somebody else delivers it, and has the places. */
  readonly tourOptionId: number | null
  /** By which who delivers it knows it; null: it is our own. */
  readonly outsideRef: string | null
  readonly cityName: string
  readonly activityName: string
  readonly optionName: string
  readonly day: PlainDate
  readonly startsAt: string
  readonly closesAt: string | null
  readonly timing: Timing
  readonly bookableUntil: Instant
  readonly freeUntil: Instant | null
  readonly startInstant: Instant
  readonly zone: string
  readonly party: Party
  readonly seats: number
  readonly transfer: TransferChoice
  readonly price: SalePrice
  readonly cancellation: readonly CancellationTerm[]
  /** When its buyer cancelled it. */
  readonly cancelledAt: Instant | null
  /** What the desk agreed to refund when it was cancelled; null: what its terms say. */
  readonly agreedRefund: Money | null
  /** What those who deliver it have said of their own cancellation; null: nothing, or it is our own. */
  readonly cancelledThere: CancelledThere | null
}

/** By which it is cancelled. */
export function termsOf({ cancellation, startInstant, cancelledThere }: SoldActivity): TermsAsSold {
  return { cancellation, startsAt: startInstant, cancelledThere }
}

/** What a buyer chose beside the option and its day: '15:00 sharing 2+6,8+0', a child's age '?' where nobody said it. */
export async function listChoices(tx: SiteTx, saleIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('activity_sales')
    .select(['id', 'starts_at', 'transfer', 'party'])
    .where('id', 'in', [...saleIds])
    .execute()
  return new Map(
    rows.map(({ id, starts_at, transfer, party }) => {
      const { adults, childAges, infants } = readExact<Party>(party)
      const ages = childAges.map((age) => age ?? '?').join(',')
      return [id, `${starts_at} ${transfer} ${adults}+${ages}+${infants}`]
    }),
  )
}

function selectSold(tx: SiteTx) {
  return (
    tx
      .selectFrom('sales as s')
      .innerJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
      .innerJoin('legal_entities as le', (join) =>
        join.onRef('le.site_id', '=', 's.site_id').onRef('le.id', '=', 's.legal_entity_id'),
      )
      // What somebody else delivers has no tour option here.
      .leftJoin('tour_options as t', (join) => join.onRef('t.site_id', '=', 'a.site_id').onRef('t.id', '=', 'a.tour_option_id'))
      .select(['le.name as buyer_name', 't.timing'])
      .select(['s.id', 's.order_id', 's.user_id', 's.legal_entity_id', 's.status', 's.money', 's.amount_minor', 's.currency'])
      .select([
        's.supplier_entity_id',
        's.lead_name',
        'a.tour_option_id',
        'a.activity_name',
        'a.option_name',
        'a.day',
        'a.starts_at',
      ])
      .select(['a.start_instant', 'a.zone', 'a.party', 'a.seats', 'a.transfer', 'a.price', 'a.cancellation', 'a.cancelled_at'])
      .select(['a.agreed_refund_minor', 'a.cancelled_there_at', 'a.refunded_there_minor', 'a.refunded_there_currency'])
      .select(['a.outside_ref', 'a.city_name', 'a.closes_at', 'a.bookable_until', 'a.free_until'])
  )
}
type Row = Awaited<ReturnType<ReturnType<typeof selectSold>['executeTakeFirstOrThrow']>>

const soldOf = (row: Row): SoldActivity => ({
  kind: 'activity',
  id: row.id,
  orderId: row.order_id,
  buyerName: row.buyer_name,
  userId: row.user_id,
  legalEntityId: row.legal_entity_id,
  status: row.status as ActivitySaleStatus,
  money: row.money,
  amount: money(row.amount_minor, row.currency),
  supplierId: row.supplier_entity_id,
  leadName: row.lead_name,
  tourOptionId: row.tour_option_id === null ? null : Number(row.tour_option_id),
  outsideRef: row.outside_ref,
  cityName: row.city_name,
  activityName: row.activity_name,
  optionName: row.option_name,
  day: row.day,
  startsAt: row.starts_at,
  closesAt: row.closes_at,
  timing: timingAsSold(row.timing as Timing | null, row.closes_at),
  bookableUntil: row.bookable_until,
  freeUntil: row.free_until,
  startInstant: row.start_instant,
  zone: row.zone,
  party: readExact<Party>(row.party),
  seats: row.seats,
  transfer: row.transfer as TransferChoice,
  price: readExact<SalePrice>(row.price),
  cancellation: readExact<CancellationTerm[]>(row.cancellation),
  cancelledAt: row.cancelled_at,
  agreedRefund: row.agreed_refund_minor === null ? null : money(row.agreed_refund_minor, row.currency),
  cancelledThere: cancelledThereOf(row),
})

function cancelledThereOf(row: Row): CancelledThere | null {
  const { cancelled_there_at: at, refunded_there_minor: minor, refunded_there_currency: currency } = row
  return at === null || minor === null || currency === null ? null : { at, refund: money(minor, currency) }
}

/** Locked until the transaction ends. Refuses NOT_FOUND. */
export async function lockActivitySale(tx: SiteTx, saleId: number): Promise<SoldActivity> {
  const row = await selectSold(tx).where('s.id', '=', saleId).forNoKeyUpdate('s').executeTakeFirst()
  return row ? soldOf(row) : refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

/** Refuses NOT_FOUND. */
export async function getActivitySale(tx: SiteTx, saleId: number): Promise<SoldActivity> {
  const row = await selectSold(tx).where('s.id', '=', saleId).executeTakeFirst()
  return row ? soldOf(row) : refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

/** It costs the company another sum; its buyer pays what they paid. */
export async function setActivityPrice(tx: SiteTx, saleId: number, price: SalePrice, now: Instant): Promise<void> {
  setCostOfSale(tx, saleId, price, now)
  await tx
    .updateTable('activity_sales')
    .set({ price: writeExact(price) })
    .where('id', '=', saleId)
    .execute()
}

/** Whose: of all, of one person, of a company. */
export type SaleScope = { readonly userId: number } | { readonly legalEntityId: number } | 'all'

type Listing = {
  readonly scope: SaleScope
  readonly needsStaff: boolean
  readonly before: number | undefined
  readonly limit: number
}

/** Those that were ever paid, the newest first; `before`: older than this one. */
export async function listActivitySales(tx: SiteTx, { scope, needsStaff, before, limit }: Listing): Promise<SoldActivity[]> {
  const rows = await selectSold(tx)
    .where('s.kind', '=', 'activity')
    .where('s.queue_tab', 'is not', null)
    .$if(scope !== 'all' && 'userId' in scope, (query) =>
      query.where('s.user_id', '=', scope !== 'all' && 'userId' in scope ? scope.userId : 0),
    )
    .$if(scope !== 'all' && 'legalEntityId' in scope, (query) =>
      query.where('s.legal_entity_id', '=', scope !== 'all' && 'legalEntityId' in scope ? scope.legalEntityId : 0),
    )
    .$if(needsStaff, (query) => query.where('s.needs_staff', '=', true))
    .$if(before !== undefined, (query) => query.where('s.id', '<', before ?? 0))
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(soldOf)
}

/** The activities of an order that wait to be paid, by their numbers. */
export async function listWaiting(tx: SiteTx, orderId: number): Promise<SoldActivity[]> {
  const rows = await selectSold(tx).where('s.order_id', '=', orderId).where('s.status', '=', 'waiting').orderBy('s.id').execute()
  return rows.map(soldOf)
}

/** Those of one buyer who order with one key take turns. */
export async function lockOrderKey(tx: SiteTx, userId: number, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`activity order ${tx.siteId} ${userId} ${key}`}, 0))`.execute(tx)
}

/** What this buyer ordered with a key, by its lines. */
export async function listOrdered(tx: SiteTx, userId: number, keys: readonly string[]) {
  const rows = await tx
    .selectFrom('sales as s')
    .innerJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
    .select([
      's.id',
      's.order_id',
      's.status',
      's.amount_minor',
      's.currency',
      's.idempotency_key',
      'a.request_hash',
      'a.bookable_until',
      's.created_at',
    ])
    .where('s.kind', '=', 'activity')
    .where('s.user_id', '=', userId)
    .where('s.idempotency_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    key: row.idempotency_key,
    amount: money(row.amount_minor, row.currency),
    requestHash: row.request_hash,
    status: row.status as ActivitySaleStatus,
    orderedAt: row.created_at,
    bookableUntil: row.bookable_until,
  }))
}

export async function insertOrder(
  tx: SiteTx,
  { userId, legalEntityId }: Pick<Actor, 'userId' | 'legalEntityId'>,
  now: Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({ site_id: tx.siteId, user_id: userId, legal_entity_id: legalEntityId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewActivitySale = PriceWithSupplier & {
  readonly orderId: number
  readonly buyer: Pick<Actor, 'userId' | 'legalEntityId'>
  readonly key: string
  readonly requestHash: Buffer
  readonly activity: { readonly id: number; readonly name: string }
  readonly option: { readonly id: number; readonly name: string; readonly city: string }
  readonly day: PlainDate
  readonly slot: Slot
  readonly startInstant: Instant
  readonly zone: string
  readonly party: Party
  readonly people: number
  readonly seats: number
  readonly transfer: TransferChoice
  /** How each way is driven, where they differ or one of them is not. */
  readonly ways?: Ways | undefined
  readonly pickup: string
  /** Where the party is brought to, where that is said. */
  readonly dropOff?: string
  readonly leadName: string
  readonly costs: readonly CostLine[]
  /** The parts of which nobody is owed anything yet, because nobody has said what they cost. */
  readonly missingCosts?: readonly CostPart[]
  readonly cancellation: readonly CancellationTerm[]
  readonly bookedOn: PlainDate
  readonly now: Instant
}

/** Of what somebody else delivers, which has no activity and no option of ours. */
type NewOutsideSale = Omit<NewActivitySale, 'activity' | 'option'> & {
  readonly activity: { readonly name: string }
  readonly option: { readonly name: string; readonly city: string }
  readonly outsideRef: string
  /** As books and sums name who delivers it. */
  readonly supplierCode: string
}

/** Gives its number. */
export async function insertActivitySale(tx: SiteTx, sale: NewActivitySale | NewOutsideSale): Promise<number> {
  const { buyer, price, activity, option, day, slot, now } = sale
  const title = `${activity.name}: ${option.name}`
  const { id } = await tx
    .insertInto('sales')
    .values({
      site_id: tx.siteId,
      order_id: sale.orderId,
      kind: 'activity',
      user_id: buyer.userId,
      legal_entity_id: buyer.legalEntityId,
      idempotency_key: sale.key,
      status: 'waiting',
      money: 'none',
      title,
      lead_name: sale.leadName,
      party_count: sale.people,
      amount_minor: price.payable.minor,
      currency: price.currency,
      cost_minor: price.cost.minor,
      cost_currency: price.cost.currency,
      supplier_entity_id: sale.supplierId,
      tax_minor: price.tax.reduce((all, { amount }) => all + amount.minor, 0n),
      earned_minor: 0n,
      margin_minor: price.fee.minor + price.earned.minor,
      adjusted_minor: 0n,
      used_from: day,
      used_to: day,
      booked_on: sale.bookedOn,
      axes: 'supplierCode' in sale ? ['activity', 'supplier'] : ['activity'],
      axis_names: 'supplierCode' in sale ? [activity.name, `activity ${sale.supplierCode}`] : [activity.name],
      find_keys: [],
      search_text: `${title} ${sale.leadName}`.toLowerCase(),
      needs_staff: false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  sendAlong(
    tx,
    tx
      .updateTable('sales')
      .set({ find_keys: [`TW${id}`, String(id)] })
      .where('id', '=', id),
  )
  await tx
    .insertInto('activity_sales')
    .values({
      site_id: tx.siteId,
      id,
      request_hash: sale.requestHash,
      activity_id: 'id' in activity ? BigInt(activity.id) : null,
      tour_option_id: 'id' in option ? BigInt(option.id) : null,
      outside_ref: 'outsideRef' in sale ? sale.outsideRef : null,
      activity_name: activity.name,
      option_name: option.name,
      city_name: option.city,
      day,
      starts_at: slot.startsAt,
      closes_at: slot.closesAt,
      zone: sale.zone,
      start_instant: sale.startInstant,
      bookable_until: slot.bookableUntil,
      free_until: slot.freeUntil,
      party: writeExact(sale.party),
      seats: sale.seats,
      transfer: sale.transfer,
      pickup: sale.pickup,
      ...('id' in option && sale.transfer !== 'ticket' && pickupsOf(tx, option.id, sale.ways)),
      ...(sale.ways && { way_out: sale.ways.pickup, way_back: sale.ways.drop }),
      ...(sale.dropOff && { drop_off: sale.dropOff }),
      price: writeExact(price),
      costs: writeExact(sale.costs),
      cancellation: writeExact(sale.cancellation),
    })
    .execute()
  keepOtherCosts(tx, id, price)
  keepMissingCosts(tx, id, sale.missingCosts ?? [])
  return id
}

/** When it is picked up and brought back, as its tour option says at this moment. */
function pickupsOf(tx: SiteTx, optionId: number, ways: NewActivitySale['ways']) {
  const of = (column: 'onward_pickup_at' | 'return_pickup_at') =>
    sql<string | null>`(select ${sql.ref(column)} from tour_options where site_id = ${tx.siteId} and id = ${optionId})`
  return {
    ...(ways?.pickup !== 'none' && { pickup_at: of('onward_pickup_at'), pickup_sold: of('onward_pickup_at') }),
    ...(ways?.drop !== 'none' && { return_at: of('return_pickup_at') }),
  }
}

const TABS: Readonly<Partial<Record<ActivitySaleStatus, SaleTab>>> = {
  paid: 'inProgress',
  confirmed: 'delivered',
  cancelling: 'delivered',
  failed: 'failed',
  refunded: 'failed',
  cancelled: 'cancelled',
}

type Change = {
  readonly status: ActivitySaleStatus
  readonly money?: string
  /** Whether anything of it counts as sold. */
  readonly stands: boolean
  readonly now: Instant
}

/** Where it stands now, for its lists and sums. The caller has locked it. */
export function changeActivitySale(tx: SiteTx, saleId: number, { status, money: where, stands, now }: Change): void {
  const set = { status, ...(where && { money: where }), stands, queue_tab: TABS[status] ?? null, updated_at: now }
  sendAlong(tx, tx.updateTable('sales').set(set).where('id', '=', saleId))
  const at = MOMENTS[status]?.(now)
  if (at) sendAlong(tx, tx.updateTable('activity_sales').set(at).where('id', '=', saleId))
}

/** What the desk agreed to refund of one that it cancels. The caller has locked it. */
export async function keepAgreedRefund(tx: SiteTx, saleId: number, refund: Money): Promise<void> {
  await tx.updateTable('activity_sales').set({ agreed_refund_minor: refund.minor }).where('id', '=', saleId).execute()
}

/**
 * What those who deliver it say of their own cancellation. Their first word stays, and none is of a time before it was sold here. Gives what is kept; undefined: it was kept before. The caller has locked it.
 */
export async function keepCancelledThere(
  tx: SiteTx,
  saleId: number,
  { at, refund }: CancelledThere,
): Promise<CancelledThere | undefined> {
  const row = await tx
    .updateTable('activity_sales as a')
    .from('sales as s')
    .whereRef('s.site_id', '=', 'a.site_id')
    .whereRef('s.id', '=', 'a.id')
    .set({
      cancelled_there_at: sql<Instant>`greatest(${at}::timestamptz, s.created_at)`,
      ...{ refunded_there_minor: refund.minor, refunded_there_currency: refund.currency },
    })
    .where('a.id', '=', saleId)
    .where('a.cancelled_there_at', 'is', null)
    .returning('a.cancelled_there_at')
    .executeTakeFirst()
  return row?.cancelled_there_at ? { at: row.cancelled_there_at, refund } : undefined
}

/** One that is confirmed again was not cancelled, and keeps the moment of its first confirmation. What is cancelled was so when its buyer said it. */
const MOMENTS: Readonly<Partial<Record<ActivitySaleStatus, (now: Instant) => Record<string, unknown>>>> = {
  confirmed: (now) => ({ confirmed_at: sql`coalesce(confirmed_at, ${now}::timestamptz)`, cancelled_at: null }),
  cancelling: (now) => ({ cancelled_at: now }),
  cancelled: (now) => ({ cancelled_at: sql`coalesce(cancelled_at, ${now}::timestamptz)` }),
}

/** With a cost that was said later. The caller has locked it. */
export function keepPrice(tx: SiteTx, saleId: number, price: SalePrice): void {
  const set = { price: writeExact(price) }
  sendAlong(tx, tx.updateTable('activity_sales').set(set).where('id', '=', saleId))
}

/** Somebody has to look at it: who delivers it gives no answer. */
export function setNeedsStaff(tx: SiteTx, saleId: number, needsStaff: boolean): void {
  sendAlong(tx, tx.updateTable('sales').set({ needs_staff: needsStaff }).where('id', '=', saleId))
}
