import type { Activity } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { TicketRateRule, TransferRateRule } from '@tradewind/domain/rates/rate-services'
import { findUnpricedDays, sayUnpriced } from '@tradewind/domain/rates/unpriced-days'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { readExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'

/** How far ahead a row looks: most tours are booked within it. */
const DAYS_AHEAD = 91

/** Activities that have prices, each with the first days on which it has none, if there are any within three months. */
export async function addUnpricedDays(tx: SiteTx, activities: readonly Activity[], today: PlainDate): Promise<Activity[]> {
  const window = { first: today, last: addDays(today, DAYS_AHEAD - 1) }
  const priced = activities.filter(({ tourOptions, stops }) => tourOptions > 0 && !stops.includes('No price'))
  const ratesOf = await listRatesOfActivities(
    tx,
    priced.map(({ id }) => id),
    window,
  )
  const stops = new Map(
    priced.flatMap(({ id, isTransferRequired }) => {
      const days = findUnpricedDays(ratesOf.get(id) ?? [], isTransferRequired, window)
      return days ? [[id, sayUnpriced(days, window.last)] as const] : []
    }),
  )
  return activities.map((activity) => {
    const stop = stops.get(activity.id)
    return stop ? { ...activity, stops: [...activity.stops, stop] } : activity
  })
}

type OptionRates = { tickets: TicketRateRule[]; transfers: TransferRateRule[] }

/** Of each activity its tour options that are on sale, with the live rates that touch some days. */
async function listRatesOfActivities(
  tx: SiteTx,
  activityIds: readonly number[],
  { first, last }: { first: PlainDate; last: PlainDate },
): Promise<ReadonlyMap<number, readonly OptionRates[]>> {
  if (activityIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('tour_options as option')
    .innerJoin('rule_versions as rate', (join) =>
      join
        .onRef('rate.site_id', '=', 'option.site_id')
        .on('rate.service', 'in', ['ticketRate', 'transferRate'])
        .on(sql<boolean>`rate.group_id = option.id`)
        .on('rate.ended_in', 'is', null),
    )
    .select(['option.id', 'option.activity_id', 'rate.service', 'rate.content', 'rate.rule_id'])
    .where('option.activity_id', '=', sql<bigint>`any(${activityIds})`)
    .where('option.deleted_at', 'is', null)
    .where('option.is_turned_on', '=', true)
    .where(sql<boolean>`rate.content ->> 'validFrom' <= ${last} and rate.content ->> 'validTill' >= ${first}`)
    .execute()
  const options = new Map<number, Map<number, OptionRates>>()
  for (const row of rows) {
    const activity = options.get(Number(row.activity_id)) ?? new Map<number, OptionRates>()
    options.set(Number(row.activity_id), activity)
    const rates = activity.get(Number(row.id)) ?? { tickets: [], transfers: [] }
    activity.set(Number(row.id), rates)
    const rate = { ...readExact<object>(row.content), id: row.rule_id }
    if (row.service === 'ticketRate') rates.tickets.push(rate as unknown as TicketRateRule)
    else rates.transfers.push(rate as unknown as TransferRateRule)
  }
  return new Map([...options].map(([id, of]) => [id, [...of.values()]]))
}
