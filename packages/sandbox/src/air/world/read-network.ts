import { findAirport } from '@tradewind/domain/reference/airports'
import { distanceKm } from './great-circle.ts'
import { KNOWN_NUMBERS } from './known-flight-numbers.ts'
import { ROUTES } from './route-network.ts'
import type { Route } from './service.ts'

const LONG_HAUL_KM = 4500

type Unnumbered = Omit<Route, 'firstNumber'>

function readDestinations(airlineCode: string, baseCode: string, text: string): Unnumbered[] {
  return text.split(' ').flatMap((word) => {
    const [, iata = '', perDay, daysPerWeek] = /^([A-Z]{3})(?:(\d+)|w(\d))?$/.exec(word) ?? []
    const base = findAirport(baseCode)
    const outstation = findAirport(iata)
    if (!base || !outstation || base === outstation) return []
    return [
      {
        airlineCode,
        base,
        outstation,
        perDay: Number(perDay ?? 1),
        daysPerWeek: Number(daysPerWeek ?? 7),
        km: distanceKm(base, outstation),
      },
    ]
  })
}

/** Long hauls get the low numbers, as airlines do it; known numbers are kept free for their routes. */
function numberRoutes(routes: Unnumbered[]): Route[] {
  const span = (route: Unnumbered) => route.perDay * 2
  const known = new Map(
    routes.map((route) => [route, KNOWN_NUMBERS[`${route.airlineCode} ${route.base.iata} ${route.outstation.iata}`]]),
  )
  const taken = new Set<number>()
  for (const [route, first] of known) if (first) for (let offset = 0; offset < span(route); offset++) taken.add(first + offset)
  let next = 101
  const byImportance = routes.toSorted((a, b) => Number(b.km > LONG_HAUL_KM) - Number(a.km > LONG_HAUL_KM))
  return byImportance.map((route) => {
    const firstKnown = known.get(route)
    if (firstKnown) return { ...route, firstNumber: firstKnown }
    const isFree = (first: number) =>
      Array.from({ length: span(route) }, (_, offset) => first + offset).every((number) => !taken.has(number))
    while (!isFree(next)) next++
    const firstNumber = next
    next += span(route)
    return { ...route, firstNumber }
  })
}

/** Every route of every airline, a pair once per airline, numbered without collisions. */
export function readNetwork(): Route[] {
  return Object.entries(ROUTES).flatMap(([airlineCode, bases]) => {
    const pairs = new Map<string, Unnumbered>()
    for (const [base, text] of Object.entries(bases)) {
      for (const route of readDestinations(airlineCode, base, text)) {
        const pair = [route.base.iata, route.outstation.iata].sort().join('-')
        if (!pairs.has(pair)) pairs.set(pair, route)
      }
    }
    return numberRoutes([...pairs.values()])
  })
}
