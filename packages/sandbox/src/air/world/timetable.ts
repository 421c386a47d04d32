import type { Airport } from '@tradewind/domain/reference/airports'
import { boundedCache } from './bounded-cache.ts'
import { flyService } from './fly-service.ts'
import type { Flight } from './journey.ts'
import { codesharesOn } from './partnerships.ts'
import { readNetwork } from './read-network.ts'
import { scheduleRoute } from './schedule-route.ts'
import type { Route, Service } from './service.ts'

export type Timetable = {
  /** Airports with a non-stop flight from here, and the airlines that fly it, codeshares among them. */
  neighbours(iata: string): ReadonlyMap<string, ReadonlySet<string>>
  /** All flights between two airports that leave on that local date, early first. */
  flightsOn(origin: string, destination: string, date: string): readonly Flight[]
  /** One flight by its key (AI.995.DEL.DXB.20261201), if it flies that day. */
  flightByKey(key: string): Flight | undefined
}

const PAIRS_AND_DATES_KEPT = 6000
const HIGHEST_SHARED_NUMBER = 999

function withCodeshares(service: Service): Service[] {
  const { origin, destination, airlineCode, flightNumber } = service
  if (Number(flightNumber) > HIGHEST_SHARED_NUMBER) return [service]
  const shared = codesharesOn(airlineCode, origin.countryCode, destination.countryCode)
  return [
    service,
    ...shared.map(({ marketing, firstNumber }) => ({
      ...service,
      airlineCode: marketing,
      flightNumber: String(firstNumber + Number(flightNumber)),
      operatingCarrier: airlineCode,
    })),
  ]
}

function sellersOf({ airlineCode, base, outstation }: Route): string[] {
  return [airlineCode, ...codesharesOn(airlineCode, base.countryCode, outstation.countryCode).map(({ marketing }) => marketing)]
}

/** Routes are drawn up only when somebody asks for them: the whole world is some forty thousand flights a day. */
export function buildTimetable(seed: number): Timetable {
  const routesByPair = new Map<string, Route[]>()
  const neighbours = new Map<string, Map<string, Set<string>>>()
  const addDirection = (route: Route, from: Airport, to: Airport) => {
    const pair = from.iata + to.iata
    routesByPair.set(pair, [...(routesByPair.get(pair) ?? []), route])
    const reached = neighbours.get(from.iata) ?? new Map<string, Set<string>>()
    neighbours.set(from.iata, reached)
    const sellers = reached.get(to.iata) ?? new Set<string>()
    reached.set(to.iata, sellers)
    for (const seller of sellersOf(route)) sellers.add(seller)
  }
  for (const route of readNetwork()) {
    addDirection(route, route.base, route.outstation)
    addDirection(route, route.outstation, route.base)
  }

  const scheduled = new Map<Route, Service[]>()
  const schedule = (route: Route) => {
    const known = scheduled.get(route) ?? scheduleRoute(seed, route).flatMap(withCodeshares)
    scheduled.set(route, known)
    return known
  }
  const servicesByPair = new Map<string, Service[]>()
  const servicesOf = (origin: string, destination: string) => {
    const pair = origin + destination
    const known =
      servicesByPair.get(pair) ??
      (routesByPair.get(pair) ?? [])
        .flatMap(schedule)
        .filter((service) => service.origin.iata === origin)
        .sort((a, b) => a.departureMinute - b.departureMinute)
    if (routesByPair.has(pair)) servicesByPair.set(pair, known)
    return known
  }

  const remember = boundedCache<readonly Flight[]>(PAIRS_AND_DATES_KEPT)
  const nowhere: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  return {
    neighbours: (iata) => neighbours.get(iata) ?? nowhere,
    flightsOn: (origin, destination, date) =>
      remember(origin + destination + date, () =>
        servicesOf(origin, destination).flatMap((service) => flyService(service, date) ?? []),
      ),
    flightByKey: (key) => {
      const [, airlineCode, flightNumber, origin = '', destination = '', y, m, d] =
        /^(..)\.(\d+)\.([A-Z]{3})\.([A-Z]{3})\.(\d{4})(\d\d)(\d\d)$/.exec(key) ?? []
      const service = servicesOf(origin, destination).find(
        (each) => each.airlineCode === airlineCode && each.flightNumber === flightNumber,
      )
      return service && flyService(service, `${y}-${m}-${d}`)
    },
  }
}
