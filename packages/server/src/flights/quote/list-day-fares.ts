import { seesNet } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { inSite } from '../../database/in-site.ts'
import { Refusal } from '../../http/refuse.ts'
import { type PricingBasis, readPricingBasis } from '../../markups/pricing-basis.ts'
import { isSoldInHalves, journeyLine, searchOn } from '../search/journey-line.ts'
import { currenciesOf } from '../search/priceable.ts'
import { listSeenFares } from '../search/seen-fare-repo.ts'
import { SEEN_MINUTES } from '../search/watch-cheapest.ts'
import { isSoldTo } from '../stops/sold-to.ts'
import { listStopped } from '../stops/stop-repo.ts'
import type { DayAsked, DayContext, KnownDay, KnownDays } from './known-day.ts'
import { listGuideFares } from './list-guide-fares.ts'

/**
 * The cheapest known fare of each day, for the travellers and the cabin of a search, as this buyer would pay it: from the site's own searches of the
 * last day, or else the guides of its suppliers. A day without a reliable figure is left out.
 */
export async function listDayFares(context: DayContext, asked: DayAsked): Promise<KnownDays> {
  const { app, site, actor, now } = context
  const today = dayAt(site.zones, now)
  const suppliers = await app.suppliers.of(site.id)
  const currencies = currenciesOf(site, { suppliers, now })
  const [basis, stopped] = await inSite(app.db, site.id, (tx) =>
    Promise.all([readPricingBasis(tx, { legalEntityId: actor.legalEntityId, today, currencies }), listStopped(tx)]),
  )
  const connections = [...suppliers.values()].filter((supplier) => isSoldTo(supplier, stopped, actor))
  const seen = await listSeenDays(context, basis, asked)
  const guide = await listGuideFares(context, { basis, connections }, asked).catch((error: unknown) => {
    // Seen fares are shown even while no supplier answers.
    if (error instanceof Refusal && seen.size > 0) return { days: new Map<PlainDate, KnownDay>(), isComplete: false }
    throw error
  })
  return { days: asked.days.flatMap((day) => seen.get(day) ?? guide.days.get(day) ?? []), isComplete: guide.isComplete }
}

async function listSeenDays(
  { app, site, actor, now }: DayContext,
  basis: PricingBasis,
  { searchBy, leg, days }: DayAsked,
): Promise<Map<PlainDate, KnownDay>> {
  const list = isSoldInHalves(searchBy) ? leg : 'whole'
  const lines = new Map(days.map((day) => [day, journeyLine(searchOn(searchBy, leg, day), list)]))
  const since = plusMinutes(now, -SEEN_MINUTES)
  const fares = await inSite(app.db, site.id, (tx) => listSeenFares(tx, basis, { journeys: [...lines.values()], since }))
  return new Map(
    [...lines].flatMap(([date, line]): [PlainDate, KnownDay][] => {
      const fare = fares.get(line)
      if (!fare) return []
      const shown = seesNet(actor) ? fare.totalFare : fare.totalPayable
      const { airlineCode, seenAt } = fare
      const airlineName = findAirline(airlineCode)?.name ?? airlineCode
      return [[date, { date, fare: toDecimal(shown), currency: shown.currency, kind: 'seen', seenAt, airlineCode, airlineName }]]
    }),
  )
}
