import { MEAL_NAMES } from '@tradewind/domain/quotations/meal-plan'
import { titleTransfer } from '@tradewind/domain/quotations/transfer-drives'
import { formatDay } from '../../lib/dates.ts'
import type { CustomerKart } from '../quotation-queries.ts'

/** A service of a quotation as its customer reads it. `price` is absent where the desk shows none. */
export type OwnLine = {
  readonly id: number
  readonly day: string | null
  readonly time: string | null
  readonly name: string
  readonly detail: string
  readonly price: string | undefined
  readonly counts: boolean
}

/** All lines by their day and time; those without a day come last. */
export function linesByDay(kart: CustomerKart): readonly { readonly day: string | null; readonly lines: readonly OwnLine[] }[] {
  const all = linesOf(kart)
  const days = [...new Set(all.map(({ day }) => day))].sort((a, b) => (a ?? '9999').localeCompare(b ?? '9999'))
  return days.map((day) => ({
    day,
    lines: all.filter((line) => line.day === day).sort((a, b) => (a.time ?? '').localeCompare(b.time ?? '')),
  }))
}

function linesOf({ flightDetails, accomodations, activities, transfers, miscellaneous }: CustomerKart): OwnLine[] {
  return [
    ...flightDetails.map(({ id, airlineCode, flightNo, origin, destination, departureDate, departureTime, price, counts }) => ({
      ...{ id, price, counts, day: departureDate, time: departureTime },
      name: `${airlineCode} ${flightNo}`,
      detail: `${origin} to ${destination}`,
    })),
    ...accomodations.map(({ id, name, checkinDate, noOfNights, numberOfRooms, roomType, meals, price, counts }) => ({
      ...{ id, name, price, counts, day: checkinDate, time: null },
      detail: [countOf(noOfNights, 'night'), countOf(numberOfRooms, 'room'), roomType, meals && MEAL_NAMES[meals]]
        .filter(Boolean)
        .join(', '),
    })),
    ...activities.map(({ id, name, tourOption, startDate, time, price, counts }) => ({
      ...{ id, name, price, counts, time, day: startDate },
      detail: tourOption === name ? '' : tourOption,
    })),
    ...transfers.map((line) => ({
      ...{ id: line.id, price: line.price, counts: line.counts, day: line.startDate, time: line.time },
      name: titleTransfer(line),
      detail: wayBackOf(line),
    })),
    ...miscellaneous.map(({ id, name, description, startDate, time, price, counts }) => ({
      ...{ id, name, price, counts, time, day: startDate },
      detail: description,
    })),
  ]
}

function wayBackOf({ transferType, returnDate, returnTime }: CustomerKart['transfers'][number]): string {
  if (transferType === 'oneway') return 'One way'
  return ['There and back', returnDate && formatDay(returnDate), returnTime].filter(Boolean).join(', ')
}

function countOf(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`
}
