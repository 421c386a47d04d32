import { createHash } from 'node:crypto'
import { type Money, portion, subtract } from '@tradewind/domain/money'
import { epochMs, plusMinutes } from '@tradewind/domain/time'
import { inSite } from '../../../database/in-site.ts'
import type { SupplierBooking } from '../supplier-booking.ts'
import type { ChangeAnswer, ChangeRequest, SentChange } from '../supplier-change.ts'
import { SupplierRefused, SupplierUnclear } from '../supplier-errors.ts'
import type { HoldAnswer, IssueAnswer, SupplierOrder } from '../supplier-order.ts'
import type { HeldRef } from '../supplier-ref.ts'
import { KEEPS_BASIS_POINTS, SLOW_SECONDS } from './play-cases.ts'
import { caseOf, optionOf, PLAY_AIRLINE, type PlayOffer, readOffer } from './play-offer.ts'
import { findPlayOrder, insertPlayOrder, type PlayOrder, setPlayState } from './play-order-repo.ts'
import { PLAY_SOURCE, type PlayParts } from './play-parts.ts'

const HOLD_MINUTES = 24 * 60

/** Keeps seats for a day, where the fare is one that can be held. */
export async function holdPlayFlight(parts: PlayParts, order: SupplierOrder): Promise<HoldAnswer> {
  const offer = readOffer(order.ref.resultIndex)
  if (!offer || caseOf(offer) !== 'held') return { kind: 'failed', why: 'failed', reason: 'Seats of this fare cannot be held.' }
  const kept = await keepOrder(parts, order, { offer, state: 'held' })
  const booking = bookingOf(parts, kept)
  return { kind: 'held', held: booking.held, holdEndsAt: kept.holdEndsAt ?? undefined, booking }
}

/** Makes the ticket, or does what the flight number stands for. */
export async function issuePlayFlight(
  parts: PlayParts,
  order: SupplierOrder,
  { held, accepts }: { held: HeldRef | undefined; accepts: boolean },
): Promise<IssueAnswer> {
  if (held) return issueHeld(parts, held)
  const offer = readOffer(order.ref.resultIndex)
  if (!offer) return { kind: 'failed', why: 'expired', reason: 'This fare is not known.' }
  const played = caseOf(offer)
  if (played === 'notIssued') return { kind: 'failed', why: 'failed', reason: 'The play airline did not issue the ticket.' }
  if (played === 'silentNotIssued') throw new SupplierUnclear('The play airline is silent')
  if (played === 'priceRisesAtOrder') {
    const { fare } = optionOf({ ...offer, risen: true }, order.ref, parts.currency) ?? order
    if (!accepts) return { kind: 'priceChanged', net: fare.net, published: fare.published }
    return { kind: 'issued', booking: bookingOf(parts, await keepOrder(parts, order, { offer, state: 'ticketed', net: fare.net })) }
  }
  const kept = await keepOrder(parts, order, { offer, state: played === 'slow' ? 'inProgress' : 'ticketed' })
  if (played === 'silentIssued') throw new SupplierUnclear('The play airline is silent')
  if (played === 'slow') return { kind: 'inProgress', held: bookingOf(parts, kept).held }
  return { kind: 'issued', booking: bookingOf(parts, kept) }
}

async function issueHeld(parts: PlayParts, held: HeldRef): Promise<IssueAnswer> {
  const found = await inSite(parts.db, parts.siteId, async (tx) => {
    const order = await findPlayOrder(tx, { pnr: held.pnr })
    if (order?.state === 'held') await setPlayState(tx, held.pnr, 'ticketed')
    return order && { ...order, state: order.state === 'held' ? ('ticketed' as const) : order.state }
  })
  if (found?.state === 'ticketed') return { kind: 'issued', booking: bookingOf(parts, found) }
  return { kind: 'failed', why: 'expired', reason: 'These seats are not held any more.' }
}

type Kept = { readonly offer: PlayOffer; readonly state: PlayOrder['state']; readonly net?: Money }

function keepOrder(parts: PlayParts, order: SupplierOrder, { offer, state, net }: Kept): Promise<PlayOrder> {
  const now = parts.now()
  const { traceId, resultIndex } = order.ref
  return inSite(parts.db, parts.siteId, (tx) =>
    insertPlayOrder(tx, {
      ...{ traceId, pnr: pnrOf(traceId), state, offer: resultIndex, net: net ?? order.fare.net, madeAt: now },
      holdEndsAt: caseOf(offer) === 'held' ? plusMinutes(now, HOLD_MINUTES) : null,
      passengers: order.passengers.map(({ firstName, lastName, paxType }) => ({ firstName, lastName, paxType })),
    }),
  )
}

export async function findPlayBooking(
  parts: PlayParts,
  by: { traceId: string } | { pnr: string },
): Promise<SupplierBooking | undefined> {
  const order = await inSite(parts.db, parts.siteId, (tx) => findPlayOrder(tx, by))
  return order && bookingOf(parts, order)
}

export function releasePlaySeats(parts: PlayParts, { pnr }: HeldRef): Promise<void> {
  return inSite(parts.db, parts.siteId, (tx) => setPlayState(tx, pnr, 'cancelled'))
}

/** What the play airline keeps and gives back of a ticket. */
export async function chargeOfPlay(parts: PlayParts, { pnr }: HeldRef): Promise<{ charge: Money; refund: Money; remarks: string }> {
  const { net } = await getOrder(parts, pnr)
  const charge = portion(net, KEEPS_BASIS_POINTS)
  return { charge, refund: subtract(net, charge), remarks: 'The play airline keeps a tenth.' }
}

/** A refund of the whole ticket, done at the next look. */
export async function requestPlayChange(parts: PlayParts, { held, wish }: ChangeRequest): Promise<SentChange> {
  if (wish !== 'refund') throw new SupplierRefused('failed', 'byHand', 'The play airline refunds whole tickets and changes none.')
  await getOrder(parts, held.pnr)
  return { changeRequestIds: [held.pnr], refused: [], answers: undefined }
}

export async function playChangeStatus(parts: PlayParts, changeRequestId: string): Promise<ChangeAnswer> {
  const order = await getOrder(parts, changeRequestId)
  const offer = readOffer(order.offer)
  if (offer && caseOf(offer) === 'refundRefused')
    return { status: 'Refused by the play airline', end: 'rejected', refunded: undefined, charge: undefined }
  await inSite(parts.db, parts.siteId, (tx) => setPlayState(tx, order.pnr, 'cancelled'))
  const charge = portion(order.net, KEEPS_BASIS_POINTS)
  return { status: 'Refunded', end: 'completed', refunded: subtract(order.net, charge), charge }
}

async function getOrder(parts: PlayParts, pnr: string): Promise<PlayOrder> {
  const order = await inSite(parts.db, parts.siteId, (tx) => findPlayOrder(tx, { pnr }))
  if (!order) throw new SupplierRefused('invalid', 'unknown', 'The play airline does not know this booking.')
  return order
}

/** Six letters that follow from the trace. */
function pnrOf(traceId: string): string {
  const digest = createHash('sha256').update(traceId).digest()
  return Array.from({ length: 6 }, (_none, place) => String.fromCharCode(65 + ((digest[place] ?? 0) % 26))).join('')
}

function bookingOf({ now, currency }: PlayParts, order: PlayOrder): SupplierBooking {
  const { traceId, pnr, offer: name, net } = order
  const offer = readOffer(name)
  const ref = { supplier: '', source: PLAY_SOURCE, traceId, resultIndex: name }
  const segments = (offer && optionOf(offer, ref, currency)?.legs.flat()) ?? []
  const isDone = order.state === 'inProgress' && epochMs(now()) >= epochMs(order.madeAt) + SLOW_SECONDS * 1_000
  const state = isDone ? 'ticketed' : order.state
  const isTicketed = state === 'ticketed'
  return {
    held: { pnr, supplierBookingId: pnr, source: PLAY_SOURCE, traceId },
    ...{ pnr, state, holdEndsAt: order.holdEndsAt ?? undefined, segments },
    passengers: order.passengers.map((traveller, place) => ({
      ...traveller,
      ticketId: `${pnr}${place}`,
      ticketNumber: isTicketed ? ticketNumber(pnr, place) : undefined,
      validatingAirline: PLAY_AIRLINE.ticketPrefix,
      flights: segments.map(({ baggage, cabinBaggage }) => ({
        baggage,
        cabinBaggage,
        seat: undefined,
        meal: undefined,
        fareBasis: 'PLAY',
      })),
      barcodes: [],
    })),
    invoiceAmount: isTicketed ? net : undefined,
    invoiceNo: isTicketed ? `PLAY-${pnr}` : undefined,
  }
}

function ticketNumber(pnr: string, place: number): string {
  const number = createHash('sha256').update(`${pnr}${place}`).digest().readUInt32BE(0)
  return `${PLAY_AIRLINE.ticketPrefix}${String(number).padStart(10, '0')}`
}
