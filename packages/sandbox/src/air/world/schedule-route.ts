import { type Airport, findAirport } from '@tradewind/domain/reference/airports'
import { blockMinutes } from './block-time.ts'
import { chance } from './chance.ts'
import { chooseAircraft } from './choose-aircraft.ts'
import { chooseDepartures, chooseGroundMinutes, DAY_MINUTES } from './choose-times.ts'
import { banksOf } from './hub-banks.ts'
import type { Route, Service } from './service.ts'
import { zoneOffsetMs } from './zone-clock.ts'

const EVERY_DAY = 0b111_1111
const LONG_HAUL_MINUTES = 330
const STOP_GROUND_MINUTES = 75
/** Where long sectors land for fuel, by airline, base and outstation; one direction, against the wind. */
const FUEL_STOPS: Record<string, string> = {
  'AI DEL IAD': 'VIE',
  'AI DEL ORD': 'VIE',
  'AI DEL YYZ': 'VIE',
  'ET ADD IAD': 'LFW',
  'ET ADD ORD': 'FCO',
  'ET ADD EWR': 'LFW',
  'ET ADD YYZ': 'DUB',
  'LY TLV LAX': 'LHR',
  'P4 LOS BOM': 'ADD',
  'RA KTM NRT': 'CAN',
  'KB PBH SIN': 'GAU',
  'UL CMB LHR': 'MLE',
  'PK ISB YYZ': 'CDG',
  'AR EZE FCO': 'GRU',
}

/** Zone difference as the timetable is drawn up in winter; summer time moves arrivals, not departures. */
function zoneShiftMinutes(from: Airport, to: Airport): number {
  const winter = Date.UTC(2026, 0, 15, 12)
  return (zoneOffsetMs(to.zone, winter) - zoneOffsetMs(from.zone, winter)) / 60_000
}

function weekdaysOf(seed: number, route: Route, nth: number): number {
  const luck = Math.floor(chance(seed, 'days', route.airlineCode, route.firstNumber, nth) * 7)
  if (route.daysPerWeek < 7) {
    return Array.from({ length: route.daysPerWeek }, (_, day) => (luck + Math.round((day * 7) / route.daysPerWeek)) % 7).reduce(
      (days, day) => days | (1 << day),
      0,
    )
  }
  // The last of several daily flights often rests one day.
  return nth >= 3 && nth === route.perDay - 1 ? EVERY_DAY & ~(1 << luck) : EVERY_DAY
}

/** The same days, so many later. */
function laterDays(weekdays: number, days: number): number {
  const turn = ((days % 7) + 7) % 7
  return ((weekdays << turn) | (weekdays >> (7 - turn))) & EVERY_DAY
}

function technicalStopOf(route: Route, wholeBlock: number, aircraft: string): Service['technicalStop'] {
  const airport = findAirport(FUEL_STOPS[`${route.airlineCode} ${route.base.iata} ${route.outstation.iata}`] ?? '')
  if (!airport) return undefined
  const first = blockMinutes(route.base, airport, aircraft)
  return wholeBlock > first ? { airport, afterMinutes: first, groundMinutes: STOP_GROUND_MINUTES } : undefined
}

/** A block with the detour over the fuel stop and the time on its ground. */
function blockWithStop(route: Route, stop: Service['technicalStop'], straight: number, aircraft: string): number {
  return stop ? stop.afterMinutes + stop.groundMinutes + blockMinutes(stop.airport, route.outstation, aircraft) : straight
}

/** Both directions of a route, flight by flight. */
export function scheduleRoute(seed: number, route: Route): Service[] {
  const { airlineCode, base, outstation } = route
  const domestic = base.countryCode === outstation.countryCode
  const banks = banksOf(airlineCode, base.iata)
  const zoneShift = zoneShiftMinutes(base, outstation)
  const name = `${airlineCode}${base.iata}${outstation.iata}`
  const roughOut = blockMinutes(base, outstation, chooseAircraft(seed, route, 0))
  const longHaul = roughOut > LONG_HAUL_MINUTES
  const departures = chooseDepartures({
    seed,
    name,
    count: route.perDay,
    origin: base,
    destination: outstation,
    shift: roughOut + zoneShift,
    domestic,
    banks,
    longHaul,
  })
  return departures.flatMap((departureMinute, nth): Service[] => {
    const aircraft = chooseAircraft(seed, route, nth)
    const straight = blockMinutes(base, outstation, aircraft)
    const technicalStop = technicalStopOf(route, straight, aircraft)
    const out = blockWithStop(route, technicalStop, straight, aircraft)
    const back = blockMinutes(outstation, base, aircraft)
    const weekdays = weekdaysOf(seed, route, nth)
    const arrival = departureMinute + out + zoneShift
    const ground = chooseGroundMinutes({
      seed,
      name: name + nth,
      arrival,
      outstation,
      base,
      shift: back - zoneShift,
      domestic,
      banks,
      longHaul,
    })
    const leaves = Math.floor((arrival + ground) / DAY_MINUTES)
    const shared = { airlineCode, aircraft }
    const number = route.firstNumber + nth * 2
    return [
      {
        ...shared,
        flightNumber: String(number),
        origin: base,
        destination: outstation,
        departureMinute,
        blockMinutes: out,
        weekdays,
        ...(technicalStop && { technicalStop }),
      },
      {
        ...shared,
        flightNumber: String(number + 1),
        origin: outstation,
        destination: base,
        departureMinute: arrival + ground - leaves * DAY_MINUTES,
        blockMinutes: back,
        weekdays: laterDays(weekdays, leaves),
      },
    ]
  })
}
