import type { TourOptionRef } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { CancellationTerm, CutoffUnit } from '@tradewind/domain/catalogue/cancellation-terms'
import { LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import type { TourOptionDetails } from '@tradewind/domain/catalogue/tour-option'
import type { Timing } from '@tradewind/domain/catalogue/tour-times'
import type { NamedOption } from '@tradewind/domain/rates/sheet/find-option'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import { readExact, writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { holding } from '../../database/like-pattern.ts'
import type { TourOptions } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'

/** More than any destination company sells. */
const NAMED_AT_MOST = 100_000

/** What stands in the option's own row: all but its travellers and its calendar. */
type OwnDetails = Omit<TourOptionDetails, 'times' | 'exceptions' | 'passengerTypes'>

type OptionFilter = {
  readonly activityId?: number | undefined
  readonly activityIds?: readonly number[] | undefined
  readonly cityId?: number | undefined
  readonly ids?: readonly number[] | undefined
  /** In its name or its activity's. */
  readonly search?: string | undefined
}

function selectOptions(tx: SiteTx, { activityId, activityIds, cityId, ids, search }: OptionFilter) {
  return tx
    .selectFrom('tour_options as option')
    .innerJoin('activities as activity', (join) =>
      join
        .onRef('activity.site_id', '=', 'option.site_id')
        .onRef('activity.id', '=', 'option.activity_id')
        .on('activity.deleted_at', 'is', null),
    )
    .innerJoin('destination_cities as city', (join) =>
      join.onRef('city.site_id', '=', 'activity.site_id').onRef('city.id', '=', 'activity.city_id'),
    )
    .select(['activity.name as activity', 'activity.city_id', 'city.name as city'])
    .where('option.deleted_at', 'is', null)
    .$if(activityId !== undefined, (query) => query.where('option.activity_id', '=', BigInt(activityId ?? 0)))
    .$if(activityIds !== undefined, (query) => query.where('option.activity_id', '=', sql<bigint>`any(${activityIds ?? []})`))
    .$if(cityId !== undefined, (query) => query.where('activity.city_id', '=', BigInt(cityId ?? 0)))
    .$if(ids !== undefined, (query) => query.where('option.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([eb('option.name', 'ilike', holding(search ?? '')), eb('activity.name', 'ilike', holding(search ?? ''))]),
      ),
    )
}

type RefRow = {
  readonly id: bigint
  readonly name: string
  readonly activity_id: bigint
  readonly is_turned_on: boolean
  readonly activity: string
  readonly city_id: bigint
  readonly city: string
}

function presentRef(row: RefRow): TourOptionRef {
  return {
    id: Number(row.id),
    name: row.name,
    activityId: Number(row.activity_id),
    activity: row.activity,
    cityId: Number(row.city_id),
    city: row.city,
    isTurnedOn: row.is_turned_on,
  }
}

/** Enough to choose one, by activity in its order. */
export async function listOptionRefs(
  tx: SiteTx,
  { limit = LISTED_AT_MOST, ...filter }: OptionFilter & { readonly limit?: number },
): Promise<TourOptionRef[]> {
  const rows = await selectOptions(tx, filter)
    .select(['option.id', 'option.name', 'option.activity_id', 'option.is_turned_on'])
    .orderBy('activity.priority')
    .orderBy(sql`lower(activity.name)`)
    .orderBy('option.activity_id')
    .orderBy('option.position')
    .orderBy('option.id')
    .limit(limit)
    .execute()
  return rows.map(presentRef)
}

/** How options are come to, and what they promise to who cancels. */
export type OptionTerms = { readonly timing: Timing; readonly cancellation: CancellationTerm[] }

/** By their numbers. */
export async function listTermsOfOptions(tx: SiteTx, ids: readonly number[]): Promise<ReadonlyMap<number, OptionTerms>> {
  if (ids.length === 0) return new Map()
  const rows = await selectOptions(tx, { ids }).select(['option.id', 'option.cancellation', 'option.timing']).execute()
  return new Map(
    rows.map(({ id, cancellation, timing }) => [
      Number(id),
      { timing: timing as Timing, cancellation: readExact<CancellationTerm[]>(cancellation) },
    ]),
  )
}

/** What is in the price of an option, and what is not. */
export type OptionContents = { readonly included: readonly string[]; readonly excluded: readonly string[] }

/** By their numbers. */
export async function listContentsOfOptions(tx: SiteTx, ids: readonly number[]): Promise<ReadonlyMap<number, OptionContents>> {
  if (ids.length === 0) return new Map()
  const rows = await selectOptions(tx, { ids }).select(['option.id', 'option.included', 'option.excluded']).execute()
  return new Map(rows.map(({ id, included, excluded }) => [Number(id), { included, excluded }]))
}

/** Every option of the company by the names that a rate sheet may use. */
export async function listOptionNames(tx: SiteTx): Promise<NamedOption[]> {
  const rows = await selectOptions(tx, {}).select(['option.id', 'option.name', 'option.priced_per']).limit(NAMED_AT_MOST).execute()
  return rows.map(({ id, name, activity, priced_per }) => ({
    id: Number(id),
    name,
    activity,
    pricedPer: priced_per as NamedOption['pricedPer'],
  }))
}

/** Options with their own details, in the order of their activity. Travellers and calendars are read beside them. */
export async function listOwnDetails(tx: SiteTx, filter: OptionFilter) {
  const rows = await selectOptions(tx, filter)
    .selectAll('option')
    .orderBy('option.position')
    .orderBy('option.id')
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map((row) => ({ ...presentRef(row), ...readOwn(row) }))
}

function readOwn(row: Selectable<TourOptions>): OwnDetails {
  return {
    name: row.name,
    description: row.description,
    isTurnedOn: row.is_turned_on,
    hasMeal: row.has_meal,
    hasGuide: row.has_guide,
    hasTicket: row.has_ticket,
    pickupPickupTime: row.onward_pickup_at,
    dropPickupTime: row.return_pickup_at,
    timing: row.timing as Timing,
    minutesFrom: row.minutes_from,
    minutesTo: row.minutes_to,
    pricedPer: row.priced_per as OwnDetails['pricedPer'],
    confirmation: row.confirmation as OwnDetails['confirmation'],
    redemption: row.redemption as OwnDetails['redemption'],
    delivery: row.delivery as OwnDetails['delivery'],
    poolId: row.pool_id === null ? null : Number(row.pool_id),
    bookingCutoffAmount: row.booking_cutoff_amount,
    bookingCutoffUnit: row.booking_cutoff_unit as CutoffUnit,
    cancellation: readExact<CancellationTerm[]>(row.cancellation),
    included: row.included,
    excluded: row.excluded,
    languages: row.languages,
  }
}

function writeOwn(details: OwnDetails) {
  return {
    name: details.name,
    description: details.description,
    is_turned_on: details.isTurnedOn,
    has_meal: details.hasMeal,
    has_guide: details.hasGuide,
    has_ticket: details.hasTicket,
    onward_pickup_at: details.pickupPickupTime,
    return_pickup_at: details.dropPickupTime,
    timing: details.timing,
    minutes_from: details.minutesFrom,
    minutes_to: details.minutesTo,
    priced_per: details.pricedPer,
    confirmation: details.confirmation,
    redemption: details.redemption,
    delivery: details.delivery,
    pool_id: details.poolId === null ? null : BigInt(details.poolId),
    booking_cutoff_amount: details.bookingCutoffAmount,
    booking_cutoff_unit: details.bookingCutoffUnit,
    cancellation: writeExact(details.cancellation),
    included: [...details.included],
    excluded: [...details.excluded],
    languages: [...details.languages],
  }
}

/** Refuses NOT_FOUND one that is deleted, or of another activity than the one that is given. */
export async function lockTourOption(tx: SiteTx, { id, activityId }: { id: number; activityId?: number }): Promise<void> {
  const option = await tx
    .selectFrom('tour_options')
    .select('id')
    .where('id', '=', BigInt(id))
    .$if(activityId !== undefined, (query) => query.where('activity_id', '=', BigInt(activityId ?? 0)))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!option) refuseTourOption()
}

export function refuseTourOption(): never {
  refuse('NOT_FOUND', { message: 'We could not find that tour option.' })
}

/** The activity is locked by the caller. */
export async function isOptionNameTaken(
  tx: SiteTx,
  { activityId, name, except }: { activityId: number; name: string; except?: number | undefined },
): Promise<boolean> {
  const other = await tx
    .selectFrom('tour_options')
    .select('id')
    .where('activity_id', '=', BigInt(activityId))
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

/** After the last option of its activity. */
export async function insertTourOption(tx: SiteTx, activityId: number, details: OwnDetails, now: Instant): Promise<number> {
  const last = await tx
    .selectFrom('tour_options')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('activity_id', '=', BigInt(activityId))
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('tour_options')
    .values({
      site_id: tx.siteId,
      activity_id: BigInt(activityId),
      position: (last.position ?? 0) + 1,
      ...writeOwn(details),
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function updateTourOption(tx: SiteTx, id: number, details: OwnDetails, now: Instant): Promise<void> {
  await tx
    .updateTable('tour_options')
    .set({ ...writeOwn(details), changed_at: now })
    .where('id', '=', BigInt(id))
    .execute()
}
