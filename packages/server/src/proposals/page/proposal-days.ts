import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { describeTerms } from '@tradewind/domain/catalogue/describe-terms'
import { formatDate } from '@tradewind/domain/format-date'
import { describeRooms } from '@tradewind/domain/quotations/describe-rooms'
import type { SharingBasis } from '@tradewind/domain/quotations/itinerary'
import { MEAL_NAMES } from '@tradewind/domain/quotations/meal-plan'
import { type StayRide, type StayRides, sayRideFlight, stayRides } from '@tradewind/domain/quotations/stay-rides'
import { type Drive, sayDriveFlight, titleDrive, transferDrives } from '@tradewind/domain/quotations/transfer-drives'
import { addDays, plainDate } from '@tradewind/domain/time'

/** A line of the page: what a traveller gets, when, and how they get there. */
export type Entry = {
  /** Its list and number: 'activities.12'. */
  readonly key: string
  readonly time: string | null
  /** Where it stands among those of its day, when it has no time. */
  readonly about?: string
  readonly title: string
  readonly details: readonly string[]
  readonly price: string | undefined
  readonly isOptional: boolean
  /** With which others it stands for a choice; empty: it does not. */
  readonly choice: string
  readonly isOwn: boolean
  /** The way from a hotel as its stay ends, or the way back of a transfer: a part of a line that stands on another day, where it is asked about and chosen. */
  readonly isDeparture?: true
}
/** `date` is null while nobody has said when the journey begins. */
export type Day = { readonly number: number; readonly date: string | null; readonly entries: readonly Entry[] }
export type Itinerary = { readonly days: readonly Day[]; readonly anyDay: readonly Entry[] }

type Placed = { readonly date: string | null; readonly entry: Entry }

/** Days in order, each with what happens on it by its time; what has no day stands apart. A day without anything is one at leisure, and is left in. */
export function daysOf(kart: CustomerKart): Itinerary {
  // Of two at one time the way to the airport comes before the flight.
  const placed = [
    ...[...departuresOf(kart), ...flightsOf(kart), ...staysOf(kart)],
    ...[...transfersOf(kart), ...activitiesOf(kart), ...othersOf(kart)],
  ]
  const dates = placed.flatMap(({ date }) => (date === null ? [] : [date])).sort()
  const first = kart.arrivalDate ?? dates[0] ?? null
  const all = new Map<string, Entry[]>()
  if (first !== null) for (let at = 0; at < kart.noOfDays; at += 1) all.set(addDays(plainDate(first), at), [])
  const anyDay: Entry[] = []
  for (const { date, entry } of placed) {
    if (date === null) anyDay.push(entry)
    else all.set(date, [...(all.get(date) ?? []), entry])
  }
  const days = [...all].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    days: days.map(([date, entries], at) => ({ number: at + 1, date, entries: inOrder(entries) })),
    anyDay,
  }
}

/** When hotels commonly have their rooms ready. */
const CHECK_IN = '14:00'
/** And when they commonly want them back. */
const CHECK_OUT = '12:00'

/** What has no time comes after what has one. */
const byTime = (a: Entry, b: Entry) => placeOf(a).localeCompare(placeOf(b))
const placeOf = ({ time, about }: Entry) => time ?? about ?? '99'

/** By time. What stands for one choice stays together, where the first of it comes: a traveller compares it, and its heading is above it all. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const sorted = entries.toSorted(byTime)
  return sorted.flatMap((entry, at) => {
    if (entry.choice === '') return [entry]
    const isFirst = sorted.findIndex(({ choice }) => choice === entry.choice) === at
    return isFirst ? entries.filter(({ choice }) => choice === entry.choice) : []
  })
}

function flightsOf({ flightDetails }: CustomerKart): Placed[] {
  return flightDetails.map((line) => ({
    date: line.departureDate,
    entry: {
      key: `flightDetails.${line.id}`,
      time: line.departureTime,
      title: `Flight ${line.airlineCode} ${line.flightNo}, ${line.origin} to ${line.destination}`,
      details: [
        ...(line.arrivalTime ? [`Arrives at ${line.arrivalTime}`] : []),
        ...(line.pnr ? [`PNR ${line.pnr}`] : []),
        ...termsOf(line),
      ],
      ...factsOf(line),
      isOwn: line.bookedByCustomer,
    },
  }))
}

/** What is not chosen drives nobody. */
function departuresOf({ accomodations, flightDetails }: CustomerKart): Placed[] {
  return accomodations.flatMap((line) => {
    const { away } = stayRides(line, flightDetails)
    if (!away) return []
    const entry: Entry = {
      key: `accomodations.${line.id}.departure`,
      time: null,
      about: away.flight?.time ?? CHECK_OUT,
      title: `Check-out, ${line.name}`,
      details: [sayRide(away, 'away')],
      ...{ price: undefined, isOptional: line.isOptional, choice: '', isOwn: false, isDeparture: true },
    }
    return [{ date: away.day, entry }]
  })
}

/** 'Private transfer from Dubai airport, EK 501 lands at 08:30' */
function sayRide(ride: StayRide, way: keyof StayRides): string {
  const kind = ride.vehicle === null ? 'Transfer' : ride.vehicle === 'private' ? 'Private transfer' : 'Shared transfer'
  const place = way === 'there' ? ride.from && `from ${ride.from}` : ride.to && `to ${ride.to}`
  return [[kind, place].filter(Boolean).join(' '), sayRideFlight(ride, way)].filter(Boolean).join(', ')
}

function staysOf({ accomodations, flightDetails }: CustomerKart): Placed[] {
  return accomodations.map((line) => {
    const { there } = stayRides(line, flightDetails)
    const landsAt = there?.flight?.time ?? CHECK_IN
    return {
      date: line.checkinDate,
      entry: {
        key: `accomodations.${line.id}`,
        time: null,
        about: landsAt > CHECK_IN ? landsAt : CHECK_IN,
        title: line.name,
        details: [
          ['Check-in', line.city, countOf(line.noOfNights, 'night', 'nights'), countOf(line.numberOfRooms, 'room', 'rooms')].join(
            ' · ',
          ),
          ...roomOf(line),
          ...sayStayRides(line, flightDetails),
          ...termsOf(line),
        ],
        ...factsOf(line),
        isOwn: line.bookedByCustomer,
      },
    }
  })
}

type Stay = CustomerKart['accomodations'][number]

/** How its guests come to a hotel. */
export function sayStayRides(line: Stay, flights: CustomerKart['flightDetails']): string[] {
  const { there } = stayRides(line, flights)
  return there ? [sayRide(there, 'there')] : []
}

/** What its terms give back. */
export const sayStayTerms = (line: Stay): string[] => termsOf(line)

/** 'Deluxe, marina view · 2 double rooms · Breakfast' */
function roomOf({ roomType, roomCounts, meals }: CustomerKart['accomodations'][number]): string[] {
  const parts = [roomType, describeRooms(roomCounts), meals && MEAL_NAMES[meals]].filter(Boolean)
  return parts.length === 0 ? [] : [parts.join(' · ')]
}

function activitiesOf({ activities }: CustomerKart): Placed[] {
  return activities.map((line) => ({
    date: line.startDate,
    entry: {
      key: `activities.${line.id}`,
      ...whenOf(line),
      title: line.name,
      details: [
        line.tourOption,
        ...openOf(line),
        ...rideOf(line),
        // The catalogue's: without a step nothing is refunded. In what was saved before they were kept there are none.
        line.cancellation === null ? NO_TERMS : describeTerms(line.cancellation),
      ],
      ...factsOf(line),
      isOwn: false,
    },
  }))
}

/** A time that the desk has written beside a ticket of any time is one that was agreed on. */
const isOpen = ({ timing, time }: Ridden) => timing === 'openingHours' || (timing === 'openDated' && time === null)

/** Where travellers come when they like no time stands beside it, as if they were expected then. */
function whenOf(line: Ridden): Pick<Entry, 'time' | 'about'> {
  if (!isOpen(line)) return { time: line.time }
  return line.timing === 'openingHours' && line.time !== null ? { time: null, about: line.time } : { time: null }
}

/** 'Any time from 10:00' */
function openOf(line: Ridden): string[] {
  if (!isOpen(line)) return []
  return [line.timing === 'openingHours' && line.time !== null ? `Any time from ${line.time}` : 'Any time']
}

/** The way back stands on its own day. What is not chosen drives nobody. */
function transfersOf({ transfers, flightDetails }: CustomerKart): Placed[] {
  return transfers.flatMap((line): Placed[] => {
    const { there, back } = transferDrives(line, flightDetails)
    const key = `transfers.${line.id}`
    const entry: Entry = {
      ...{ key, time: there.time, title: titleDrive(there) },
      details: [sayDrive(there), ...(back ? [sayBack(back)] : []), ...termsOf(line)],
      ...factsOf(line),
      isOwn: false,
    }
    if (!back || back.day === null) return [{ date: there.day, entry }]
    const wayBack: Entry = {
      ...{ key: `${key}.departure`, time: back.time, title: titleDrive(back), details: [sayDrive(back)] },
      ...{ price: undefined, isOptional: line.isOptional, choice: '', isOwn: false, isDeparture: true },
    }
    return [
      { date: there.day, entry },
      { date: back.day, entry: wayBack },
    ]
  })
}

/** 'Private transfer, EK 501 lands at 08:30' */
function sayDrive({ vehicle, ...drive }: Drive): string {
  const kind = vehicle === null ? 'Transfer' : vehicle === 'private' ? 'Private transfer' : 'Shared transfer'
  return [kind, sayDriveFlight(drive)].filter(Boolean).join(', ')
}

function sayBack({ day }: Drive): string {
  return day === null ? 'And back' : `And back on ${formatDate(day)}`
}

function othersOf({ miscellaneous }: CustomerKart): Placed[] {
  return miscellaneous.map((line) => ({
    date: line.startDate,
    entry: {
      key: `miscellaneous.${line.id}`,
      time: line.time,
      title: line.name,
      details: [...(line.description ? [line.description] : []), ...termsOf(line)],
      ...factsOf(line),
      isOwn: false,
    },
  }))
}

/** Where there are no terms it says who decides; what the customer booked alone is not ours to cancel. */
function termsOf({ cancellation, bookedByCustomer = false }: Termed): string[] {
  if (bookedByCustomer) return []
  return [cancellation.length === 0 ? NO_TERMS : describeTerms(cancellation)]
}
type Termed = Pick<CustomerKart['miscellaneous'][number], 'cancellation'> & { readonly bookedByCustomer?: boolean }

const NO_TERMS = 'On cancellation our desk says what is refunded.'

type Facts = { readonly price?: string | undefined; readonly isOptional: boolean; readonly choice: string }
const factsOf = ({ price, isOptional, choice }: Facts) => ({ price, isOptional, choice })

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

type Ridden = CustomerKart['activities'][number]

/** As a traveller says it. */
const RIDES: Readonly<Record<SharingBasis, string>> = {
  SIC: 'Shared transfer',
  PVT: 'Private transfer',
  DROP_SIC_PICKUP_SIC: 'Shared transfer both ways',
  DROP_SIC_PICKUP_PVT: 'Private transfer there, shared back',
  DROP_PVT_PICKUP_SIC: 'Shared transfer there, private back',
  DROP_PVT_PICKUP_PVT: 'Private transfer both ways',
}

/** 'Private transfer, there and back, from Deira' */
function rideOf({ transferType, sharingBasis, pickupTransfer, dropTransfer }: Ridden): string[] {
  if (transferType === null) return []
  const parts = [
    sharingBasis ? RIDES[sharingBasis] : 'Transfer',
    transferType === 'return' ? 'there and back' : 'one way',
    pickupTransfer && `from ${pickupTransfer}`,
    dropTransfer && `to ${dropTransfer}`,
  ]
  return [parts.filter(Boolean).join(', ')]
}
