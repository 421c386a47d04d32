import { addDays, daysBetween, type PlainDate } from '../time.ts'

/** The days of a journey: out, and back where there is a way back. */
export type JourneyDays = { readonly departure: PlainDate; readonly back?: PlainDate | undefined }

/** The same journey leaving on another day. A way out moved past the way back takes it along, the stay as long as before. */
export function leaveOn({ departure, back }: JourneyDays, date: PlainDate): JourneyDays {
  if (!back || back >= date) return { departure: date, back }
  return { departure: date, back: addDays(date, daysBetween(departure, back)) }
}

/** The same journey coming back on another day. A way back moved before the way out takes that along. */
export function comeBackOn({ departure }: JourneyDays, date: PlainDate): JourneyDays {
  return { departure: date < departure ? date : departure, back: date }
}
