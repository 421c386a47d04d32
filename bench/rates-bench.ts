import { USUAL_PASSENGERS } from '../packages/domain/src/catalogue/passenger-types.ts'
import { bookAreaTransfers } from '../packages/domain/src/rates/area-transfer.ts'
import { priceOf, type Service, type Wish } from '../packages/domain/src/rates/price-of.ts'
import { findGaps, findNeverWinning, findOverlaps } from '../packages/domain/src/rates/prove-coverage.ts'
import type { TicketRate, TransferRate } from '../packages/domain/src/rates/rate.ts'
import { bookRates } from '../packages/domain/src/rates/rate-order.ts'
import { addDays, plainDate } from '../packages/domain/src/time.ts'
import { median, report, rounded } from './report.ts'

/**
 * 500 tour options on seven days for two adults, a child and an infant, against the bare sums over the rates that win; an option with 5,000 rates against one
 * with 50; and the proofs of gaps, overlaps and rates that never win over 5,000 rates. Processor time of the whole process, with that of collecting its memory.
 * The winners of a day are remembered from round to round; of prices only the last one of a party is, which the next tour option replaces.
 */
const OPTIONS = 500
const DAYS = 7
const ROUNDS = 40
const [FEW, MANY] = [50, 5_000]
const FIRST = plainDate('2027-01-01')
const EVERY = [0, 1, 2, 3, 4, 5, 6]
const PARTY = { adults: 2, childAges: [6], infants: 1 }
const MARKET = 1

/** Rates that follow each other through the years, for four markets, some of weekends. */
function ticketsOf(count: number, seed: number): TicketRate[] {
  return Array.from({ length: count }, (_, at): TicketRate => {
    const from = addDays(FIRST, ((at * 13 + seed) % 700) - 30)
    return {
      kind: 'ticket',
      id: at + 1,
      priority: (at % 97) + 1,
      marketId: at % 5,
      validFrom: from,
      validTill: addDays(from, 30 + (at % 60)),
      weekdays: at % 3 === 0 ? [4, 5] : EVERY,
      currency: 'AED',
      isPerPax: true,
      supplements: [],
      amounts: { adult: BigInt(10_000 + at), child: BigInt(6_000 + at), infant: 500n },
    }
  })
}

function transfersOf(count: number): TransferRate[] {
  return ticketsOf(count, 3).map(({ amounts: _, kind: __, ...when }, at) => ({
    ...when,
    kind: 'transfer',
    isPerPax: false,
    basis: 'private',
    transferType: 'return',
    description: 'Car',
    minor: BigInt(20_000 + at),
    minPax: (at % 6) + 1,
    maxPax: (at % 6) + 3,
  }))
}

const NO_DRIVES = bookAreaTransfers([])
const serviceOf = (rates: readonly TicketRate[]): Service => ({
  passengerTypes: USUAL_PASSENGERS,
  isTransferRequired: false,
  whereabouts: { tourOptionId: 1, cityId: 1, areaId: 1 },
  areaTransfers: NO_DRIVES,
  tickets: bookRates([
    ...rates,
    {
      ...(rates[0] as TicketRate),
      id: 99_999,
      priority: 999,
      marketId: 0,
      validFrom: addDays(FIRST, -60),
      validTill: addDays(FIRST, 900),
      weekdays: EVERY,
    },
  ]),
  transfers: { sharing: bookRates([]), private: bookRates([]) },
})
const wishes = Array.from(
  { length: DAYS },
  (_, at): Wish => ({ day: addDays(FIRST, 10 + at), party: PARTY, marketId: MARKET, transfer: 'none' }),
)

function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

let kept = 0n
function priceAll(services: readonly Service[]): void {
  for (const service of services)
    for (const wish of wishes) {
      const price = priceOf(service, wish)
      if ('noPrice' in price) throw new Error('Every option has a price')
      kept += price.totals[0]?.minor ?? 0n
    }
}

const services = Array.from({ length: OPTIONS }, (_, at) => serviceOf(ticketsOf(FEW, at)))
const winners = services.flatMap(({ tickets }) =>
  wishes.map(({ day }) => tickets.winnerOf({ day, marketId: MARKET, seats: 3 }) as TicketRate),
)
const COUNTS = [
  ['adult', 2n],
  ['child', 1n],
  ['infant', 1n],
] as const
function sumAll(): void {
  for (const { amounts } of winners) {
    let total = 0n
    for (const [code, count] of COUNTS) total += (amounts[code] ?? 0n) * count
    kept += total
  }
}

const [priced, summed]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  summed.push(cpuMs(sumAll))
  priced.push(cpuMs(() => priceAll(services)))
}
const ratio = rounded(median(priced) / median(summed))
report({
  name: `rates: ${OPTIONS} options × ${DAYS} days × 3 types, against the bare sums`,
  value: ratio,
  unit: '×',
  wanted: '≤ 2',
  good: ratio <= 2,
  detail: `${rounded(median(priced))} ms against ${rounded(median(summed))} ms`,
})

const few = [serviceOf(ticketsOf(FEW, 1))]
const many = [serviceOf(ticketsOf(MANY, 1))]
const REPEATS = 300
const [fewMs, manyMs]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  fewMs.push(cpuMs(() => Array.from({ length: REPEATS }, () => priceAll(few))))
  manyMs.push(cpuMs(() => Array.from({ length: REPEATS }, () => priceAll(many))))
}
const growth = rounded(median(manyMs) / median(fewMs))
report({
  name: `rates: an option with ${MANY} rates against one with ${FEW}`,
  value: growth,
  unit: '×',
  wanted: '≤ 2',
  good: growth <= 2,
  detail: `${rounded(median(manyMs))} ms against ${rounded(median(fewMs))} ms for ${REPEATS * DAYS} prices`,
})

const rates = transfersOf(MANY)
const window = { first: FIRST, last: addDays(FIRST, 729) }
const proofs = Array.from({ length: 5 }, () =>
  cpuMs(() => {
    for (const marketId of [0, 1, 2, 3, 4]) kept += BigInt(findGaps(rates, marketId, window).length)
    kept += BigInt(findNeverWinning(rates).length + findOverlaps(rates).total)
  }),
)
report({
  name: `rates: gaps, overlaps and rates that never win, of ${MANY} rates in five markets`,
  value: rounded(median(proofs)),
  unit: 'ms',
  wanted: '≤ 200',
  good: median(proofs) <= 200,
  detail: `processor time, two years; ${kept > 0n ? 'checked' : ''}`,
})
