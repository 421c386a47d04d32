import { addDays, daysBetween, type PlainDate, readDate } from '../time.ts'

/** 1 one way, 2 return, 3 multi-stop, 5 low-cost carriers' special return. */
export type JourneyTypeCode = 1 | 2 | 3 | 5

export type SearchSegment = {
  readonly origin: string
  readonly destination: string
  /** Begins with 'YYYY-MM-DD'. */
  readonly preferredDepartureTime: string
}

export type SearchAsked = {
  readonly segments: readonly SearchSegment[]
  readonly adultCount: number
  readonly childCount: number
  readonly infantCount: number
  readonly JourneyType: JourneyTypeCode
}

export const MOST_TRAVELLERS = 9
/** Airlines sell about a year ahead. */
export const LAST_DAY_AHEAD = 361
export const MOST_SEGMENTS = 6

type World = { readonly today: PlainDate; readonly isKnownAirport: (code: string) => boolean }

/** What is wrong with a search, by field ('segments.0.origin'); empty when it may be sent. */
export function whatSearchLacks(search: SearchAsked, world: World): Record<string, string> {
  return {
    ...travellersLack(search),
    ...routesLack(search.segments, world),
    ...datesLack(search.segments, world),
    ...journeyLacks(search),
  }
}

function travellersLack({ adultCount, childCount, infantCount }: SearchAsked): Record<string, string> {
  const lacks: Record<string, string> = {}
  const isCount = (count: number) => Number.isInteger(count) && count >= 0
  if (!isCount(childCount)) lacks.childCount = 'Please choose the number of children.'
  if (!isCount(adultCount) || adultCount < 1) lacks.adultCount = 'At least one adult must travel.'
  else if (adultCount + childCount + infantCount > MOST_TRAVELLERS)
    lacks.adultCount = `At most ${MOST_TRAVELLERS} people can travel together.`
  if (!isCount(infantCount)) lacks.infantCount = 'Please choose the number of infants.'
  else if (infantCount > adultCount) lacks.infantCount = 'Each infant needs its own adult.'
  return lacks
}

function routesLack(segments: readonly SearchSegment[], { isKnownAirport }: World): Record<string, string> {
  const lacks: Record<string, string> = {}
  segments.forEach(({ origin, destination }, index) => {
    if (!isKnownAirport(origin)) lacks[`segments.${index}.origin`] = 'Please choose an airport.'
    if (!isKnownAirport(destination)) lacks[`segments.${index}.destination`] = 'Please choose an airport.'
    else if (origin === destination) lacks[`segments.${index}.destination`] = 'Origin and destination must differ.'
  })
  return lacks
}

function datesLack(segments: readonly SearchSegment[], { today }: World): Record<string, string> {
  const lacks: Record<string, string> = {}
  let previous: PlainDate | undefined
  segments.forEach(({ preferredDepartureTime }, index) => {
    const date = readDate(preferredDepartureTime.slice(0, 10))
    const why = whyNotDate(date, { today, previous })
    if (why) lacks[`segments.${index}.preferredDepartureTime`] = why
    previous = date ?? previous
  })
  return lacks
}

function whyNotDate(date: PlainDate | undefined, { today, previous }: { today: PlainDate; previous: PlainDate | undefined }) {
  if (!date) return 'Please choose a date.'
  if (date < today) return 'This date has passed.'
  if (daysBetween(today, date) > LAST_DAY_AHEAD) return `Flights are sold until ${addDays(today, LAST_DAY_AHEAD)}.`
  if (previous && date < previous) return 'A flight cannot depart before the previous one.'
  return undefined
}

function journeyLacks({ JourneyType, segments }: SearchAsked): Record<string, string> {
  const [first, second] = segments
  switch (JourneyType) {
    case 1:
      return segments.length === 1 ? {} : { JourneyType: 'A one-way journey has one flight.' }
    case 2:
    case 5:
      return segments.length === 2 && first && second && first.origin === second.destination && first.destination === second.origin
        ? {}
        : { JourneyType: 'A return trip is between the same two places.' }
    case 3:
      return segments.length >= 2 && segments.length <= MOST_SEGMENTS
        ? {}
        : { JourneyType: `A multi-stop journey has 2 to ${MOST_SEGMENTS} flights.` }
  }
}
