import type { ActivitySaleStatus } from '@tradewind/domain/activity-sales/activity-sale'
import { CARTS_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import type { CartStatus } from '@tradewind/domain/carts/cart-status'
import type { CartCustomer } from '@tradewind/domain/carts/who-opens-a-cart'
import { type Money, money } from '@tradewind/domain/money'
import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import type { Carts } from '../database/table-types.generated.ts'

export type CartRow = {
  readonly id: number
  readonly version: number
  readonly customer: CartCustomer
  readonly secretHash: Buffer | null
  readonly name: string
  readonly status: CartStatus
  readonly sentAt: Instant | null
  readonly ownerId: number | null
  readonly remarks: string
  readonly deadline: { readonly since: Instant; readonly until: Instant } | null
  readonly adults: number
  readonly childAges: readonly (number | null)[]
  readonly infants: number
  readonly startDate: PlainDate
  readonly endDate: PlainDate
  readonly currency: string
  readonly changedAt: Instant
  /** With which it was paid last, or is to be paid. */
  readonly orderId: number | null
}

type Kept = Omit<Selectable<Carts>, 'due_at' | 'destinations'>

function cartOf(row: Kept): CartRow {
  return {
    id: Number(row.id),
    version: row.version,
    customer:
      row.user_id === null || row.legal_entity_id === null
        ? undefined
        : { userId: row.user_id, legalEntityId: row.legal_entity_id },
    secretHash: row.secret_hash,
    name: row.name,
    status: row.status as CartStatus,
    sentAt: row.sent_at,
    ownerId: row.owner_id,
    remarks: row.remarks,
    deadline:
      row.deadline_since === null || row.deadline_until === null ? null : { since: row.deadline_since, until: row.deadline_until },
    adults: row.adults,
    childAges: row.child_ages,
    infants: row.infants,
    startDate: row.start_date,
    endDate: row.end_date,
    currency: row.currency,
    changedAt: row.changed_at,
    orderId: row.order_id,
  }
}

/** All but `due_at`, which only orders lists: it may be infinite, which is no moment. */
const KEPT = [
  ...(['site_id', 'id', 'user_id', 'legal_entity_id', 'secret_hash', 'name', 'status', 'sent_at', 'owner_id', 'remarks'] as const),
  ...(['deadline_since', 'deadline_until', 'adults', 'children', 'child_ages', 'infants', 'start_date', 'end_date'] as const),
  ...(['total_minor', 'currency', 'items', 'version', 'created_at', 'changed_at', 'order_id'] as const),
] as const

/** `forWrite`: until the end of the transaction nobody else changes it. */
export async function findCart(
  tx: SiteTx,
  cartId: number,
  { forWrite = false }: { readonly forWrite?: boolean } = {},
): Promise<CartRow | undefined> {
  const row = await tx
    .selectFrom('carts')
    .select(KEPT)
    .where('id', '=', BigInt(cartId))
    .$if(forWrite, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row && cartOf(row)
}

/** Those that people have sent and that are not over, in the order in which they are locked. */
export async function listOpenCartsOf(tx: SiteTx, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('carts')
    .select('id')
    .where('user_id', 'in', [...userIds])
    .where('sent_at', 'is not', null)
    .where('status', 'not in', ['vouchered', 'cancelled'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => Number(id))
}

export type QuotationOfCart = { readonly id: number; readonly status: QuotationStatus; readonly isSent: boolean }

/** One of a customer whose cart it was before is no business of whose it is now. */
const ofCarts = (tx: SiteTx) =>
  tx
    .selectFrom('quotations as q')
    .innerJoin('carts as c', (join) =>
      join
        .onRef('c.site_id', '=', 'q.site_id')
        .onRef('c.id', '=', 'q.cart_id')
        .onRef('c.legal_entity_id', '=', 'q.legal_entity_id'),
    )

const presentLast = (row: { id: bigint; status: string; sent_version: number | null }): QuotationOfCart => ({
  ...{ id: Number(row.id), status: row.status as QuotationStatus, isSent: row.sent_version !== null },
})

/** The last quotation that was made of a cart for the company whose it is: one that answers it, or the last that did. */
export async function findQuotationOfCart(tx: SiteTx, cartId: number): Promise<QuotationOfCart | undefined> {
  const row = await ofCarts(tx)
    .select(['q.id', 'q.status', 'q.sent_version'])
    .where('q.cart_id', '=', BigInt(cartId))
    .orderBy(sql`q.status not in ('lost', 'cancelled')`, 'desc')
    .orderBy('q.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && presentLast(row)
}

/** The same of several, by cart. */
export async function listQuotationsOfCarts(tx: SiteTx, cartIds: readonly number[]): Promise<ReadonlyMap<number, QuotationOfCart>> {
  if (cartIds.length === 0) return new Map()
  const rows = await ofCarts(tx)
    .select(['q.id', 'q.cart_id', 'q.status', 'q.sent_version'])
    .where('q.cart_id', '=', sql<bigint>`any(${cartIds}::bigint[])`)
    // The last of a cart stays in the map.
    .orderBy(sql`q.status not in ('lost', 'cancelled')`)
    .orderBy('q.id')
    .execute()
  return new Map(rows.map((row) => [Number(row.cart_id), presentLast(row)]))
}

/** The cart of an item, also of one that was taken out. */
export async function findCartOfItem(tx: SiteTx, cartItemId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('cart_items').select('cart_id').where('id', '=', BigInt(cartItemId)).executeTakeFirst()
  return row && Number(row.cart_id)
}

export type CartWhose = { readonly customer: NonNullable<CartCustomer> } | { readonly secretHash: Buffer }
type CartFields = Pick<CartRow, 'name' | 'adults' | 'childAges' | 'infants' | 'startDate' | 'endDate' | 'remarks'>

export async function insertCart(
  tx: SiteTx,
  { whose, fields, currency }: { readonly whose: CartWhose; readonly fields: CartFields; readonly currency: string },
  now: Instant,
): Promise<CartRow> {
  const { name, adults, childAges, infants, startDate, endDate, remarks } = fields
  const row = await tx
    .insertInto('carts')
    .values({
      site_id: tx.siteId,
      user_id: 'customer' in whose ? whose.customer.userId : null,
      legal_entity_id: 'customer' in whose ? whose.customer.legalEntityId : null,
      secret_hash: 'customer' in whose ? null : whose.secretHash,
      ...{ name, remarks, adults, infants, currency },
      children: childAges.length,
      child_ages: [...childAges] as number[],
      start_date: startDate,
      end_date: endDate,
      created_at: now,
      changed_at: now,
    })
    .returning(KEPT)
    .executeTakeFirstOrThrow()
  return cartOf(row)
}

export type CartChange = Partial<
  Omit<CartRow, 'id' | 'version' | 'secretHash' | 'currency' | 'changedAt' | 'customer' | 'orderId'> & {
    readonly customer: NonNullable<CartCustomer>
  }
>

/** The cities of what is in a cart: what the queue is searched by beside its name. `outside`: those of what partner sites deliver, which no table here has. */
const destinationsWith = (outside: readonly string[]) => sql<string>`coalesce((
  select left(string_agg(distinct city.name, ', '), 400) from (
    select own.name from cart_items item
    left join tour_options option on option.site_id = item.site_id and option.id = item.tour_option_id
    left join activities activity on activity.site_id = option.site_id and activity.id = option.activity_id
    left join accommodations hotel on hotel.site_id = item.site_id and hotel.id = item.accommodation_id
    join destination_cities own on own.site_id = item.site_id and own.id = coalesce(activity.city_id, hotel.city_id)
    where item.site_id = carts.site_id and item.cart_id = carts.id and item.deleted_at is null
    union select unnest(${outside}::text[])) city), '')`

/** Writes what changed, with the sum of the cart and its next version. Travels with what follows. */
export function updateCart(
  tx: SiteTx,
  { id, version }: Pick<CartRow, 'id' | 'version'>,
  change: CartChange,
  {
    totalMinor,
    items,
    outsideCities,
  }: { readonly totalMinor: bigint; readonly items: number; readonly outsideCities: readonly string[] },
  now: Instant,
): void {
  const { customer, name, status, sentAt, ownerId, remarks, deadline, adults, childAges, infants, startDate, endDate } = change
  sendAlong(
    tx,
    tx
      .updateTable('carts')
      .set({
        ...{ version, total_minor: totalMinor, items, destinations: destinationsWith(outsideCities), changed_at: now },
        ...(customer && { user_id: customer.userId, legal_entity_id: customer.legalEntityId, secret_hash: null }),
        ...(name !== undefined && { name }),
        ...(status && { status }),
        ...(sentAt !== undefined && { sent_at: sentAt }),
        ...(ownerId !== undefined && { owner_id: ownerId }),
        ...(remarks !== undefined && { remarks }),
        ...(deadline !== undefined && { deadline_since: deadline?.since ?? null, deadline_until: deadline?.until ?? null }),
        ...(adults !== undefined && { adults }),
        ...(childAges && { children: childAges.length, child_ages: [...childAges] as number[] }),
        ...(infants !== undefined && { infants }),
        ...(startDate && { start_date: startDate }),
        ...(endDate && { end_date: endDate }),
      })
      .where('id', '=', BigInt(id)),
  )
}

/** The carts of a visitor become those of a person: who they are for is all that changes. Gives their numbers. */
export async function giveCartsTo(
  tx: SiteTx,
  secretHash: Buffer,
  customer: NonNullable<CartCustomer>,
  now: Instant,
): Promise<{ id: number; version: number }[]> {
  const rows = await tx
    .updateTable('carts')
    .set({
      user_id: customer.userId,
      legal_entity_id: customer.legalEntityId,
      secret_hash: null,
      version: sql<number>`version + 1`,
      changed_at: now,
    })
    .where('secret_hash', '=', secretHash)
    .returning(['id', 'version'])
    .execute()
  return rows.map(({ id, version }) => ({ id: Number(id), version }))
}

/** The carts that a person, or a visitor with a secret, is filling: the last changed first. */
export async function listOpenCarts(tx: SiteTx, whose: { readonly userId: number } | { readonly secretHash: Buffer }) {
  const rows = await tx
    .selectFrom('carts')
    .select(['id', 'name', 'start_date', 'end_date', 'items', 'changed_at'])
    .$if('userId' in whose, (query) => query.where('user_id', '=', 'userId' in whose ? whose.userId : 0))
    .$if('secretHash' in whose, (query) => query.where('secret_hash', '=', 'secretHash' in whose ? whose.secretHash : Buffer.of()))
    .where('sent_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CARTS_AT_MOST)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    startDate: row.start_date,
    endDate: row.end_date,
    items: row.items,
    changedAt: row.changed_at,
  }))
}

/** Removes some carts of visitors that nobody has changed since then. Travels with what follows. */
export function dropVisitorCarts(tx: SiteTx, { before, limit }: { readonly before: Instant; readonly limit: number }): void {
  sendAlong(
    tx,
    sql`with old as (
        select site_id, id from carts where secret_hash is not null and changed_at < ${before}
        order by changed_at, id limit ${limit} for update skip locked
      ), emptied as (
        delete from cart_items item using old where item.site_id = old.site_id and item.cart_id = old.id
      ) delete from carts cart using old where cart.site_id = old.site_id and cart.id = old.id`,
  )
}

export type CartPeople = {
  readonly customer: { readonly userId: number; readonly name: string; readonly companyName: string | null } | null
  readonly owner: { readonly id: number; readonly name: string } | null
}

/** The names of the customer and of the owner of a cart. */
export async function readPeople(tx: SiteTx, { customer, ownerId }: Pick<CartRow, 'customer' | 'ownerId'>): Promise<CartPeople> {
  const ids = [customer?.userId, ownerId].filter((id) => id !== undefined && id !== null)
  if (ids.length === 0) return { customer: null, owner: null }
  const rows = await tx
    .selectFrom('users as person')
    .innerJoin('legal_entities as entity', (join) =>
      join.onRef('entity.site_id', '=', 'person.site_id').onRef('entity.id', '=', 'person.legal_entity_id'),
    )
    .select(['person.id', 'person.first_name', 'person.last_name', 'entity.kind', 'entity.name as company'])
    .where('person.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
  const of = (id: number | null | undefined) => {
    const row = rows.find((one) => one.id === id)
    return row && { row, name: `${row.first_name} ${row.last_name}`.trim() }
  }
  const [buyer, owner] = [of(customer?.userId), of(ownerId)]
  return {
    customer: buyer
      ? { userId: buyer.row.id, name: buyer.name, companyName: buyer.row.kind === 'person' ? null : buyer.row.company }
      : null,
    owner: owner ? { id: owner.row.id, name: owner.name } : null,
  }
}

/** The order with which a cart was paid last, or is being paid. */
export async function findOrderOfCart(tx: SiteTx, cartId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('carts').select('order_id').where('id', '=', BigInt(cartId)).executeTakeFirst()
  return row?.order_id ?? undefined
}

export async function findCartOfOrder(tx: SiteTx, orderId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('carts').select('id').where('order_id', '=', orderId).executeTakeFirst()
  return row && Number(row.id)
}

/** Travels with what follows. */
export function keepOrderOfCart(tx: SiteTx, cartId: number, orderId: number): void {
  sendAlong(tx, tx.updateTable('carts').set({ order_id: orderId }).where('id', '=', BigInt(cartId)))
}

/** Moves a cart to where what was paid with it stands. One that nobody had sent stands with the others from now on. */
export async function markBySales(
  tx: SiteTx,
  { id, version, sentAt }: CartRow,
  { status, now }: { readonly status: 'vouchered' | 'cancelled'; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      status,
      sent_at: sentAt ?? now,
      deadline_since: null,
      deadline_until: null,
      version: version + 1,
      changed_at: now,
    })
    .where('id', '=', BigInt(id))
    .execute()
}

/** Moves a cart along with its quotation. What was answered has no deadline any more; `ownerId`: of one that has none. */
export async function markQuoted(
  tx: SiteTx,
  { id, version, status: before, deadline, ownerId: owner }: CartRow,
  { status, ownerId }: { readonly status: CartStatus; readonly ownerId: number | undefined },
  now: Instant,
): Promise<void> {
  const kept = status === 'inProgress' && before !== 'cancelled' ? deadline : null
  await tx
    .updateTable('carts')
    .set({
      status,
      ...{ deadline_since: kept?.since ?? null, deadline_until: kept?.until ?? null },
      ...(owner === null && ownerId !== undefined && { owner_id: ownerId }),
      ...{ version: version + 1, changed_at: now },
    })
    .where('id', '=', BigInt(id))
    .execute()
}

/** An activity that was ordered with a cart. */
export type SaleOfCart = {
  readonly saleId: number
  readonly title: string
  readonly status: ActivitySaleStatus
  readonly legalEntityId: number
  /** What was or is to be paid for it, less what was refunded. */
  readonly comesTo: Money
  readonly orderedAt: Instant
}

/** What was ordered with a cart last, by its numbers. */
export async function listSalesOfCart(tx: SiteTx, { orderId }: Pick<CartRow, 'orderId'>): Promise<SaleOfCart[]> {
  if (orderId === null) return []
  const rows = await tx
    .selectFrom('sales')
    .select(['id', 'title', 'status', 'legal_entity_id', 'currency', 'created_at'])
    .select(sql<bigint>`amount_minor + adjusted_minor + changed_sales_minor`.as('comes_to'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'activity')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, status, legal_entity_id: legalEntityId, comes_to, currency, created_at: orderedAt }) => {
    const comesTo = money(comes_to, currency)
    return { saleId: id, title, status: status as ActivitySaleStatus, legalEntityId, comesTo, orderedAt }
  })
}

/** Something of it is sold and it is not vouchered, or it is vouchered though all of it was cancelled. */
const UNSETTLED = sql<boolean>`case when exists (select from sales s where s.site_id = c.site_id and s.order_id = c.order_id
    and s.kind = 'activity' and s.status in ('confirmed', 'cancelling')) then c.status <> 'vouchered'
  else c.status = 'vouchered' and exists (select from sales s where s.site_id = c.site_id and s.order_id = c.order_id
      and s.kind = 'activity' and s.status = 'cancelled')
    and not exists (select from sales s where s.site_id = c.site_id and s.order_id = c.order_id and s.kind = 'activity' and s.status = 'paid')
    and not exists (select from quotations q where q.site_id = c.site_id and q.cart_id = c.id and q.status not in ('lost', 'cancelled'))
  end`

/** The orders of carts that do not stand yet where what was paid with them stands. */
export async function listUnsettledOrders(tx: SiteTx): Promise<number[]> {
  const rows = await tx.selectFrom('carts as c').select('c.order_id').where('c.order_id', 'is not', null).where(UNSETTLED).execute()
  return rows.flatMap(({ order_id }) => order_id ?? [])
}
