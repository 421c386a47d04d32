import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LARGEST_DETOUR, LONGEST_LAYOVER_MINUTES, minimumConnectionMinutes } from './connection-rules.ts'
import { createWorld } from './create-world.ts'
import { distanceKm } from './great-circle.ts'
import type { Flight, Journey, JourneyQuery, SeatsSold } from './journey.ts'

const world = createWorld({ seed: 7 })
const NOW = Date.parse('2026-11-21T08:00:00Z')
const nothingSold: SeatsSold = () => 0
const BUSY_AIRPORTS = [
  'DEL',
  'BOM',
  'BLR',
  'COK',
  'DXB',
  'DOH',
  'LHR',
  'CDG',
  'FRA',
  'IST',
  'NBO',
  'ADD',
  'JFK',
  'ORD',
  'LAX',
  'SIN',
  'BKK',
  'HKG',
  'HND',
  'SYD',
  'KTM',
  'CMB',
  'PNQ',
  'YYZ',
  'GRU',
]

function ask(origin: string, destination: string, rest: Partial<JourneyQuery> = {}): JourneyQuery {
  return { origin, destination, date: '2026-12-09', party: { adults: 1, children: 0, infants: 0 }, nowMs: NOW, ...rest }
}
const journeys = (origin: string, destination: string, rest: Partial<JourneyQuery> = {}) =>
  world.journeys(ask(origin, destination, rest), nothingSold)
const nonStopAirlines = (found: Journey[]) =>
  new Set(found.filter(({ flights }) => flights.length === 1).map(({ validatingAirline }) => validatingAirline))
const oneStopAirlines = (found: Journey[]) =>
  new Set(found.filter(({ flights }) => flights.length === 2).map(({ validatingAirline }) => validatingAirline))
const countOptions = (found: Journey[]) => found.reduce((sum, { offers }) => sum + offers.length, 0)

const anyPair = fc.uniqueArray(fc.constantFrom(...BUSY_AIRPORTS), { minLength: 2, maxLength: 2 })
const anyDate = fc.integer({ min: 1, max: 360 }).map((days) => new Date(NOW + days * 86_400_000).toISOString().slice(0, 10))
function everyJourney(check: (journey: Journey, query: JourneyQuery) => void) {
  fc.assert(
    fc.property(anyPair, anyDate, ([origin = '', destination = ''], date) => {
      const query = ask(origin, destination, { date, party: { adults: 2, children: 1, infants: 1 } })
      for (const journey of world.journeys(query, nothingSold)) check(journey, query)
    }),
    { numRuns: 25 },
  )
}

test.each([
  ['DEL', 'DXB', ['EK', 'AI', 'IX', '6E', 'FZ', 'SG'], ['GF', 'WY', 'QR', 'KU']],
  ['DEL', 'BOM', ['6E', 'AI', 'QP', 'SG', 'IX'], ['6E', 'AI']],
  ['BOM', 'LHR', ['AI', 'BA', 'VS'], ['EK', 'QR', 'EY', 'TK', 'LH']],
  ['LHR', 'JFK', ['BA', 'VS', 'AA', 'DL', 'B6'], ['EI', 'AF', 'KL']],
  ['DXB', 'NBO', ['EK', 'KQ', 'FZ'], ['ET', 'QR', 'RW']],
])('%s to %s is sold by the airlines a traveller expects', (origin, destination, nonStop, oneStop) => {
  const found = journeys(origin, destination)
  expect([...nonStopAirlines(found)]).toEqual(expect.arrayContaining(nonStop))
  expect([...oneStopAirlines(found)]).toEqual(expect.arrayContaining(oneStop))
})

test.each([
  ['DEL', 'BOM'],
  ['DEL', 'DXB'],
  ['BOM', 'LHR'],
  ['LHR', 'JFK'],
])('%s to %s gives at least 400 priced options', (origin, destination) => {
  expect(countOptions(journeys(origin, destination))).toBeGreaterThanOrEqual(400)
  expect(countOptions(journeys(destination, origin))).toBeGreaterThanOrEqual(400)
})

test.each([
  ['an unknown airport', 'DEL', 'QQQ'],
  ['the same airport', 'DEL', 'DEL'],
  ['two airports of one city', 'LHR', 'LGW'],
  ['a tiny strip to another', 'KLH', 'LPB'],
  ['places no airline of this world serves', 'ABM', 'KBC'],
])('%s gives nothing', (_name, origin, destination) => {
  expect(journeys(origin, destination)).toEqual([])
})

test('a city code searches all of its airports', () => {
  const origins = new Set(journeys('LON', 'NYC').map(({ flights }) => flights[0]?.origin.iata))
  expect([...origins]).toEqual(expect.arrayContaining(['LHR', 'LGW']))
})

test('prices are believable', () => {
  const lowest = (origin: string, destination: string, cabin: 'economy' | 'business') => {
    const totals = journeys(origin, destination, { cabin }).flatMap(({ offers }) => offers.map(adultTotal))
    return Math.min(...totals) / 100
  }
  const between = (amount: number, low: number, high: number) =>
    expect(amount >= low && amount <= high, `${amount} in ${low}–${high}`).toBe(true)
  between(lowest('DEL', 'BOM', 'economy'), 3500, 6000)
  between(lowest('DEL', 'DXB', 'economy'), 8000, 16_000)
  between(lowest('BOM', 'LHR', 'economy'), 24_000, 45_000)
  expect(lowest('BOM', 'LHR', 'business') / lowest('BOM', 'LHR', 'economy')).toBeGreaterThan(2)
})

function adultTotal(offer: Journey['offers'][number]): number {
  const adult = offer.perPax.find(({ paxType }) => paxType === 'adult')
  return (adult?.basePaise ?? 0) + Object.values(adult?.taxesPaise ?? {}).reduce((sum, tax) => sum + tax, 0)
}

test('the same seed gives the same world, another seed another', () => {
  const query = ask('DEL', 'DXB')
  const again = createWorld({ seed: 7 }).journeys(query, nothingSold)
  expect(again).toEqual(world.journeys(query, nothingSold))
  expect(createWorld({ seed: 8 }).journeys(query, nothingSold)).not.toEqual(again)
})

test('local times, moments and durations agree with the zones, summer time or not', () => {
  const epochOf = (local: string, zone: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
  everyJourney(({ flights }, { date, origin }) => {
    expect(flights[0]?.origin.iata).toBe(origin)
    expect(flights[0]?.departureLocal.slice(0, 10)).toBe(date)
    for (const flight of flights) {
      expect(flight.arrivalMs - flight.departureMs).toBe(flight.durationMinutes * 60_000)
      expect(epochOf(flight.departureLocal, flight.origin.zone)).toBe(flight.departureMs)
      // The hour that happens twice in autumn cannot be distinguished by its wall clock.
      expect([flight.arrivalMs, flight.arrivalMs - 3_600_000]).toContain(epochOf(flight.arrivalLocal, flight.destination.zone))
    }
  })
})

test.each([
  ['clocks go forward in New York', '2027-03-14', 4 * 60],
  ['clocks have gone back in both', '2026-11-02', 5 * 60],
])('London is the right number of hours ahead when %s', (_name, date, minutesAhead) => {
  const evening = world
    .journeys(ask('JFK', 'LHR', { date, directOnly: true, nowMs: Date.parse('2026-10-01T00:00:00Z') }), nothingSold)
    .filter(({ flights }) => Number(flights[0]?.departureLocal.slice(11, 13)) >= 12)
  expect(evening.length).toBeGreaterThan(0)
  for (const { flights } of evening) {
    const [flight] = flights
    if (!flight) continue
    const wallMinutes = (Date.parse(`${flight.arrivalLocal}Z`) - Date.parse(`${flight.departureLocal}Z`)) / 60_000
    expect(wallMinutes - flight.durationMinutes).toBe(minutesAhead)
  }
})

test('connections are legal and not too long, detours are sensible, no city is passed twice', () => {
  everyJourney(({ flights }) => {
    expect(flights.length).toBeLessThanOrEqual(3)
    for (const [index, departing] of flights.entries()) {
      const arriving = flights[index - 1]
      if (!arriving) continue
      const layover = (departing.departureMs - arriving.arrivalMs) / 60_000
      expect(departing.origin.iata).toBe(arriving.destination.iata)
      expect(layover).toBeGreaterThanOrEqual(minimumConnectionMinutes(arriving, departing))
      expect(layover).toBeLessThanOrEqual(LONGEST_LAYOVER_MINUTES)
    }
    const ends = [flights[0]?.origin, flights.at(-1)?.destination] as const
    const flown = flights.reduce((km, flight) => km + distanceKm(flight.origin, flight.destination), 0)
    if (ends[0] && ends[1]) expect(flown).toBeLessThanOrEqual(LARGEST_DETOUR * distanceKm(ends[0], ends[1]) + 1)
    const cities = [flights[0]?.origin.cityCode, ...flights.map((flight) => flight.destination.cityCode)]
    expect(new Set(cities).size).toBe(cities.length)
  })
})

function flight(from: [string, string | undefined], to: [string, string | undefined]): Flight {
  const [origin, destination] = [world.airport(from[0]), world.airport(to[0])]
  const [sample] = journeys('DEL', 'BOM')[0]?.flights ?? []
  if (!origin || !destination || !sample) throw new Error('the test needs known airports')
  const { originTerminal: _, destinationTerminal: __, ...rest } = sample
  return { ...rest, origin, destination, ...(from[1] && { originTerminal: from[1] }), ...(to[1] && { destinationTerminal: to[1] }) }
}

test.each([
  ['domestic to domestic', flight(['DEL', '1'], ['BOM', '1']), flight(['BOM', '1'], ['GOX', undefined]), 45],
  ['domestic to international', flight(['DEL', '3'], ['BOM', '2']), flight(['BOM', '2'], ['LHR', '4']), 75],
  ['international to international', flight(['DEL', '3'], ['DOH', '1']), flight(['DOH', '1'], ['LHR', '4']), 60],
  ['domestic to international at another terminal', flight(['DEL', '1'], ['BOM', '1']), flight(['BOM', '2'], ['DXB', '3']), 105],
])('%s needs its legal minimum', (_name, arriving, departing, minutes) => {
  expect(minimumConnectionMinutes(arriving, departing)).toBe(minutes)
})

test('fares are whole rupees of base, exact paise of tax, and K3 is charged on base and fuel out of India only', () => {
  everyJourney((journey, { party }) => {
    expect(new Set(journey.offers.map(({ family }) => family.code)).size).toBe(journey.offers.length)
    const leavesIndia = journey.flights[0]?.origin.countryCode === 'IN'
    for (const offer of journey.offers) {
      expect(offer.perPax.map(({ paxType }) => paxType)).toEqual(['adult', 'child', 'infant'])
      expect(offer.seatsLeft).toBeGreaterThanOrEqual(party.adults + party.children)
      for (const { basePaise, taxesPaise } of offer.perPax) {
        expect(basePaise > 0 && basePaise % 100 === 0).toBe(true)
        expect(Object.values(taxesPaise).every((tax) => Number.isInteger(tax) && tax > 0)).toBe(true)
        const percent = offer.family.cabin === 'economy' ? 5 : 12
        const k3Rupees = Math.round(((basePaise + (taxesPaise.YQTax ?? 0)) * percent) / 10_000)
        expect(taxesPaise.K3 ?? 0).toBe(leavesIndia ? k3Rupees * 100 : 0)
      }
      for (const amount of [offer.commissionPaise, offer.plbPaise, offer.incentivePaise, offer.otherChargesPaise]) {
        expect(Number.isInteger(amount) && amount >= 0).toBe(true)
      }
    }
  })
})

test('seats fall as they sell, rise again when released, and a sold-out fare leaves the search but not its key', () => {
  const query = ask('DEL', 'DXB', { directOnly: true })
  const roomy = (offer: Journey['offers'][number]) => offer.seatsLeft >= 3
  const before = world.journeys(query, nothingSold).find(({ offers }) => offers.some(roomy))
  const offer = before?.offers.find(roomy)
  const key = before?.flights[0]?.key
  if (!before || !offer || !key) throw new Error('the test needs a journey')
  const { bookingClass, code } = offer.family
  const seatsAfter = (count: number) => {
    const sold: SeatsSold = (flightKey, rbd) => (flightKey === key && rbd === bookingClass ? count : 0)
    const listed = world
      .journeys(query, sold)
      .find((journey) => journey.key === before.key)
      ?.offers.find(({ family }) => family.code === code)
    const byKey = world.journeyByKey(before.key, query, sold)?.offers.find(({ family }) => family.code === code)
    return { listed: listed?.seatsLeft, byKey: byKey?.seatsLeft }
  }
  const full = offer.seatsLeft
  expect(seatsAfter(0)).toEqual({ listed: full, byKey: full })
  expect(seatsAfter(2)).toEqual({ listed: full - 2, byKey: full - 2 })
  expect(seatsAfter(full)).toEqual({ listed: undefined, byKey: 0 })
})

test('every journey is found again by its key, with the same fares', () => {
  const query = ask('BOM', 'LHR')
  const found = world.journeys(query, nothingSold)
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
  for (const journey of found) {
    const again = world.journeyByKey(journey.key, query, nothingSold)
    expect(again?.flights).toEqual(journey.flights)
    expect(again?.offers).toEqual(expect.arrayContaining(journey.offers))
  }
  expect(world.journeyByKey('AI.131.BOM.LHR.20261209~nonsense', query, nothingSold)).toBeUndefined()
})

test('nothing leaves in the past, and a flight of yesterday can still be looked up', () => {
  const nowMs = Date.parse('2026-12-09T09:00:00Z')
  const early = journeys('DEL', 'BOM').map(({ flights }) => flights[0]?.departureMs ?? 0)
  const late = journeys('DEL', 'BOM', { nowMs }).map(({ flights }) => flights[0]?.departureMs ?? 0)
  expect(Math.min(...early)).toBeLessThan(nowMs)
  expect(Math.min(...late)).toBeGreaterThan(nowMs)
  const [first] = journeys('DEL', 'BOM')
  expect(world.journeyByKey(first?.key ?? '', ask('DEL', 'BOM', { nowMs: nowMs + 86_400_000 }), nothingSold)?.key).toBe(first?.key)
})

test('a passport is demanded abroad, but not from Indians in Nepal and Bhutan, nor at home', () => {
  const demands = (origin: string, destination: string) =>
    new Set(journeys(origin, destination, { directOnly: true }).map((journey) => journey.passportRequired))
  expect(demands('DEL', 'DXB')).toEqual(new Set([true]))
  expect(demands('DEL', 'BOM')).toEqual(new Set([false]))
  expect(demands('DEL', 'KTM')).toEqual(new Set([false]))
})

test('the world has codeshares, technical stops, night flights and arrivals a day later', () => {
  const longHauls = [...journeys('LHR', 'JFK'), ...journeys('DEL', 'IAD'), ...journeys('JFK', 'LHR')].flatMap(
    ({ flights }) => flights,
  )
  expect(longHauls.some((each) => each.operatingCarrier && each.operatingCarrier !== each.airlineCode)).toBe(true)
  const stop = longHauls.find((each) => each.technicalStop)
  expect(stop?.technicalStop?.airport.iata).toBe('VIE')
  expect(longHauls.some((each) => each.arrivalLocal.slice(0, 10) > each.departureLocal.slice(0, 10))).toBe(true)
  expect(journeys('DXB', 'DEL').some(({ flights }) => /T0[0-4]/.test(flights[0]?.departureLocal ?? ''))).toBe(true)
})

test('terminals are the real ones', () => {
  const terminals = (airline: string) => {
    const found = journeys('DEL', 'DXB', { directOnly: true }).find(
      ({ validatingAirline, flights }) => validatingAirline === airline && !flights[0]?.operatingCarrier,
    )
    return [found?.flights[0]?.originTerminal, found?.flights[0]?.destinationTerminal]
  }
  expect(terminals('EK')).toEqual(['3', '3'])
  expect(terminals('AI')).toEqual(['3', '1'])
})

test('a month of fares has one cheapest row per day, none of them past', () => {
  const rows = world.monthFares(ask('DEL', 'DXB'))
  expect(rows.map(({ date }) => date)).toEqual(
    Array.from({ length: 31 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`),
  )
  expect(world.monthFares(ask('DEL', 'DXB', { date: '2026-11-25' })).every(({ date }) => date >= '2026-11-21')).toBe(true)
  expect(rows.every(({ basePaise, taxPaise, otherPaise }) => basePaise > 0 && taxPaise > 0 && otherPaise >= 0)).toBe(true)
})
