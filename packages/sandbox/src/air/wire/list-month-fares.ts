import { z } from 'zod'
import type { AirContext, AirMethod } from '../air-context.ts'
import { checkToken } from '../check-token.ts'
import { rupees } from '../fare-wire.ts'
import { invalidRequest, noResult } from '../refusal.ts'
import { readInput, Session, WireInt } from './session-input.ts'

const Input = Session.extend({
  JourneyType: WireInt,
  PreferredAirlines: z.array(z.string()).nullish(),
  Segments: z
    .array(
      z.object({
        Origin: z.string().length(3).toUpperCase(),
        Destination: z.string().length(3).toUpperCase(),
        FlightCabinClass: WireInt,
        PreferredDepartureTime: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
      }),
    )
    .length(1),
  Sources: z.array(z.string()).nullish(),
})

/** GetCalendarFare: the cheapest adult fare of each day in the month, indicative. */
export const listMonthFares: AirMethod = (context, body) => {
  const { segment, rows } = readMonth(context, body)
  if (rows.length === 0) throw noResult()
  return { TraceId: '', Origin: segment.Origin, Destination: segment.Destination, SearchResults: rows.map(({ wire }) => wire) }
}

/** UpdateCalendarFareOfDay: one day of it, priced now. */
export const updateDayFare: AirMethod = (context, body) => {
  const { segment, rows } = readMonth(context, body)
  const day = rows.filter(({ date }) => date === segment.PreferredDepartureTime.slice(0, 10))
  if (day.length === 0) throw noResult()
  return { TraceId: '', Origin: segment.Origin, Destination: segment.Destination, SearchResults: day.map(({ wire }) => wire) }
}

function readMonth(context: AirContext, body: unknown) {
  const input = readInput(Input, body)
  checkToken(context, input.TokenId)
  if (input.JourneyType !== 1) throw invalidRequest('Calendar fare is available for one way only.')
  const [segment] = input.Segments
  if (!segment) throw invalidRequest('Segments are required.')
  const nowMs = Math.floor(context.clock.now() / 60_000) * 60_000
  const days = context.world.monthFares({
    origin: segment.Origin,
    destination: segment.Destination,
    date: segment.PreferredDepartureTime.slice(0, 10),
    party: { adults: 1, children: 0, infants: 0 },
    nowMs,
  })
  const lowest = Math.min(...days.map((day) => day.basePaise + day.taxPaise + day.otherPaise))
  const rows = days.map((day) => ({ date: day.date, wire: dayWire(day, lowest) }))
  return { segment, rows }
}

function dayWire(day: ReturnType<AirContext['world']['monthFares']>[number], lowest: number) {
  const fare = day.basePaise + day.taxPaise + day.otherPaise
  return {
    AirlineCode: day.airlineCode,
    AirlineName: day.airlineName,
    DepartureDate: `${day.date}T00:00:00`,
    IsLowestFareOfMonth: fare === lowest,
    Fare: rupees(fare),
    BaseFare: rupees(day.basePaise),
    Tax: rupees(day.taxPaise),
    OtherCharges: rupees(day.otherPaise),
    FuelSurcharge: 0,
  }
}
