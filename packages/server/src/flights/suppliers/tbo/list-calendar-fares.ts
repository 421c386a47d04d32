import { z } from 'zod'
import type { CalendarFare } from '../supplier-option.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefused } from './classify-answer.ts'
import { readAmount } from './read-amount.ts'
import { readDay } from './read-moment.ts'
import { AmountWire } from './result-wire.ts'

/** The documentation and the generated models spell some names differently; both are read. */
const CalendarDay = z.object({
  AirlineCode: z.string(),
  AirlineName: z.string().nullish(),
  DepartureDate: z.string().nullish(),
  DepartureTime: z.string().nullish(),
  IsLowestFareOfMonth: z.boolean().nullish(),
  Fare: AmountWire.refine((amount) => amount > 0),
})
const CalendarInner = z.object({ SearchResults: z.array(z.unknown()).nullish() })

/** The cheapest fare of each day of a month, indicative. A pair without any gives none. */
export async function listCalendarFares(
  call: TboCaller,
  { origin, destination, month }: { origin: string; destination: string; month: string },
  signal: AbortSignal,
): Promise<CalendarFare[]> {
  const segment = { Origin: origin, Destination: destination, FlightCabinClass: 2, PreferredDepartureTime: `${month}-01T00:00:00` }
  const answer = await call(
    'GetCalendarFare',
    { JourneyType: 1, PreferredAirlines: null, Segments: [segment], Sources: null },
    signal,
  )
  // It covers some pairs only; that there is nothing for the others is no failure.
  if (answer.refusal?.meaning === 'noResult' || answer.refusal?.meaning === 'invalid') return []
  if (answer.refusal) throw asRefused(answer.refusal)
  const byDay = new Map<string, CalendarFare>()
  for (const day of readInner(CalendarInner, answer.inner).SearchResults ?? []) {
    // A day without a fare is one nobody knows the fare of: it is not shown as free.
    const { data: row } = CalendarDay.safeParse(day)
    if (!row) continue
    const date = readDay(row.DepartureDate ?? row.DepartureTime)
    if (!date?.startsWith(month)) continue
    const fare = readAmount(row.Fare, call.connection.currency)
    const known = byDay.get(date)
    if (known && known.fare.minor <= fare.minor) continue
    const { AirlineCode: airlineCode, AirlineName: airlineName } = row
    byDay.set(date, {
      date,
      fare,
      airlineCode,
      airlineName: airlineName ?? airlineCode,
      isLowestOfMonth: row.IsLowestFareOfMonth === true,
    })
  }
  return [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
