import type { Leg, Segment } from '@tradewind/contract/flights/option'
import { legTimes } from '@tradewind/domain/flights/leg-times'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { findAirport } from '@tradewind/domain/reference/airports'
import type { SupplierSegment } from './suppliers/supplier-option.ts'

/** Legs as the wire shows them: names from our own tables, durations and layovers from the clock times. */
export function presentLegs(legs: readonly (readonly SupplierSegment[])[]): Leg[] {
  return legs.map((segments) => {
    const { flights, durationMinutes, dayChange, departureAt, arrivalAt } = legTimes(segments)
    return {
      segments: segments.map((segment, index) => presentSegment(segment, flights[index])),
      durationMinutes,
      dayChange,
      departureAt,
      arrivalAt,
    }
  })
}

type FlightTime = { readonly durationMinutes: number; readonly layoverMinutes: number | null } | undefined

function presentSegment(segment: SupplierSegment, time: FlightTime): Segment {
  const [origin, destination] = [findAirport(segment.origin), findAirport(segment.destination)]
  return {
    airlineCode: segment.airlineCode,
    airlineName: findAirline(segment.airlineCode)?.name ?? segment.airlineName,
    flightNumber: segment.flightNumber,
    fareClass: segment.bookingClass,
    cabin: segment.cabin,
    operatingCarrier: segment.operatingCarrier ?? null,
    originAirportCode: segment.origin,
    originAirportName: origin?.name ?? segment.origin,
    originCityName: origin?.city ?? segment.origin,
    originTerminal: segment.originTerminal ?? null,
    destinationAirportCode: segment.destination,
    destinationAirportName: destination?.name ?? segment.destination,
    destinationCityName: destination?.city ?? segment.destination,
    destinationCityCode: destination?.cityCode ?? segment.destination,
    destinationTerminal: segment.destinationTerminal ?? null,
    departureTime: segment.departure.local,
    departureZone: segment.departure.zone,
    arrivalTime: segment.arrival.local,
    arrivalZone: segment.arrival.zone,
    durationMinutes: time?.durationMinutes ?? 0,
    layoverMinutes: time?.layoverMinutes ?? null,
    baggage: segment.baggage ?? null,
    cabinBaggage: segment.cabinBaggage ?? null,
    aircraft: segment.aircraft ?? null,
    stopPoint: segment.technicalStop?.airport ?? null,
    stopPointArrivalTime: segment.technicalStop?.arrivalLocal ?? null,
    stopPointDepartureTime: segment.technicalStop?.departureLocal ?? null,
  }
}
