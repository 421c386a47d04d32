import { compareMoney, type Money } from '@tradewind/domain/money'
import { addDays, dateIn, type PlainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import type { Site } from '../../sites/site-repo.ts'
import { zoneOfCountry } from '../../sites/site-zone.ts'
import { askSources } from '../search/ask-sources.ts'
import { listAllowedSources } from '../sources/allowed-sources.ts'
import { listMonthFares } from './list-month-fares.ts'

type Context = { readonly app: App; readonly site: Site }
type Asked = { readonly origin: string; readonly destination: string; readonly date: PlainDate }
export type DayFare = { readonly date: PlainDate; readonly fare: Money }

const DAYS_EACH_WAY = 3
/** A probe that takes longer is not worth waiting for: it only suggests. */
const PROBE_MS = 6_000
/** Sources that between them fly most routes; asking all of them for six days would cost more than the search itself. */
const MOST_PROBED = 2
const FRESH_MS = 60 * 60_000
const MOST_REMEMBERED = 500
const probed = new WeakMap<App, Map<string, { until: number; fares: Promise<DayFare[]> }>>()

/** Where flights are to be had close to a day without any: by the calendar, and where it knows nothing by a few cheap searches. */
export async function listNearbyFares(context: Context, asked: Asked): Promise<DayFare[]> {
  const today = dateIn(zoneOfCountry(context.site.country_code), context.app.now())
  const days = nearbyDays(asked.date).filter((day) => day >= today)
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const calendar = await Promise.all(months.map((month) => listMonthFares(context.app, { ...asked, month })))
  const known = calendar.flat().filter(({ date }) => days.includes(date))
  if (known.length > 0) return known.map(({ date, fare }) => ({ date, fare }))
  return probeOnce(context, asked, days)
}

function nearbyDays(date: PlainDate): PlainDate[] {
  const shifts = Array.from({ length: DAYS_EACH_WAY }, (_, index) => index + 1)
  return [...shifts.map((shift) => addDays(date, -shift)).reverse(), ...shifts.map((shift) => addDays(date, shift))]
}

/** However many ask, the probes go out once an hour. */
function probeOnce(context: Context, asked: Asked, days: readonly PlainDate[]): Promise<DayFare[]> {
  const { app, site } = context
  const kept = probed.get(app) ?? new Map<string, { until: number; fares: Promise<DayFare[]> }>()
  probed.set(app, kept)
  const key = `${site.id}${asked.origin}${asked.destination}${asked.date}`
  const nowMs = Date.parse(app.now())
  const hit = kept.get(key)
  if (hit && hit.until > nowMs) return hit.fares
  const fares = probe(context, asked, days)
  const [oldest] = kept.keys()
  if (kept.size >= MOST_REMEMBERED && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { until: nowMs + FRESH_MS, fares })
  fares.catch(() => kept.delete(key))
  return fares
}

async function probe({ app, site }: Context, { origin, destination }: Asked, days: readonly PlainDate[]): Promise<DayFare[]> {
  const allowed = await inSite(app.db, site.id, (tx) => listAllowedSources(tx, app))
  const sources = allowed.slice(0, MOST_PROBED)
  const found = await Promise.all(
    days.map(async (date) => {
      let cheapest: Money | undefined
      const search = {
        journeyType: 1,
        legs: [{ origin, destination, date }],
        party: { adults: 1, children: 0, infants: 0 },
        cabin: 'economy',
        directOnly: false,
        preferredAirlines: [],
      } as const
      await askSources({
        sources: sources.map((source) => ({ ...source, search, deadlineMs: PROBE_MS })),
        log: app.log,
        onAnswer({ options }) {
          for (const { fare } of options)
            if (!cheapest || (fare.currency === cheapest.currency && compareMoney(fare.published, cheapest) < 0))
              cheapest = fare.published
        },
      })
      return cheapest ? [{ date, fare: cheapest }] : []
    }),
  )
  return found.flat()
}
