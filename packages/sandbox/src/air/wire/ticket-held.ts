import { z } from 'zod'
import type { AirContext, AirMethod } from '../air-context.ts'
import type { Booking } from '../booking.ts'
import { checkToken } from '../check-token.ts'
import { demandsOf } from '../demands.ts'
import { PAX_TYPE } from '../fare-wire.ts'
import { failsTicketing, movesPriceAtTicketing } from '../markers.ts'
import { priceOption, splitFare } from '../price-option.ts'
import { AirRefusal, invalidRequest, soldOut, underProcess } from '../refusal.ts'
import { getBooking } from './find-booking.ts'
import { finishTicketing } from './finish-ticketing.ts'
import { readInput, TraceSession, WireFlag, WireInt } from './session-input.ts'
import { TICKET, ticketAnswer } from './ticket-answer.ts'

const Passport = z.object({
  PaxId: WireInt,
  PassportNo: z.string().regex(/^[A-Z0-9]{6,15}$/i),
  PassportExpiry: z.string().min(10),
  DateOfBirth: z.string().nullish(),
})

const Input = TraceSession.extend({
  BookingId: WireInt,
  PNR: z.string(),
  Passport: z.array(Passport).nullish(),
  IsPriceChangeAccepted: WireFlag.nullish(),
})
type HeldInput = z.output<typeof Input>

const RISE_PERMILLE = 30

/** Issues a held booking. */
export const ticketHeld: AirMethod = (context, body) => {
  const input = readInput(Input, body)
  const found = getBooking(context, input)
  checkToken(context, input.TokenId, found.tokenId)
  const booking = { ...found, ticketRequests: found.ticketRequests + 1 }
  context.store.saveBooking(booking)
  const answer = (Response: unknown) => ({ TraceId: booking.traceId, Response })
  if (booking.status === 'ticketed')
    return answer(ticketAnswer(booking, { status: TICKET.alreadyCreated, message: 'Ticket is already created for this booking.' }))
  refuseUnissuable(booking)
  if (context.faulty('expired-trace')) throw new AirRefusal(5, 'Your session (TraceId) is expired.', 4)
  if (context.faulty('sold-out')) throw soldOut()
  const withPassports = addPassports(booking, input)
  const lead = booking.passengers.find((passenger) => passenger.input.IsLeadPax)?.input.LastName ?? ''
  const changed = changePrice(context, withPassports, lead)
  if (changed) {
    context.store.saveBooking(changed)
    return answer(
      ticketAnswer(changed, {
        status: TICKET.priceChanged,
        message: 'Price has changed. Please accept the new price.',
        isPriceChanged: true,
      }),
    )
  }
  if (booking.priceChangeAnnounced && !input.IsPriceChangeAccepted)
    return answer(
      ticketAnswer(booking, {
        status: TICKET.priceChanged,
        message: 'Price has changed. Please accept the new price.',
        isPriceChanged: true,
      }),
    )
  if (context.faulty('ticket-failed') || failsTicketing(lead))
    return answer(
      ticketAnswer(booking, { status: TICKET.failed, message: 'Ticketing failed. The airline did not issue the ticket.' }),
    )
  return finishTicketing(context, withPassports, lead)
}

function refuseUnissuable({ status, bookingId }: Booking): void {
  if (status === 'in-progress') throw underProcess()
  if (status === 'expired') throw new AirRefusal(2, 'The time limit for ticketing is over. The PNR has been released.')
  if (status !== 'held') throw new AirRefusal(2, `Booking ${bookingId} cannot be ticketed any more.`)
}

function changePrice({ faulty }: AirContext, booking: Booking, lead: string): Booking | undefined {
  if (booking.priceChangeAnnounced) return undefined
  if (!faulty('price-changed-at-ticket') && !movesPriceAtTicketing(booking.legs, lead)) return undefined
  const quotedBase = booking.fare.base
  const plainBase = priceOption(booking.legs, booking.party).base
  const permille = Math.round((quotedBase / plainBase - 1) * 1000) + RISE_PERMILLE
  const fare = priceOption(booking.legs, booking.party, permille)
  const shares = splitFare(fare)
  const passengers = booking.passengers.map((passenger) => {
    const at = shares.findIndex(({ persons }) => persons[0] && PAX_TYPE[persons[0].paxType] === passenger.input.PaxType)
    return { ...passenger, fare: shares.splice(at, 1)[0] ?? passenger.fare }
  })
  return { ...booking, fare, passengers, priceChangeAnnounced: true }
}

/** Some fares want the passports only now. */
function addPassports(booking: Booking, { Passport: sent }: HeldInput): Booking {
  if (!demandsOf(booking.legs).passportAtTicket) return booking
  const lastDay = booking.legs.at(-1)?.journey.flights.at(-1)?.arrivalLocal.slice(0, 10) ?? ''
  const passengers = booking.passengers.map((passenger) => {
    const passport = sent?.find(({ PaxId }) => PaxId === passenger.paxId)
    const number = passport?.PassportNo ?? passenger.input.PassportNo
    const expiry = passport?.PassportExpiry.slice(0, 10) ?? passenger.input.PassportExpiry
    if (!number || !expiry) throw invalidRequest(`Passport details are mandatory for PaxId ${passenger.paxId}.`)
    if (expiry < lastDay) throw invalidRequest(`Passport expires before the travel is over for PaxId ${passenger.paxId}.`)
    return { ...passenger, input: { ...passenger.input, PassportNo: number, PassportExpiry: expiry } }
  })
  return { ...booking, passengers }
}
