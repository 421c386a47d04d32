import type { Airport } from '@tradewind/domain/reference/airports'

/** A line of the timetable: one flight number, one direction, its days and times. */
export type Service = {
  airlineCode: string
  flightNumber: string
  operatingCarrier?: string
  origin: Airport
  destination: Airport
  /** Minutes of the origin's local day. */
  departureMinute: number
  blockMinutes: number
  aircraft: string
  /** Bit 0 Sunday to bit 6 Saturday, at the origin. */
  weekdays: number
  /** A stop for fuel on the way: after so many minutes, for so many. */
  technicalStop?: { airport: Airport; afterMinutes: number; groundMinutes: number }
}

/** An airline between a base and an outstation, both directions. */
export type Route = {
  airlineCode: string
  base: Airport
  outstation: Airport
  perDay: number
  /** 7 for every day. */
  daysPerWeek: number
  /** Numbers are taken in pairs from here: out, back. */
  firstNumber: number
  km: number
}
