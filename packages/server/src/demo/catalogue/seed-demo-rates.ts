import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import type { Drafted } from '@tradewind/domain/editions/rule-service'
import { formatDate } from '@tradewind/domain/format-date'
import type { AreaTransfer } from '@tradewind/domain/rates/area-transfer'
import { TICKET_RATES, type TicketRateRule, TRANSFER_RATES, type TransferRateRule } from '@tradewind/domain/rates/rate-services'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { publishEdition } from '../../editions/publish-edition.ts'
import { lockAreaBook } from '../../rates/area-transfers.ts'
import { lockRateBook } from '../../rates/rate-book.ts'
import {
  ADULT_AED,
  AIRPORT_AREA,
  AIRPORT_RIDES,
  type AreaRide,
  CHILD_SHARE,
  EACH_FURTHER_OPTION,
  RIDES,
  SEASONS,
  TOUR_RIDES,
  USUAL_ADULT_AED,
} from './demo-prices.ts'

type Priced = {
  readonly tourOptionId: number
  readonly category: string
  /** 0 for the first option of an activity. */
  readonly position: number
  readonly markets: ReadonlyMap<string, number>
}

const NOTE = 'First rates'
/** Prices end in 0 or 5, as on a printed sheet. */
const fils = (aed: number) => BigInt(Math.round(aed / 5) * 500)

/** The rates of a tour option of the demonstration: two seasons for two markets, and what the ways to it and back cost. */
export async function seedDemoRates(
  tx: SiteTx,
  { tourOptionId, category, position, markets }: Priced,
  now: Instant,
): Promise<void> {
  const adult = (ADULT_AED[category] ?? USUAL_ADULT_AED) * (1 + position * EACH_FURTHER_OPTION)
  const tickets = SEASONS.map(({ market, factor, ...season }, place): Drafted<TicketRateRule> => {
    const when = whenOf(season.validFrom, season.validTill)
    const amounts = { adult: fils(adult * factor), child: fils(adult * factor * CHILD_SHARE) }
    return {
      ...when,
      kind: 'ticket',
      priority: place + 1,
      marketId: market === null ? 0 : (markets.get(market) ?? 0),
      isPerPax: true,
      amounts,
    }
  })
  const rides = RIDES.map(({ basis, minPax, maxPax, aed, description }, place): Drafted<TransferRateRule> => {
    const when = whenOf('2026-11-01', '2027-10-31')
    const about = { basis, minPax, maxPax, description, transferType: 'return', minor: fils(aed) }
    return { ...when, kind: 'transfer', priority: place + 1, marketId: 0, isPerPax: basis === 'sharing', ...about }
  })
  const publication = { actor: undefined, now, note: NOTE }
  await publishEdition(
    tx,
    await lockRateBook(tx, TICKET_RATES, tourOptionId),
    { added: tickets, changed: [], ended: [] },
    publication,
  )
  await publishEdition(
    tx,
    await lockRateBook(tx, TRANSFER_RATES, tourOptionId),
    { added: rides, changed: [], ended: [] },
    publication,
  )
}

/** What the ways between the airport of a city and its other areas cost, and those from the city to where most tours begin, as one edition. */
export async function seedDemoAreaTransfers(
  tx: SiteTx,
  { areas, tourArea }: { readonly areas: ReadonlyMap<string, bigint>; readonly tourArea: bigint | undefined },
  now: Instant,
): Promise<void> {
  const airport = areas.get(AIRPORT_AREA)
  const others = [...areas.values()].filter((area) => area !== airport)
  const ways = airport === undefined ? [] : others.flatMap((area) => [[airport, area] as const, [area, airport] as const])
  const rides = ways.flatMap(([from, to]) =>
    AIRPORT_RIDES.map((ride) => areaTransferOf(ride, { from, to, way: 'oneway', isStandAlone: true })),
  )
  const tours = TOUR_RIDES.flatMap((ride) => {
    const from = areas.get(ride.from)
    return from === undefined || tourArea === undefined
      ? []
      : [areaTransferOf(ride, { from, to: tourArea, way: 'return', isStandAlone: false })]
  })
  const added = [...rides, ...tours]
  if (added.length === 0) return
  await publishEdition(tx, await lockAreaBook(tx), { added, changed: [], ended: [] }, { actor: undefined, now, note: NOTE })
}

type Drive = Pick<AreaTransfer, 'way' | 'isStandAlone'> & { readonly from: bigint; readonly to: bigint }

function areaTransferOf(
  { basis, minPax, maxPax, usd, description }: AreaRide,
  { from, to, way, isStandAlone }: Drive,
): Drafted<AreaTransfer> {
  const { validFrom, validTill } = whenOf('2026-11-01', '2027-10-31')
  return {
    name: `Areas ${from} to ${to}`,
    fromAreaId: Number(from),
    toAreaId: Number(to),
    marketId: 0,
    description,
    way,
    basis,
    currency: 'USD',
    minor: BigInt(usd * 100),
    isPerPax: basis === 'sharing',
    minPax,
    maxPax,
    isStandAlone,
    boundTourOptionId: null,
    validFrom,
    validTill,
  }
}

function whenOf(from: string, till: string) {
  const [validFrom, validTill] = [plainDate(from), plainDate(till)]
  const name = `${formatDate(validFrom)} to ${formatDate(validTill)}`
  return { name, validFrom, validTill, weekdays: EVERY_DAY, currency: 'AED', supplements: [] }
}
