import { formatInZone, type SitePlace } from '../format-date.ts'
import type { Instant } from '../time.ts'
import type { BookingStatus } from './booking-status.ts'
import type { BookingMoney } from './order.ts'
import { STATUS_NAMES } from './status-names.ts'

/** What the airline's records showed when staff rechecked; `notAsked` where the answer to an earlier call was still awaited. */
export type RecheckAnswer = 'notAsked' | 'unreachable' | 'absent' | 'shown'

type Rechecked = {
  readonly status: BookingStatus
  readonly money: BookingMoney
  readonly pnr: string | null
  /** Undefined: the booking was no longer in doubt, and nobody was asked. */
  readonly answer: RecheckAnswer | undefined
  readonly nextCheckAt: Instant | null
  /** From when staff may mark it as not issued; null for users who may not. */
  readonly notIssuedFrom: Instant | null
}

/** For staff who rechecked a booking: what the airline says, what follows from it, and what happens next. `place` is the site's. */
export function recheckSentence({ status, money, pnr, answer, ...next }: Rechecked, now: Instant, place: SitePlace): string {
  if (answer === undefined) return `The airline was not asked: this booking is settled already. Status: ${STATUS_NAMES[status]}.`
  switch (status) {
    case 'paid':
    case 'issuing':
    case 'unknown':
      return `${ANSWERS[answer]} ${whatIsNext(next, now, place)}`
    case 'issued':
      return money === 'taken'
        ? `The airline has issued the tickets, PNR ${pnr ?? ''}. They are on the booking, and the customer is notified.`
        : `The airline has issued the tickets, PNR ${pnr ?? ''}, and they are not paid for. Take the payment, or have them voided today.`
    case 'held':
      return `The airline holds the seats, PNR ${pnr ?? ''}, without a ticket. The booking is among the holds.`
    case 'failed':
    case 'refunded':
      return `${answer === 'absent' ? 'The airline has no such booking.' : 'The airline issued no ticket.'} ${REFUNDS[money]}`
    default:
      return `The booking is settled. Status: ${STATUS_NAMES[status]}.`
  }
}

const ANSWERS: Readonly<Record<RecheckAnswer, string>> = {
  notAsked: 'The airline has not answered the last request yet.',
  unreachable: 'The airline could not be reached.',
  absent: 'The airline shows no such booking yet.',
  shown: 'The airline shows nothing that settles this booking yet.',
}

const REFUNDS: Readonly<Record<BookingMoney, string>> = {
  none: 'Nothing was charged.',
  taken: 'The refund to the customer is in progress.',
  refundedToWallet: 'The payment is back in the wallet.',
  refundedToCard: 'The payment was sent back to the card.',
  refundedToBoth: 'The payment is back in the wallet and sent back to the card.',
  refundedByHand: 'The payment was returned by bank transfer.',
}

function whatIsNext(
  { nextCheckAt, notIssuedFrom }: Pick<Rechecked, 'nextCheckAt' | 'notIssuedFrom'>,
  now: Instant,
  place: SitePlace,
) {
  const again = nextCheckAt && nextCheckAt > now ? ` and is rechecked automatically at ${formatInZone(place, nextCheckAt)}` : ''
  const stays = `The booking stays as it is${again}.`
  if (!notIssuedFrom) return stays
  if (notIssuedFrom > now) return `${stays} From ${formatInZone(place, notIssuedFrom)} it can be marked as not issued.`
  return `${stays} If the airline confirms that there is no ticket, mark it as not issued.`
}
