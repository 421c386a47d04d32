import type { Activity } from '@tradewind/contract/catalogue/catalogue-shapes'
import { findUnpricedDays, sayUnpriced } from '@tradewind/domain/rates/unpriced-days'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { listRatesOfActivities } from './activity-rate-repo.ts'

/** How far ahead a row looks: most tours are booked within it. */
const DAYS_AHEAD = 91

/** Activities that have prices, each with the first days on which it has none, if there are any within three months. */
export async function addUnpricedDays(tx: SiteTx, activities: readonly Activity[], today: PlainDate): Promise<Activity[]> {
  const window = { first: today, last: addDays(today, DAYS_AHEAD - 1) }
  const priced = activities.filter(({ tourOptions, stops }) => tourOptions > 0 && !stops.includes('No price'))
  const ratesOf = await listRatesOfActivities(tx, priced)
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
