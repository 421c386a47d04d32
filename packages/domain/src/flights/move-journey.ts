import { addDays, daysBetween, type PlainDate } from '../time.ts'

/** The days of a journey: outbound, and inbound where there is one. */
export type JourneyDays = { readonly departure: PlainDate; readonly back?: PlainDate | undefined }

/** The same journey leaving on another day. If the outbound day moves past the inbound day, the inbound day moves too and the stay keeps its length. */
export function leaveOn({ departure, back }: JourneyDays, date: PlainDate): JourneyDays {
  if (!back || back >= date) return { departure: date, back }
  return { departure: date, back: addDays(date, daysBetween(departure, back)) }
}

/** The same journey returning on another day. If the inbound day moves before the outbound day, the outbound day moves too. */
export function comeBackOn({ departure }: JourneyDays, date: PlainDate): JourneyDays {
  return { departure: date < departure ? date : departure, back: date }
}
