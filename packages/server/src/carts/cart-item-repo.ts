import type { CartHotel } from '@tradewind/contract/carts/cart-shapes'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { Coordinates } from '@tradewind/domain/carts/travel-time'
import type { Timing } from '@tradewind/domain/catalogue/tour-times'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'
import type { Asked, PartnerOption, SaidOffer } from './partner-offers.ts'

type ItemBase = { readonly id: number; readonly position: number; readonly isOptional: boolean; readonly date: PlainDate }
/** With what is known of it even when it is no longer sold. */
export type TourOptionRow = ItemBase & {
  readonly kind: 'tourOption'
  readonly tourOptionId: number
  readonly time: string | null
  readonly transfer: TransferChoice
  readonly addedMinor: bigint | null
  readonly isOnSale: boolean
  readonly optionName: string
  readonly timing: Timing
  readonly minutesFrom: number | null
  readonly minutesTo: number | null
  readonly confirmation: 'instant' | 'onRequest'
  readonly activity: {
    readonly id: number
    readonly name: string
    readonly category: string
    readonly isTransferRequired: boolean
    readonly area: { readonly id: number; readonly name: string } | null
  }
  readonly city: { readonly id: number; readonly name: string; readonly timeZone: string }
  readonly coordinates: Coordinates | null
}
export type HotelRow = ItemBase & {
  readonly kind: 'hotel'
  readonly accommodationId: number | null
  readonly name: string
  readonly area: CartHotel['area']
  readonly nights: number
  readonly rooms: number
}
/** What a partner site delivers, with what it said of it last. */
export type PartnerRow = ItemBase &
  PartnerOption & {
    readonly kind: 'partner'
    readonly time: string | null
    readonly transfer: TransferChoice
    readonly addedMinor: bigint | null
    readonly said: SaidOffer
    readonly saidAt: Instant
    /** It was asked again since, and gave no answer. */
    readonly isUnanswered: boolean
    /** Why it is not sold here now; null: as far as anybody said, it is. */
    readonly refusedWhy: string | null
  }
/** What takes place on a day: one's own, or a partner site's. */
export type ActivityRow = TourOptionRow | PartnerRow
export type ItemRow = ActivityRow | HotelRow

/** What is in a cart, in the order that people gave it. Of an area without coordinates of its own the middle of its places counts. */
export async function listItems(tx: SiteTx, cartId: number): Promise<ItemRow[]> {
  const rows = await tx
    .selectFrom('cart_items as item')
    .leftJoin('tour_options as option', (join) =>
      join.onRef('option.site_id', '=', 'item.site_id').onRef('option.id', '=', 'item.tour_option_id'),
    )
    .leftJoin('activities as activity', (join) =>
      join.onRef('activity.site_id', '=', 'option.site_id').onRef('activity.id', '=', 'option.activity_id'),
    )
    .leftJoin('destination_cities as city', (join) =>
      join.onRef('city.site_id', '=', 'activity.site_id').onRef('city.id', '=', 'activity.city_id'),
    )
    .leftJoin('accommodations as hotel', (join) =>
      join.onRef('hotel.site_id', '=', 'item.site_id').onRef('hotel.id', '=', 'item.accommodation_id'),
    )
    .leftJoin('areas as area', (join) =>
      join
        .onRef('area.site_id', '=', 'item.site_id')
        .on('area.id', '=', (eb) => eb.fn.coalesce('activity.area_id', 'hotel.area_id')),
    )
    .selectAll('item')
    .select(['option.name as option_name', 'option.timing', 'option.minutes_from', 'option.minutes_to', 'option.confirmation'])
    .select(['activity.id as activity_id', 'activity.name as activity_name', 'activity.category', 'activity.is_transfer_required'])
    .select(['city.id as city_id', 'city.name as city_name', 'city.time_zone', 'area.id as area_id', 'area.name as area_name'])
    .select(
      sql<boolean>`option.deleted_at is null and option.is_turned_on and activity.deleted_at is null and activity.is_turned_on`.as(
        'is_on_sale',
      ),
    )
    .select([middleOf('latitude').as('latitude'), middleOf('longitude').as('longitude')])
    .where('item.cart_id', '=', BigInt(cartId))
    .where('item.deleted_at', 'is', null)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
  return rows.map((row): ItemRow => {
    const base = { id: Number(row.id), position: row.position, isOptional: row.is_optional, date: row.day }
    const area = row.area_id === null ? null : { id: Number(row.area_id), name: row.area_name ?? '' }
    if (row.supply_id !== null && row.supply_option_id !== null && row.offered_at !== null)
      return {
        ...base,
        kind: 'partner',
        ...{ supplyId: row.supply_id, tourOptionId: row.supply_option_id },
        ...{ time: row.starts_at, transfer: row.transfer as TransferChoice, addedMinor: row.added_minor },
        ...{ said: row.offer as unknown as SaidOffer, saidAt: row.offered_at },
        ...{ isUnanswered: row.unanswered_at !== null, refusedWhy: row.refused_why },
      }
    if (row.tour_option_id === null)
      return {
        ...base,
        kind: 'hotel',
        accommodationId: row.accommodation_id === null ? null : Number(row.accommodation_id),
        name: row.hotel_name ?? '',
        area,
        nights: row.nights ?? 1,
        rooms: row.rooms ?? 1,
      }
    return {
      ...base,
      kind: 'tourOption',
      tourOptionId: Number(row.tour_option_id),
      time: row.starts_at,
      transfer: row.transfer as TransferChoice,
      addedMinor: row.added_minor,
      isOnSale: row.is_on_sale,
      optionName: row.option_name ?? '',
      timing: row.timing as Timing,
      minutesFrom: row.minutes_from,
      minutesTo: row.minutes_to,
      confirmation: row.confirmation as TourOptionRow['confirmation'],
      activity: {
        id: Number(row.activity_id),
        name: row.activity_name ?? '',
        category: row.category ?? '',
        isTransferRequired: row.is_transfer_required ?? false,
        area,
      },
      city: { id: Number(row.city_id), name: row.city_name ?? '', timeZone: row.time_zone ?? 'UTC' },
      coordinates: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    }
  })
}

const middleOf = (column: 'latitude' | 'longitude') =>
  sql<number | null>`(select avg(place.${sql.ref(column)}) from places place where place.site_id = item.site_id
    and place.area_id = activity.area_id and place.deleted_at is null)`

export type NewItem = { readonly isOptional: boolean; readonly date: PlainDate; readonly position: number } & (
  | {
      readonly kind: 'tourOption'
      readonly tourOptionId: number
      readonly time: string | null
      readonly transfer: TransferChoice
    }
  | (PartnerOption & {
      readonly kind: 'partner'
      readonly time: string | null
      readonly transfer: TransferChoice
      readonly said: SaidOffer
      readonly saidAt: Instant
      readonly refusedWhy: string | null
    })
  | {
      readonly kind: 'hotel'
      readonly accommodationId: number | null
      readonly name: string
      readonly nights: number
      readonly rooms: number
    }
)

/** Gives their numbers in the same order. */
export async function insertItems(tx: SiteTx, cartId: number, items: readonly NewItem[]): Promise<number[]> {
  if (items.length === 0) return []
  const rows = await tx
    .insertInto('cart_items')
    .values(
      items.map((item) => ({
        site_id: tx.siteId,
        cart_id: BigInt(cartId),
        position: item.position,
        is_optional: item.isOptional,
        day: item.date,
        ...columnsOf(item),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => Number(id))
}

function columnsOf(item: NewItem) {
  switch (item.kind) {
    case 'tourOption':
      return { tour_option_id: BigInt(item.tourOptionId), starts_at: item.time, transfer: item.transfer }
    case 'partner': {
      const { supplyId, tourOptionId, time, transfer, said, saidAt, refusedWhy } = item
      const offer = { offer: JSON.stringify(said), offered_at: saidAt, refused_why: refusedWhy }
      return { supply_id: supplyId, supply_option_id: tourOptionId, starts_at: time, transfer, ...offer }
    }
    case 'hotel': {
      const { accommodationId, name, nights, rooms } = item
      return { accommodation_id: accommodationId === null ? null : BigInt(accommodationId), hotel_name: name, nights, rooms }
    }
  }
}

/** What suppliers were asked about items of a cart and have answered, or not. What was asked before the last answer came late: it changes nothing. Travels with what follows. */
export function keepAsked(tx: SiteTx, items: readonly { readonly itemId: number; readonly asked: Asked }[], now: Instant): void {
  for (const { itemId, asked } of items) {
    const set =
      asked === 'silent'
        ? { unanswered_at: now }
        : 'refused' in asked
          ? { unanswered_at: null, refused_why: asked.refused, offered_at: now }
          : { unanswered_at: null, refused_why: null, offer: JSON.stringify(asked), offered_at: now }
    sendAlong(tx, tx.updateTable('cart_items').set(set).where('id', '=', BigInt(itemId)).where('offered_at', '<=', now))
  }
}

/** Whether partner sites deliver anything in a cart, or an item of it: what has to be asked before it is changed. */
export async function hasPartners(tx: SiteTx, cartId: number, itemId?: number): Promise<boolean> {
  const row = await tx
    .selectFrom('cart_items')
    .select('id')
    .where('cart_id', '=', BigInt(cartId))
    .where('supply_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(itemId !== undefined, (query) => query.where('id', '=', BigInt(itemId ?? 0)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type ItemChange = {
  readonly isOptional?: boolean
  readonly date?: PlainDate
  readonly time?: string | null
  readonly transfer?: TransferChoice
  readonly position?: number
}

/** Travels with what follows. */
export function updateItem(tx: SiteTx, itemId: number, { isOptional, date, time, transfer, position }: ItemChange): void {
  sendAlong(
    tx,
    tx
      .updateTable('cart_items')
      .set({
        ...(isOptional !== undefined && { is_optional: isOptional }),
        ...(date && { day: date }),
        ...(time !== undefined && { starts_at: time }),
        ...(transfer && { transfer }),
        ...(position !== undefined && { position }),
      })
      .where('id', '=', BigInt(itemId)),
  )
}

/** Moves everything in a cart by a number of days. */
export function shiftItems(tx: SiteTx, cartId: number, days: number): void {
  sendAlong(
    tx,
    tx
      .updateTable('cart_items')
      .set({ day: sql`day + ${days}::integer` })
      .where('cart_id', '=', BigInt(cartId))
      .where('deleted_at', 'is', null),
  )
}

/** What tour options cost when a person last added or changed them. Travels with what follows. */
export function keepAddedPrices(tx: SiteTx, prices: readonly { readonly itemId: number; readonly minor: bigint | null }[]): void {
  if (prices.length === 0) return
  const ids = prices.map(({ itemId }) => itemId)
  const minors = prices.map(({ minor }) => minor)
  sendAlong(
    tx,
    tx
      .updateTable('cart_items')
      .from(
        sql<{ id: bigint; minor: bigint | null }>`unnest(${ids}::bigint[], ${minors}::bigint[])`.as<'priced'>(
          sql`priced (id, minor)`,
        ),
      )
      .set((eb) => ({ added_minor: eb.ref('priced.minor') }))
      .whereRef('cart_items.id', '=', 'priced.id'),
  )
}

export async function deleteItems(tx: SiteTx, itemIds: readonly number[], now: Instant): Promise<void> {
  await tx.updateTable('cart_items').set({ deleted_at: now }).where('id', '=', sql<bigint>`any(${itemIds}::bigint[])`).execute()
}

/** Those of a cart that were taken out. */
export async function listDeletedItems(tx: SiteTx, cartId: number, itemIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('cart_items')
    .select('id')
    .where('cart_id', '=', BigInt(cartId))
    .where('id', '=', sql<bigint>`any(${itemIds}::bigint[])`)
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => Number(id))
}

export async function undeleteItems(tx: SiteTx, itemIds: readonly number[]): Promise<void> {
  await tx.updateTable('cart_items').set({ deleted_at: null }).where('id', '=', sql<bigint>`any(${itemIds}::bigint[])`).execute()
}

/** Of these the tour options that can be put into a cart now. */
export async function listOptionsOnSale(tx: SiteTx, tourOptionIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (tourOptionIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('tour_options as option')
    .innerJoin('activities as activity', (join) =>
      join.onRef('activity.site_id', '=', 'option.site_id').onRef('activity.id', '=', 'option.activity_id'),
    )
    .select('option.id')
    .where('option.id', '=', sql<bigint>`any(${tourOptionIds}::bigint[])`)
    .where('option.deleted_at', 'is', null)
    .where('option.is_turned_on', '=', true)
    .where('activity.deleted_at', 'is', null)
    .where('activity.is_turned_on', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => Number(id)))
}

/** The names of hotels of the catalogue. */
export async function nameHotels(tx: SiteTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('accommodations')
    .select(['id', 'name'])
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

type FoundHotel = { readonly id: number; readonly name: string; readonly city: string; readonly area: string | null }
const HOTELS_FOUND = 20

/** Hotels of the catalogue by a part of their name, the one of exactly this name first. */
export async function findHotels(tx: SiteTx, search: string): Promise<FoundHotel[]> {
  const rows = await tx
    .selectFrom('accommodations as hotel')
    .innerJoin('destination_cities as city', (join) =>
      join.onRef('city.site_id', '=', 'hotel.site_id').onRef('city.id', '=', 'hotel.city_id'),
    )
    .leftJoin('areas as area', (join) => join.onRef('area.site_id', '=', 'hotel.site_id').onRef('area.id', '=', 'hotel.area_id'))
    .select(['hotel.id', 'hotel.name', 'city.name as city', 'area.name as area'])
    .where('hotel.deleted_at', 'is', null)
    .where('hotel.name', 'ilike', holding(search))
    .orderBy(sql`lower(hotel.name) <> lower(${search})`)
    .orderBy(sql`lower(hotel.name)`)
    .orderBy('hotel.id')
    .limit(HOTELS_FOUND)
    .execute()
  return rows.map(({ id, name, city, area }) => ({ id: Number(id), name, city, area }))
}

/** How many carts have at least one of these. */
export async function countCartsWith(
  tx: SiteTx,
  column: 'tour_option_id' | 'accommodation_id',
  ids: readonly number[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('cart_items')
    .select((eb) => eb.fn.count<string>('cart_id').distinct().as('count'))
    .where(column, '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
