import type { Actor } from '@tradewind/domain/accounts/actor'
import { type CancellationType, type ChangeKind, kindOf, type RequestType } from '@tradewind/domain/tickets/changes/change-kind'
import { isInVoidWindow } from '@tradewind/domain/tickets/changes/change-rules'
import { type Coupon, isStanding, isWholeTicket, legsOf, pickCoupons, type Sector } from '@tradewind/domain/tickets/changes/coupon'
import { epochMs, type Instant } from '@tradewind/domain/time'
import { localIn } from '@tradewind/domain/zoned-time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from '../../flights/book/booking-repo.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { listVoidRules } from './change-rule-repo.ts'
import { readTicket, refuseForeignChange, type Ticket } from './read-ticket.ts'

export type AskedChange = {
  readonly bookingId: number
  readonly requestType: RequestType
  readonly cancellationType: CancellationType
  /** Ids of tickets; none means all. */
  readonly tickets: readonly string[]
  readonly sectors: readonly Sector[]
}
/** What somebody wants, as the ticket's own coupons. */
export type PlannedChange = {
  readonly asked: AskedChange
  readonly ticket: Ticket
  readonly kind: ChangeKind
  readonly coupons: readonly Coupon[]
}

/**
 * Finds out what is asked for, of a booking just read or locked. Refuses NOT_FOUND and FORBIDDEN whose it is not; NOT_CHANGEABLE, COUPON_TAKEN,
 * NOTHING_LEFT, and INVALID_INPUT for tickets and sectors that are not in it.
 */
export async function planChange(
  tx: SiteTx,
  { actor, now, booking, asked }: { actor: Actor; now: Instant; booking: Booking; asked: AskedChange },
): Promise<PlannedChange> {
  refuseForeignChange(booking, actor)
  if (booking.status !== 'issued' && booking.status !== 'changeRequested') refuse('NOT_CHANGEABLE')
  const ticket = await readTicket(tx, booking, now)
  const picked = pick(ticket, asked)
  return { asked, ticket, coupons: picked, kind: await findKind(tx, { ticket, asked, picked, now }) }
}

/** Only a partial refund names its parts; everything else is about all that still stands, and what names less of it is refused. */
function pick(ticket: Ticket, { requestType, tickets, sectors }: AskedChange): readonly Coupon[] {
  const isPartial = requestType === 2
  if (isPartial && tickets.length + sectors.length === 0) refuseInput({ TicketId: 'Please choose passengers and sectors.' })
  const known = ticket.passengers.filter(({ ticketId }) => ticketId !== null && tickets.includes(ticketId))
  if (known.length < new Set(tickets).size) refuseInput({ TicketId: 'This ticket is not in the booking.' })
  const legs = legsOf(sectors, ticket.flights)
  if ('code' in legs)
    return legs.code === 'SECTOR_UNKNOWN'
      ? refuseInput({ Sectors: `${legs.data.sector} is not in the booking.` })
      : refuse(legs.code)
  const passengerPlaces = (known.length > 0 ? known : ticket.passengers).map(({ place }) => place)
  if (!isPartial) refuseLess(ticket, requestType, { passengerPlaces, legs })
  const coupons = pickCoupons(ticket.coupons, { passengerPlaces, legs })
  return 'code' in coupons ? refuse(coupons.code) : coupons
}

type Named = { readonly passengerPlaces: readonly number[]; readonly legs: readonly number[] }

/** Nobody who names one ticket means all of them. */
function refuseLess({ coupons }: Ticket, requestType: RequestType, { passengerPlaces, legs }: Named): void {
  const standing = coupons.filter(isStanding)
  const advice =
    requestType === 3
      ? 'A change is for the whole booking. For a part of it, the airline must divide the booking first: please write to us.'
      : 'To give back a part of the ticket, please choose Partial Refund.'
  if (standing.some(({ passengerPlace }) => !passengerPlaces.includes(passengerPlace))) refuseInput({ TicketId: advice })
  if (standing.some(({ leg }) => !legs.includes(leg))) refuseInput({ Sectors: advice })
}

type Finding = { ticket: Ticket; asked: AskedChange; picked: readonly Coupon[]; now: Instant }

async function findKind(tx: SiteTx, { ticket, asked, picked, now }: Finding): Promise<ChangeKind> {
  const { booking, zone, journey, flights } = ticket
  const first = flights[0]?.departureAt ?? now
  const isOpen =
    booking.issued_at !== null &&
    // Low-cost carriers know no void: the seat is sold the moment it is paid.
    !booking.is_lcc &&
    isInVoidWindow(await listVoidRules(tx), {
      journey,
      issuedLocal: localIn(zone, booking.issued_at).local,
      nowLocal: localIn(zone, now).local,
      hoursToDeparture: (epochMs(first) - epochMs(now)) / 3_600_000,
    })
  return kindOf({
    requestType: asked.requestType,
    cancellationType: asked.cancellationType,
    isWholeTicket: isWholeTicket(picked, ticket.coupons),
    isInVoidWindow: isOpen,
  })
}
