import { newFlight, newOther, newStay, newTour, newTransfer } from '../builder-values.ts'
import type { AnyLine } from '../name-line.ts'
import type { Said, TypedLine } from './read-typed.ts'

/** A line of the quotation, as if it had been added and filled in by hand. */
export function lineOfTyped(typed: TypedLine): AnyLine {
  const { said, date } = typed
  const isOptional = said.isOptional
  switch (typed.kind) {
    case 'stay': {
      const stay = newStay({ accomodationId: typed.hotel.id, name: typed.hotel.name, city: typed.hotel.city }, date)
      const numbers = {
        noOfNights: `${said.nights ?? 1}`,
        numberOfRooms: `${said.rooms ?? 1}`,
        price: said.price ?? '',
        meals: said.meals ?? ('' as const),
      }
      return { list: 'accomodations', line: { ...stay, ...numbers, ...rideOf(said), isOptional } }
    }
    case 'tour': {
      const { id: tourOptionId, activityId, activity: name, name: tourOption } = typed.option
      const tour = newTour({ activityId, tourOptionId, name, tourOption }, date)
      return { list: 'activities', line: { ...tour, ...rideOf(said), time: said.times[0] ?? '', isOptional } }
    }
    case 'drive': {
      const { from, to } = typed
      const [time = '', returnTime = ''] = said.times
      const isReturn = said.way === 'return'
      const places = { fromAreaId: from.id, fromArea: from.name, toAreaId: to.id, toArea: to.name }
      const back = isReturn ? { transferType: said.way, returnDate: typed.returnDate, returnTime } : {}
      const basis = said.basis ? { sharingBasis: said.basis } : {}
      return { list: 'transfers', line: { ...newTransfer(date), ...places, ...back, ...basis, time, isOptional } }
    }
    case 'other':
      return {
        list: 'miscellaneous',
        line: { ...newOther(date), name: typed.name, price: said.price ?? '', time: said.times[0] ?? '', isOptional },
      }
    case 'flight': {
      const { airlineCode, flightNo, origin, destination } = typed
      const [departureTime = '', arrivalTime = ''] = said.times
      const price = said.price === undefined ? {} : { price: said.price, bookedByCustomer: false }
      return {
        list: 'flightDetails',
        line: { ...newFlight(date), airlineCode, flightNo, origin, destination, departureTime, arrivalTime, ...price, isOptional },
      }
    }
  }
}

/** Private or shared without a word about the way: there and back. */
function rideOf({ basis, way, isTicketOnly }: Said) {
  if (isTicketOnly || (basis === undefined && way === undefined)) return {}
  return { transferType: way ?? 'return', ...(basis && { sharingBasis: basis }) } as const
}
