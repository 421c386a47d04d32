import { MEAL_NAMES } from '@tradewind/domain/quotations/meal-plan'
import { placesOf, titleTransfer } from '@tradewind/domain/quotations/transfer-drives'
import { formatDay } from '../../lib/dates.ts'
import type { IconName } from '../../ui/icons.tsx'
import type { LineOf, ListName } from './builder-values.ts'
import { isDay } from './day-groups.ts'

/** A line and in which list of the quotation it stands. */
export type AnyLine = { [List in ListName]: { list: List; line: LineOf<List> } }[ListName]

export const LINE_ICONS: Record<ListName, IconName> = {
  accomodations: 'moon',
  activities: 'map',
  transfers: 'van',
  miscellaneous: 'tag',
  flightDetails: 'plane',
}

export function nameLine(one: AnyLine): string {
  switch (one.list) {
    case 'accomodations':
      return one.line.name
    case 'activities':
      return one.line.name
    case 'transfers': {
      const { from, to } = placesOf(one.line)
      return from || to ? titleTransfer(one.line) : 'New transfer'
    }
    case 'miscellaneous':
      return one.line.name.trim() || 'New line'
    case 'flightDetails':
      return `${one.line.airlineCode} ${one.line.flightNo}`.trim() || 'New flight'
  }
}

/** What it is, in one line below its name. */
export function describeLine(one: AnyLine): string {
  const parts = (...texts: string[]) => texts.filter(Boolean).join(' · ')
  switch (one.list) {
    case 'accomodations': {
      const { city, noOfNights, numberOfRooms, roomType, meals } = one.line
      return parts(
        city,
        `${noOfNights || 0} ${noOfNights === '1' ? 'night' : 'nights'}`,
        `${numberOfRooms || 0} ${numberOfRooms === '1' ? 'room' : 'rooms'}`,
        roomType,
        meals && MEAL_NAMES[meals],
      )
    }
    case 'activities':
      return parts(one.line.tourOption, one.line.time, one.line.pickupTransfer && `from ${one.line.pickupTransfer}`)
    case 'transfers': {
      const { transferType, time, returnDate, returnTime } = one.line
      if (transferType === 'oneway') return parts(time, 'one way')
      const back = [isDay(returnDate) && formatDay(returnDate), returnTime].filter(Boolean).join(', ')
      return parts(time, back ? `back ${back}` : 'there and back')
    }
    case 'miscellaneous':
      return parts(one.line.time, one.line.description.slice(0, 80))
    case 'flightDetails':
      return parts(
        [one.line.origin, one.line.destination].filter(Boolean).join(' – '),
        [one.line.departureTime, one.line.arrivalTime].filter(Boolean).join(' – '),
      )
  }
}
