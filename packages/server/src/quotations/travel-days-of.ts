import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, daysBetween, type PlainDate, plainDate } from '@tradewind/domain/time'
import type { Days } from './quotation-repo.ts'
import type { ListName } from './read-kart.ts'

/** By its longest a quotation is found by its days. What a slip has put years away is left out. */
export const LONGEST_TRAVEL_DAYS = 366

type Dated = Pick<KartDocument, 'arrivalDate' | 'noOfDays' | ListName>

/** The days of the itinerary as it is counted: from the arrival. None without one. */
export function daysOf({ arrivalDate, noOfDays }: Pick<Dated, 'arrivalDate' | 'noOfDays'>): Days {
  if (arrivalDate === null) return { firstDay: null, lastDay: null }
  const firstDay = plainDate(arrivalDate)
  return { firstDay, lastDay: addDays(firstDay, noOfDays - 1) }
}

/** From the first to the last day on which anything happens, by the lines as well: a flight leaves before the arrival, and some have no arrival at all. */
export function travelDaysOf(kart: Dated): Days {
  const { firstDay, lastDay } = daysOf(kart)
  const days = [
    ...[firstDay, lastDay].flatMap((day) => day ?? []),
    ...kart.accomodations.flatMap(({ checkinDate, noOfNights }) => [
      plainDate(checkinDate),
      addDays(plainDate(checkinDate), noOfNights),
    ]),
    ...[...kart.activities, ...kart.miscellaneous].flatMap(({ startDate }) => dayOf(startDate)),
    ...kart.transfers.flatMap(({ startDate, returnDate }) => [...dayOf(startDate), ...dayOf(returnDate)]),
    ...kart.flightDetails.flatMap(({ departureDate, arrivalDate }) => [...dayOf(departureDate), ...dayOf(arrivalDate)]),
  ].toSorted()
  const [first, last] = [firstDay ?? days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { firstDay: null, lastDay: null }
  const isNear = (day: PlainDate) => Math.abs(daysBetween(first, day)) < LONGEST_TRAVEL_DAYS / 2
  const near = days.filter(isNear)
  return { firstDay: near[0] ?? first, lastDay: near.at(-1) ?? last }
}

const dayOf = (text: string | null): PlainDate[] => (text === null ? [] : [plainDate(text)])

/** As a quotation is found by them. */
export function travelColumns(kart: Dated): { readonly first_day: PlainDate | null; readonly last_day: PlainDate | null } {
  const { firstDay, lastDay } = travelDaysOf(kart)
  return { first_day: firstDay, last_day: lastDay }
}
