import { REQUIRED } from '@tradewind/contract/wire-values'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { type ChangeCause, type ChangeKind, type ChangeWish, kindOf } from '@tradewind/domain/tickets/changes/change-kind'
import { isInVoidWindow } from '@tradewind/domain/tickets/changes/change-rules'
import { type Coupon, isStanding, isWholeTicket, legsOf, pickCoupons, type Sector } from '@tradewind/domain/tickets/changes/coupon'
import { explainLeftAlone, whoIsLeftAlone } from '@tradewind/domain/tickets/changes/left-alone'
import { epochMs, type Instant } from '@tradewind/domain/time'
import { localAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from '../../flights/book/booking-repo.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { refuseLacking } from '../../http/why-not-admitted.ts'
import { listVoidRules } from './change-rule-repo.ts'
import type { AskedFlight, FoundFlight } from './find-wanted-flights.ts'
import { planWantedFlights } from './plan-wanted-flights.ts'
import { readTicket, refuseForeignChange, type Ticket } from './read-ticket.ts'
import type { WantedFlight } from './wanted-flight-repo.ts'

export type AskedChange = {
  readonly bookingId: number
  readonly wish: ChangeWish
  readonly cause: ChangeCause
  /** Ids of tickets. None means all, but for a partial refund, which names what it is about. */
  readonly tickets: readonly string[]
  readonly sectors: readonly Sector[]
  /** Of a reissue: the flights wanted instead. It then changes the legs that these name, and no others. */
  readonly newFlights?: readonly AskedFlight[]
  /** Of staff: what the airline confirmed of children who travel on without an adult. */
  readonly airlineConfirmation?: string
  /** Nothing is done before our staff has priced it: so who asks may state what the airline confirmed, and staff decides whether it holds. */
  readonly isForStaff?: boolean
  /** What the call that asks names these two, so that a refusal stands at its field. */
  readonly fields?: Fields
}
type Fields = { readonly tickets: string; readonly sectors: string }
const FIELDS: Fields = { tickets: 'TicketId', sectors: 'Sectors' }

/** What somebody wants, as the ticket's own coupons. */
export type PlannedChange = {
  readonly asked: AskedChange
  readonly ticket: Ticket
  readonly kind: ChangeKind
  readonly coupons: readonly Coupon[]
  readonly wantedFlights: readonly WantedFlight[]
  /** Children travel on without an adult, as the airline confirmed. */
  readonly leavesAlone: boolean
}

/** What a call refuses with that names tickets to be changed. */
export type PlanRefusal = 'NOT_CHANGEABLE' | 'COUPON_TAKEN' | 'NOTHING_LEFT' | 'LEFT_ALONE'
type Planning = {
  readonly actor: Actor
  readonly now: Instant
  readonly booking: Booking
  readonly asked: AskedChange
  /** The wanted flights of it, found again. */
  readonly found: readonly FoundFlight[]
  readonly refuse: Refuse<PlanRefusal>
}

/**
 * Finds out what is asked for, of a booking just read or locked. Refuses NOT_FOUND and FORBIDDEN whose it is not; NOT_CHANGEABLE, COUPON_TAKEN,
 * NOTHING_LEFT, LEFT_ALONE, and INVALID_INPUT for tickets and sectors that are not in it, and for new flights that cannot be.
 */
export async function planChange(tx: SiteTx, { actor, now, booking, asked, found, refuse }: Planning): Promise<PlannedChange> {
  refuseForeignChange(booking, actor)
  if (booking.status !== 'issued' && booking.status !== 'changeRequested') refuse('NOT_CHANGEABLE')
  const ticket = await readTicket(tx, booking, now)
  const picked = pick(ticket, asked, refuse)
  const leavesAlone = refuseLeftAlone(ticket, { picked, actor, asked, refuse })
  const wantedFlights = planWantedFlights({ ticket, coupons: picked }, found, now)
  return { asked, ticket, coupons: picked, wantedFlights, leavesAlone, kind: await findKind(tx, { ticket, asked, picked, now }) }
}

/**
 * Only a partial refund names its parts, and it must name both: what is left out is never widened to everybody or the whole way. A reissue with new flights is
 * about their legs. Everything else is about all that still stands, and what names less of it is refused.
 */
function pick(ticket: Ticket, asked: AskedChange, refuse: Refuse<PlanRefusal>): readonly Coupon[] {
  const { wish, tickets, newFlights = [], fields = FIELDS } = asked
  const hasFlights = newFlights.length > 0
  if (hasFlights && wish !== 'reissue') refuseInput({ newFlights: 'Only a change of flights has new flights.' })
  const sectors = hasFlights ? newFlights.map(({ sector }) => sector) : asked.sectors
  const isPartial = wish === 'partialRefund'
  if (isPartial) refuseUnnamed(asked)
  const known = ticket.passengers.filter(({ ticketId }) => ticketId !== null && tickets.includes(ticketId))
  if (known.length < new Set(tickets).size) refuseInput({ [fields.tickets]: 'This ticket is not in the booking.' })
  const legs = legsOf(sectors, ticket.flights)
  if ('code' in legs)
    return refuseInput({ [hasFlights ? 'newFlights' : fields.sectors]: `${legs.data.sector} is not in the booking.` })
  const passengerPlaces = (known.length > 0 ? known : ticket.passengers).map(({ place }) => place)
  if (!isPartial) refuseLess(ticket, asked, { passengerPlaces, legs })
  const coupons = pickCoupons(ticket.coupons, { passengerPlaces, legs })
  return 'code' in coupons ? refuse(coupons.code) : coupons
}

function refuseUnnamed({ tickets, sectors, fields = FIELDS }: AskedChange): void {
  if (tickets.length > 0 && sectors.length > 0) return
  refuseInput({
    ...(tickets.length === 0 && { [fields.tickets]: REQUIRED }),
    ...(sectors.length === 0 && { [fields.sectors]: REQUIRED }),
  })
}

type Named = { readonly passengerPlaces: readonly number[]; readonly legs: readonly number[] }

/** Nobody who names one ticket means all of them. */
function refuseLess(
  { coupons }: Ticket,
  { wish, newFlights = [], fields = FIELDS }: AskedChange,
  { passengerPlaces, legs }: Named,
): void {
  const standing = coupons.filter(isStanding)
  const advice =
    wish === 'reissue'
      ? 'You can only change the whole booking here. To change one part, the airline must split the PNR first. Please contact us.'
      : 'To refund a part of the ticket, please choose Partial Refund.'
  if (standing.some(({ passengerPlace }) => !passengerPlaces.includes(passengerPlace))) refuseInput({ [fields.tickets]: advice })
  if (newFlights.length === 0 && standing.some(({ leg }) => !legs.includes(leg))) refuseInput({ [fields.sectors]: advice })
}

type Leaving = {
  readonly picked: readonly Coupon[]
  readonly actor: Actor
  readonly asked: AskedChange
  readonly refuse: Refuse<'LEFT_ALONE'>
}

/**
 * No child or infant is left without an adult on any flight, for any user. Staff may note that the airline takes care of the children; infants never fly so. Gives whether children are
 * left so.
 */
function refuseLeftAlone({ coupons, passengers, flights }: Ticket, { picked, actor, asked, refuse }: Leaving): boolean {
  const { airlineConfirmation = '', isForStaff = false } = asked
  const alone = whoIsLeftAlone(coupons, picked, passengers)
  const [first] = alone
  const mayNote = isForStaff || (actor.userType === 'staff' && may(actor, 'tickets.changes'))
  if (airlineConfirmation && !mayNote) refuseLacking(actor, 'tickets.changes')
  if (!first) return false
  const mayConfirm = mayNote && !alone.some(({ hasInfant }) => hasInfant)
  if (mayConfirm && airlineConfirmation) return true
  const flight = flights.find(({ place }) => place === first.segmentPlace)
  const names = passengers.filter(({ place }) => first.passengerPlaces.includes(place)).map(({ name }) => name)
  return refuse('LEFT_ALONE', {
    message: explainLeftAlone(first, names, `${flight?.origin ?? ''}–${flight?.destination ?? ''}`),
    data: { passengers: [...new Set(alone.flatMap(({ passengerPlaces }) => passengerPlaces))], mayConfirm },
  })
}

type Finding = { ticket: Ticket; asked: AskedChange; picked: readonly Coupon[]; now: Instant }

async function findKind(tx: SiteTx, { ticket, asked, picked, now }: Finding): Promise<ChangeKind> {
  const { booking, zones, journey, flights } = ticket
  const first = flights[0]?.departureAt ?? now
  const isOpen =
    booking.issued_at !== null &&
    // What is issued in one call knows no void: the seat is sold the moment it is paid. Who quotes each refund counts its own voids.
    booking.issues !== 'atOnce' &&
    booking.option.charges !== 'quoted' &&
    isInVoidWindow(await listVoidRules(tx), {
      journey,
      issuedLocal: localAt(zones, booking.issued_at),
      nowLocal: localAt(zones, now),
      hoursToDeparture: (epochMs(first) - epochMs(now)) / 3_600_000,
    })
  return kindOf({
    wish: asked.wish,
    cause: asked.cause,
    isWholeTicket: isWholeTicket(picked, ticket.coupons),
    isInVoidWindow: isOpen,
  })
}
