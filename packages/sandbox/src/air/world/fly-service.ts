import { findAirline } from '@tradewind/domain/reference/airlines'
import { distanceKm, milesFromKm } from './great-circle.ts'
import type { Flight } from './journey.ts'
import type { Service } from './service.ts'
import { terminalOf } from './terminals.ts'
import { epochFromLocal, localFromEpoch, weekdayOf } from './zone-clock.ts'

const MINUTE_MS = 60_000

/** The timetable's line flown on that local date of its origin, or nothing on a day it rests. */
export function flyService(service: Service, date: string): Flight | undefined {
  if (!(service.weekdays & (1 << weekdayOf(date)))) return undefined
  const { airlineCode, flightNumber, origin, destination, technicalStop } = service
  const departureMs = epochFromLocal(origin.zone, date, service.departureMinute)
  const arrivalMs = departureMs + service.blockMinutes * MINUTE_MS
  const domestic = origin.countryCode === destination.countryCode
  const terminalAirline = service.operatingCarrier ?? airlineCode
  const originTerminal = terminalOf(origin.iata, terminalAirline, domestic)
  const destinationTerminal = terminalOf(destination.iata, terminalAirline, domestic)
  return {
    key: `${airlineCode}.${flightNumber}.${origin.iata}.${destination.iata}.${date.replaceAll('-', '')}`,
    airlineCode,
    airlineName: findAirline(airlineCode)?.name ?? airlineCode,
    flightNumber,
    ...(service.operatingCarrier && { operatingCarrier: service.operatingCarrier }),
    origin,
    ...(originTerminal && { originTerminal }),
    destination,
    ...(destinationTerminal && { destinationTerminal }),
    departureLocal: localFromEpoch(origin.zone, departureMs),
    arrivalLocal: localFromEpoch(destination.zone, arrivalMs),
    departureMs,
    arrivalMs,
    durationMinutes: service.blockMinutes,
    aircraft: service.aircraft,
    ...(technicalStop && { technicalStop: stopOnTheWay(technicalStop, departureMs) }),
    miles: milesFromKm(distanceKm(origin, destination)),
  }
}

function stopOnTheWay({ airport, afterMinutes, groundMinutes }: NonNullable<Service['technicalStop']>, departureMs: number) {
  const landsMs = departureMs + afterMinutes * MINUTE_MS
  return {
    airport,
    arrivalLocal: localFromEpoch(airport.zone, landsMs),
    departureLocal: localFromEpoch(airport.zone, landsMs + groundMinutes * MINUTE_MS),
  }
}
