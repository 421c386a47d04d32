import { z } from 'zod'
import type { AirMethod } from '../air-context.ts'
import { WireInt } from './session-input.ts'
import { ticketHeld } from './ticket-held.ts'
import { ticketLcc } from './ticket-lcc.ts'

const Which = z.object({ BookingId: WireInt.nullish(), PNR: z.string().nullish() })

/** Ticket: one name for two methods. With a BookingId it issues what Book holds; without one it sells a low-cost fare outright. */
export const ticketBooking: AirMethod = (context, body) => {
  const which = Which.safeParse(body)
  const isHeld = which.success && Boolean(which.data.BookingId || which.data.PNR)
  return isHeld ? ticketHeld(context, body) : ticketLcc(context, body)
}
