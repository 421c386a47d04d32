import type { Activity } from '@tradewind/contract/catalogue/catalogue-shapes'
import { listStops } from '@tradewind/domain/catalogue/activity-stops'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { holding } from '../../database/like-pattern.ts'
import { refuse } from '../../http/refuse.ts'
import { readPictured } from '../pictures/picture-repo.ts'

/** Of a tour option named `option`: a ticket rate of it is live. Which days it has a price, its rates say. */
export const hasPrice = sql`exists (select from rule_versions rate where rate.site_id = option.site_id and rate.service = 'ticketRate'
  and rate.group_id = option.id and rate.ended_in is null)`

export type ActivityFilter = {
  readonly cityId?: number | undefined
  readonly areaId?: number | undefined
  readonly search?: string | undefined
  readonly isTurnedOn?: boolean | undefined
  readonly ids?: readonly number[] | undefined
}

/** Activities in the order in which buyers see them, after one of them. */
export async function listActivities(
  tx: SiteTx,
  {
    cityId,
    areaId,
    search,
    isTurnedOn,
    ids,
    after,
    limit,
  }: ActivityFilter & { readonly after?: number | undefined; readonly limit: number },
): Promise<Activity[]> {
  // The page first: what is counted beside a row is counted for its rows alone.
  const page = tx
    .selectFrom('activities as activity')
    .selectAll('activity')
    .where('activity.deleted_at', 'is', null)
    .$if(cityId !== undefined, (query) => query.where('activity.city_id', '=', BigInt(cityId ?? 0)))
    .$if(areaId !== undefined, (query) => query.where('activity.area_id', '=', BigInt(areaId ?? 0)))
    .$if(isTurnedOn !== undefined, (query) => query.where('activity.is_turned_on', '=', isTurnedOn ?? true))
    .$if(ids !== undefined, (query) => query.where('activity.id', '=', sql<bigint>`any(${ids ?? []})`))
    .$if(Boolean(search), (query) => query.where('activity.name', 'ilike', holding(search ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(
        // The first condition finds its beginning in the index: beside the policy of sites the second cannot, because it calls a function.
        sql<boolean>`activity.priority >= (select last.priority from activities last
          where last.site_id = ${tx.siteId} and last.id = ${after ?? 0})
          and (activity.priority, lower(activity.name), activity.id) > (select last.priority, lower(last.name), last.id
          from activities last where last.site_id = ${tx.siteId} and last.id = ${after ?? 0})`,
      ),
    )
    .orderBy('activity.priority')
    .orderBy(sql`lower(activity.name)`)
    .orderBy('activity.id')
    .limit(limit)
    .as('activity')
  const rows = await tx
    .selectFrom(page)
    .innerJoin('destination_cities as city', (join) =>
      join.onRef('city.site_id', '=', 'activity.site_id').onRef('city.id', '=', 'activity.city_id'),
    )
    .leftJoin('areas as area', (join) =>
      join.onRef('area.site_id', '=', 'activity.site_id').onRef('area.id', '=', 'activity.area_id'),
    )
    .selectAll('activity')
    .select(['city.name as city', 'area.name as area'])
    .select(
      sql<number>`(select count(*)::int from tour_options option where option.site_id = activity.site_id
        and option.activity_id = activity.id and option.deleted_at is null and option.is_turned_on)`.as('options'),
    )
    .select(
      sql<number>`(select count(*)::int from tour_options option where option.site_id = activity.site_id
        and option.activity_id = activity.id and option.deleted_at is null and option.is_turned_on and ${hasPrice})`.as('priced'),
    )
    .orderBy('activity.priority')
    .orderBy(sql`lower(activity.name)`)
    .orderBy('activity.id')
    .execute()
  const picturedOf = await readPictured(
    tx,
    'activity',
    rows.map(({ id }) => Number(id)),
  )
  return rows.map((row) => ({
    ...picturedOf(Number(row.id)),
    id: Number(row.id),
    name: row.name,
    description: row.description,
    cityId: Number(row.city_id),
    city: row.city,
    category: row.category,
    priority: row.priority,
    isTurnedOn: row.is_turned_on,
    isTransferRequired: row.is_transfer_required,
    area: row.area_id === null ? null : { id: Number(row.area_id), name: row.area ?? '' },
    tourOptions: row.options,
    stops: listStops({
      isTurnedOn: row.is_turned_on,
      hasArea: row.area_id !== null,
      tourOptions: row.options,
      pricedOptions: row.priced,
    }),
  }))
}

export async function getActivity(tx: SiteTx, activityId: number): Promise<Activity> {
  const [activity] = await listActivities(tx, { ids: [activityId], limit: 1 })
  return activity ?? refuseActivity()
}

/** An activity that is not deleted, for update. Refuses NOT_FOUND. */
export async function lockActivity(tx: SiteTx, activityId: number) {
  const activity = await tx
    .selectFrom('activities')
    .selectAll()
    .where('id', '=', BigInt(activityId))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return activity ?? refuseActivity()
}

/** Several at once, in the order of their ids, so that two who arrange the same ones do not wait for each other. */
export function lockActivities(tx: SiteTx, activityIds: readonly number[]) {
  return tx
    .selectFrom('activities')
    .selectAll()
    .where('id', '=', sql<bigint>`any(${activityIds})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function refuseActivity(): never {
  refuse('NOT_FOUND', { message: 'We could not find that activity.' })
}

/** Whether another activity of the city has this name. The city is locked by the caller. */
export async function isActivityNameTaken(
  tx: SiteTx,
  { cityId, name, except }: { cityId: number; name: string; except?: number | undefined },
) {
  const other = await tx
    .selectFrom('activities')
    .select('id')
    .where('city_id', '=', BigInt(cityId))
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', BigInt(except ?? 0))
    .executeTakeFirst()
  return other !== undefined
}

type Fields = {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly priority: number
}

export async function insertActivity(
  tx: SiteTx,
  { cityId, ...fields }: Fields & { cityId: number },
  now: Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto('activities')
    .values({ site_id: tx.siteId, city_id: BigInt(cityId), ...fields, created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

type Change = Partial<Fields> & {
  readonly city_id?: bigint
  readonly area_id?: bigint | null
  readonly is_turned_on?: boolean
  readonly is_transfer_required?: boolean
}

export async function updateActivity(tx: SiteTx, activityId: number, change: Change, now: Instant): Promise<void> {
  await tx
    .updateTable('activities')
    .set({ ...change, changed_at: now })
    .where('id', '=', BigInt(activityId))
    .execute()
}

/** Gives activities the priorities 1, 2, 3 … in this order. */
export async function setPriorities(tx: SiteTx, activityIds: readonly number[], now: Instant): Promise<void> {
  await sql`update activities set priority = wanted.place, changed_at = ${now}
    from unnest(${activityIds}::bigint[]) with ordinality as wanted (id, place)
    where activities.site_id = ${tx.siteId} and activities.id = wanted.id and activities.priority <> wanted.place`.execute(tx)
}

type Settings = {
  readonly id: number
  readonly isTurnedOn: boolean
  readonly isTransferRequired: boolean
  readonly areaId: number | null
  readonly priority: number
}

/** Sets several activities, each to its own, in one statement. */
export async function updateActivities(tx: SiteTx, activities: readonly Settings[], now: Instant): Promise<void> {
  if (activities.length === 0) return
  const of = <Key extends keyof Settings>(key: Key) => activities.map((activity) => activity[key])
  await sql`update activities set is_turned_on = wanted.is_on, is_transfer_required = wanted.needs_transfer, area_id = wanted.area,
      priority = wanted.priority, changed_at = ${now}
    from unnest(${of('id')}::bigint[], ${of('isTurnedOn')}::boolean[], ${of('isTransferRequired')}::boolean[], ${of('areaId')}::bigint[],
      ${of('priority')}::int[]) as wanted (id, is_on, needs_transfer, area, priority)
    where activities.site_id = ${tx.siteId} and activities.id = wanted.id`.execute(tx)
}
