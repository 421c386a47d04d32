import { isDeepStrictEqual } from 'node:util'
import type { FlightDetails } from '@tradewind/contract/flights/book'
import type { SearchBy } from '@tradewind/contract/flights/option'
import type { ContactInput, GstInput, PassengerInput } from '@tradewind/contract/flights/passengers'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { PassengersAsked } from '@tradewind/domain/flights/passenger'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import type { Instant } from '@tradewind/domain/time'
import { readExact, writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { mayActOn } from '../../sales/may-read-sale.ts'
import { checkTravellers } from '../quote/check-travellers.ts'
import { type Booking, changeBooking } from './booking-repo.ts'
import { changeTravellersOfOrder, type FlightOrder } from './flight-order-repo.ts'
import { identityColumns } from './insert-booking.ts'
import { orderForSupplier } from './order-for-supplier.ts'
import { addHistory } from './record-transition.ts'
import { refuseDoubleBooking } from './refuse-double-booking.ts'
import { changeTraveller, listSameFlights } from './traveller-repo.ts'

/** Who travels, how to reach them, and whose GST number the invoices show. */
type People = Pick<FlightDetails, 'passengers' | 'contact' | 'gst'>
type Asked = Pick<PassengersAsked, 'today' | 'keptPhones'> & { readonly searchBy: SearchBy }
type Carrying = {
  readonly actor: Actor
  readonly now: Instant
  readonly order: FlightOrder
  readonly outbound: Booking
  /** As they were typed with the return flight, and checked for it. */
  readonly details: FlightDetails
  readonly asked: Asked
}

/**
 * Both ways of a domestic pair are for the same people: what was changed with the return flight is changed on the outbound too, while that still waits to be
 * paid. Refuses what the outbound's airline would not take, beside the traveller it is about.
 */
export async function carryTravellersBack(tx: SiteTx, carrying: Carrying): Promise<void> {
  const { actor, now, order, outbound, details } = carrying
  if (outbound.status !== 'awaitingPayment' || !mayActOn(outbound, actor)) return
  const before: People = {
    passengers: readExact<PassengerInput[]>(order.passengers),
    contact: readExact<ContactInput>(order.contact),
    gst: order.gst === null ? null : readExact<GstInput>(order.gst),
  }
  const places = placesOf(before.passengers, details.passengers)
  const after = mergePeople(before, details, places)
  if (isDeepStrictEqual(before, after)) return
  await refuseForOutbound(tx, carrying, { after, places })
  changeTravellersOfOrder(tx, order.id, {
    passengers: writeExact(after.passengers),
    contact: writeExact(after.contact),
    gst: after.gst && writeExact(after.gst),
  })
  for (const [place, passenger] of after.passengers.entries())
    changeTraveller(tx, { bookingId: outbound.id, place }, identityColumns(passenger))
  const { supplierOrder, option } = outbound
  const extras = supplierOrder.passengers.map((passenger) => passenger.extras)
  const lead = after.passengers.find(({ paxType }) => paxType === 1) ?? after.passengers[0]
  changeBooking(tx, outbound.id, {
    supplier_order: writeExact({
      ...orderForSupplier({ ...details, ...after }, { option, extras }),
      reference: supplierOrder.reference,
    }),
    lead_passenger: lead ? passengerName(lead) : '',
    updated_at: now,
  })
  const { status } = outbound
  const note = 'Traveller details changed with the return flight'
  await addHistory(tx, { bookingId: outbound.id, from: status, to: status, now, actor, note })
}

/** For each traveller of the outbound, the place in the list of the return flight: callers may list children before infants in another order. */
function placesOf(before: readonly PassengerInput[], typed: readonly PassengerInput[]): readonly number[] {
  const left = typed.map((_passenger, place) => place)
  return before.map(({ paxType }) => {
    const found = left.findIndex((place) => typed[place]?.paxType === paxType)
    return left.splice(Math.max(found, 0), 1)[0] ?? 0
  })
}

/** What the return flight does not ask for, such as a passport, stays as it was typed with the outbound, where it is the same person. */
function mergePeople(before: People, typed: People, places: readonly number[]): People {
  return {
    contact: typed.contact,
    gst: typed.gst ?? before.gst,
    passengers: before.passengers.map((old, at) => {
      const passenger = typed.passengers[places[at] ?? at] ?? old
      return isSamePerson(old, passenger) ? { ...old, ...withoutEmpty(passenger) } : passenger
    }),
  }
}

function isSamePerson(one: PassengerInput, other: PassengerInput): boolean {
  const nameOf = ({ firstName, lastName }: PassengerInput) => `${lastName.trim()}/${firstName.trim()}`.toUpperCase()
  const areBornAlike = one.dateOfBirth === null || other.dateOfBirth === null || one.dateOfBirth === other.dateOfBirth
  return nameOf(one) === nameOf(other) && areBornAlike
}

function withoutEmpty(passenger: PassengerInput): Partial<PassengerInput> {
  return Object.fromEntries(Object.entries(passenger).filter(([, value]) => value !== null && value !== undefined))
}

async function refuseForOutbound(
  tx: SiteTx,
  { actor, outbound, asked }: Carrying,
  { after, places }: { after: People; places: readonly number[] },
): Promise<void> {
  const { option } = outbound
  const { errors } = checkTravellers(after, { quote: { option }, demands: option.demands, searchBy: asked.searchBy }, asked)
  const beside = (path: string) => path.replace(/^passengers\.(\d+)/, (_all, at) => `passengers.${places[Number(at)] ?? at}`)
  const wrong = Object.entries(errors).map(([path, sentence]) => [beside(path), `Outbound flight: ${sentence}`])
  if (wrong.length > 0) refuseInput(Object.fromEntries(wrong))
  refuseDoubleBooking(after.passengers, await listSameFlights(tx, { actor, option }))
}
