import type { SearchBy } from '@tradewind/contract/flights/option'
import { seesNet } from '@tradewind/domain/accounts/actor'
import { compareMoney, type Money, toDecimal } from '@tradewind/domain/money'
import { addDays, type PlainDate, plainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { type PricingBasis, readPricingBasis } from '../../markups/pricing-basis.ts'
import { openPricer } from '../pricing/open-pricer.ts'
import { askSources } from '../search/ask-sources.ts'
import { searchOn } from '../search/journey-line.ts'
import { currenciesOf, pickPriceable } from '../search/priceable.ts'
import { partyOfSearch } from '../search/search-store.ts'
import { sellsSpecial } from '../search/sells-special.ts'
import { toSupplierSearch } from '../search/to-supplier-search.ts'
import { listAllowedSources, type SiteSource } from '../sources/allowed-sources.ts'
import { isSoldTo } from '../stops/sold-to.ts'
import { listStopped } from '../stops/stop-repo.ts'
import type { DayContext as Context, KnownDay } from './known-day.ts'
import { listDayFares } from './list-day-fares.ts'

const DAYS_EACH_WAY = 3
/** A probe that takes longer is not worth waiting for, because it only suggests a date. */
const PROBE_MS = 6_000
/** Sources that together cover most routes; asking all of them for six days would cost more than the search itself. */
const MOST_PROBED = 2
const FRESH_MS = 60 * 60_000
const MOST_REMEMBERED = 500
type Day = Omit<KnownDay, 'airlineCode' | 'airlineName'>
const probed = new WeakMap<App, Map<string, { until: number; fares: Promise<Day[]> }>>()

/** Dates with flights near a day without any, for the same travellers and cabin: from what is known, and else from a few cheap searches. */
export async function listNearbyFares(context: Context, searchBy: SearchBy): Promise<Day[]> {
  const { app, site, actor, now } = context
  const today = dayAt(site.zones, now)
  const date = plainDate(searchBy.segments[0]?.preferredDepartureTime.slice(0, 10) ?? '')
  const days = nearbyDays(date).filter((day) => day >= today)
  const { days: known } = await listDayFares(context, { searchBy, leg: 0, days })
  if (known.length > 0) return [...known]
  const currencies = currenciesOf(site, { suppliers: await app.suppliers.of(site.id), now })
  const basis = await inSite(app.db, site.id, (tx) =>
    readPricingBasis(tx, { legalEntityId: actor.legalEntityId, today, currencies }),
  )
  return probeOnce(context, { searchBy, basis, days })
}

function nearbyDays(date: PlainDate): PlainDate[] {
  const shifts = Array.from({ length: DAYS_EACH_WAY }, (_, index) => index + 1)
  return [...shifts.map((shift) => addDays(date, -shift)).reverse(), ...shifts.map((shift) => addDays(date, shift))]
}

type Probe = { readonly searchBy: SearchBy; readonly basis: PricingBasis; readonly days: readonly PlainDate[] }

/** However many callers have the same prices, the probes are sent once an hour. */
function probeOnce(context: Context, asked: Probe): Promise<Day[]> {
  const { app, site, actor } = context
  const kept = probed.get(app) ?? new Map<string, { until: number; fares: Promise<Day[]> }>()
  probed.set(app, kept)
  const { groupId, edition, tdsBasisPoints } = asked.basis
  const key = JSON.stringify([site.id, groupId, edition, tdsBasisPoints, seesNet(actor), asked.searchBy])
  const nowMs = Date.parse(app.now())
  const hit = kept.get(key)
  if (hit && hit.until > nowMs) return hit.fares
  const fares = probe(context, asked)
  const [oldest] = kept.keys()
  if (kept.size >= MOST_REMEMBERED && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { until: nowMs + FRESH_MS, fares })
  fares.catch(() => kept.delete(key))
  return fares
}

async function probe({ app, site, actor, now }: Context, { searchBy, basis, days }: Probe): Promise<Day[]> {
  const suppliers = await app.suppliers.of(site.id)
  const [allowed, stopped] = await inSite(app.db, site.id, (tx) =>
    Promise.all([listAllowedSources(tx, suppliers), listStopped(tx)]),
  )
  const sold = allowed.filter((source) => isSoldTo(source.supplier, stopped, actor) && sellsSpecial(source, searchBy))
  const priceOf = await openPricer(app, { siteId: site.id, basis, party: partyOfSearch(searchBy) })
  const found = await Promise.all(
    days.map(async (date): Promise<Day[]> => {
      let cheapest: Money | undefined
      const moved = searchOn(searchBy, 0, date)
      await askSources({
        sources: takeTurns(sold)
          .slice(0, MOST_PROBED)
          .map((source) => ({ ...source, search: toSupplierSearch(moved, source), deadlineMs: PROBE_MS })),
        log: app.log,
        onAnswer(answer) {
          const { options } = pickPriceable(answer.options, basis)
          for (const option of options.filter(({ bound }) => bound === 'outbound')) {
            const { totalFare, totalPayable } = priceOf(option)
            const shown = seesNet(actor) ? totalFare : totalPayable
            if (!cheapest || compareMoney(shown, cheapest) < 0) cheapest = shown
          }
        },
      })
      return cheapest ? [{ date, fare: toDecimal(cheapest), currency: cheapest.currency, kind: 'seen', seenAt: now }] : []
    }),
  )
  return found.flat()
}

/** The first source of each connection, then the second of each: no connection is passed over for another's many sources. */
function takeTurns(sources: readonly SiteSource[]): SiteSource[] {
  const turns = new Map<string, number>()
  const numbered = sources.map((source) => {
    const turn = turns.get(source.supplier.code) ?? 0
    turns.set(source.supplier.code, turn + 1)
    return { source, turn }
  })
  return numbered.sort((a, b) => a.turn - b.turn).map(({ source }) => source)
}
