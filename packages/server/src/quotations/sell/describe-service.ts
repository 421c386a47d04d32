import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { formatDate } from '@tradewind/domain/format-date'
import { countRooms, describeRooms } from '@tradewind/domain/quotations/describe-rooms'
import { MEAL_NAMES } from '@tradewind/domain/quotations/meal-plan'
import { stayRides } from '@tradewind/domain/quotations/stay-rides'
import { titleTransfer, transferDrives } from '@tradewind/domain/quotations/transfer-drives'
import { addDays, plainDate } from '@tradewind/domain/time'
import type { ListName } from '../read-kart.ts'
import type { NewServiceSale, ServiceFacts } from './service-sale-repo.ts'

export type Services = Exclude<ListName, 'activities'>
type Stated = Pick<NewServiceSale, 'name' | 'from' | 'to'> & { readonly facts: Omit<ServiceFacts, 'party'> }

/** A hotel, a transfer, a flight or another service of a quotation, as its sale and its voucher name it. */
export function describeService(kart: KartDocument, list: Services, at: number): Stated {
  if (list === 'accomodations') return describeStay(kart.accomodations[at] as Stay, kart.flightDetails)
  if (list === 'transfers') return describeTransfer(kart.transfers[at] as Transfer, kart.flightDetails)
  if (list === 'flightDetails') return describeFlight(kart.flightDetails[at] as KartDocument['flightDetails'][number])
  const { name, description, startDate, time } = kart.miscellaneous[at] as KartDocument['miscellaneous'][number]
  const timeOf = time === null ? 'Any time' : 'Start'
  const facts = { city: '', time, timeOf, timeNotes: [], description, facts: [] }
  return { name, facts, from: startDate === null ? null : plainDate(startDate), to: null }
}

type Stay = KartDocument['accomodations'][number]

function describeStay(line: Stay, flights: KartDocument['flightDetails']): Stated {
  const { name, city, noOfNights, numberOfRooms, roomType, meals, rooms } = line
  const counted = describeRooms(countRooms(rooms))
  const from = plainDate(line.checkinDate)
  const to = addDays(from, noOfNights)
  const facts = [
    { label: 'Rooms', value: String(numberOfRooms) },
    ...(counted ? [{ label: 'Rooms and beds', value: counted }] : []),
    ...(roomType ? [{ label: 'Room type', value: roomType }] : []),
    ...(meals ? [{ label: 'Meals', value: MEAL_NAMES[meals] }] : []),
    { label: 'Check-out', value: formatDate(to) },
  ]
  const timeNotes = [noOfNights === 1 ? '1 night' : `${noOfNights} nights`]
  const rides = stayRides(line, flights)
  return { name, facts: { city, time: null, timeOf: 'Check-in', timeNotes, description: '', facts, rides }, from, to }
}

type Transfer = KartDocument['transfers'][number]

/** It stands on two days where its party is driven back on another one. */
function describeTransfer(line: Transfer, flights: KartDocument['flightDetails']): Stated {
  const drives = transferDrives(line, flights)
  const { there, back } = drives
  return {
    name: titleTransfer(line),
    facts: { city: '', time: there.time, timeOf: 'Pickup', timeNotes: [], description: '', facts: [], drives },
    from: there.day,
    to: back?.day ?? null,
  }
}

function describeFlight(line: KartDocument['flightDetails'][number]): Stated {
  const { airlineCode, flightNo, origin, destination, departureDate, departureTime, arrivalDate, arrivalTime, pnr } = line
  const dayOf = (day: string | null) => (day === null ? null : plainDate(day))
  const facts = [...(pnr ? [{ label: 'PNR', value: pnr }] : []), ...(arrivalTime ? [{ label: 'Arrival', value: arrivalTime }] : [])]
  return {
    name: `Flight ${airlineCode} ${flightNo}, ${origin}–${destination}`,
    facts: { city: '', time: departureTime, timeOf: 'Departure', timeNotes: [], description: '', facts },
    from: dayOf(departureDate),
    to: dayOf(arrivalDate),
  }
}
