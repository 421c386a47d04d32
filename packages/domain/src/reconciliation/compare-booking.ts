import type { BookingStatus } from '../flights/booking-status.ts'
import { formatMoney } from '../format-money.ts'
import { decimalsOf, type Money, subtract } from '../money.ts'
import type { DifferenceKind } from './difference-kinds.ts'
import type { FoundDifference } from './found-difference.ts'

export type OurBooking = {
  readonly bookingId: number
  readonly title: string
  readonly status: BookingStatus
  /** What our books say we owe the supplier. */
  readonly owed: Money
  /** What our books say it has refunded of that. */
  readonly refunded: Money
  /** A part of it was changed or refunded since, so the first invoice is no longer what we owe. */
  readonly isChanged: boolean
}
export type TheirBooking = {
  readonly state: 'held' | 'ticketed' | 'cancelled' | 'failed' | 'inProgress'
  readonly invoiced: Money | undefined
  /** Undefined: it does not say what it has refunded. */
  readonly refunded?: Money | undefined
}

/**
 * Suppliers invoice in whole rupees: a difference of less than one rupee is rounding, and so for every currency of cents. A yen is not divided, so none of its
 * differences is rounding; a thousandth of a dinar is, up to a tenth of it, which is worth about what a coin of the others is.
 */
function isRounding({ minor, currency }: Money): boolean {
  const step = 10n ** BigInt(Math.min(decimalsOf(currency), 2))
  return minor > -step && minor < step
}

type Side = 'ticket' | 'seats' | 'nothing' | 'cancelled' | 'open'

const OUR_SIDE: Record<BookingStatus, Side> = {
  draft: 'nothing',
  priced: 'nothing',
  awaitingPayment: 'nothing',
  paid: 'open',
  issuing: 'open',
  unknown: 'open',
  held: 'seats',
  issued: 'ticket',
  changeRequested: 'ticket',
  failed: 'nothing',
  refunded: 'nothing',
  expired: 'nothing',
  released: 'nothing',
  cancelled: 'cancelled',
}

const THEIR_WORDS = {
  held: 'Seats held',
  ticketed: 'Ticketed',
  cancelled: 'Cancelled',
  failed: 'Not booked',
  inProgress: 'In progress',
} as const

/** Where our records and the supplier's disagree about one booking. Undefined `theirs`: the supplier certainly has nothing. */
export function compareBooking(ours: OurBooking, theirs: TheirBooking | undefined): FoundDifference[] {
  const kind = kindOf(OUR_SIDE[ours.status], theirs)
  if (kind) return [found(kind, ours, theirs, kind === 'ticketedThere' ? (theirs?.invoiced ?? null) : null)]
  if (!theirs?.invoiced || !isAgreedOn(ours, theirs)) return []
  const { refunded } = theirs
  // What a part of it is worth after a change is known only of a supplier that says what it has refunded.
  if (!refunded && (ours.isChanged || theirs.state !== 'ticketed')) return []
  const left = refunded
    ? { owed: subtract(ours.owed, ours.refunded), invoiced: subtract(theirs.invoiced, refunded) }
    : { owed: ours.owed, invoiced: theirs.invoiced }
  const more = subtract(left.invoiced, left.owed)
  return isRounding(more)
    ? []
    : [found('invoiceDiffers', { ...ours, owed: left.owed }, { ...theirs, invoiced: left.invoiced }, more)]
}

/** Ticketed at both, or cancelled at both. */
function isAgreedOn({ status }: OurBooking, { state }: TheirBooking): boolean {
  return state === 'ticketed' ? status === 'issued' : state === 'cancelled' && status === 'cancelled'
}

function kindOf(side: Side, theirs: TheirBooking | undefined): DifferenceKind | undefined {
  const state = theirs?.state === 'failed' ? undefined : theirs?.state
  // A booking that is still in progress there is checked again by its own job.
  if (state === 'inProgress' || side === 'open') return side === 'open' && state === 'ticketed' ? 'ticketedThere' : undefined
  if (state === 'ticketed') return side === 'ticket' ? undefined : side === 'cancelled' ? 'statusDiffers' : 'ticketedThere'
  if (side === 'ticket') return state === 'cancelled' ? 'cancelledThere' : state === 'held' ? 'statusDiffers' : 'missingThere'
  if (side === 'seats') return state === 'held' ? undefined : state === 'cancelled' ? 'cancelledThere' : 'missingThere'
  return state === 'held' ? 'statusDiffers' : undefined
}

const OUR_WORDS: Record<Side, string> = {
  ticket: 'Ticketed',
  seats: 'Seats held',
  nothing: 'Not booked',
  cancelled: 'Cancelled',
  open: 'Being issued',
}

function found(
  kind: DifferenceKind,
  { bookingId, title, status, owed }: OurBooking,
  theirs: TheirBooking | undefined,
  amount: Money | null,
): FoundDifference {
  const isMoney = kind === 'invoiceDiffers' && theirs?.invoiced
  return {
    kind,
    about: `booking:${bookingId}`,
    saleId: bookingId,
    gatewayPaymentId: null,
    title,
    ours: isMoney ? formatMoney(owed) : OUR_WORDS[OUR_SIDE[status]],
    theirs: isMoney ? formatMoney(isMoney) : theirs ? THEIR_WORDS[theirs.state] : 'Nothing',
    amount,
  }
}
