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
  if (answer === undefined)
    return `The airline was not contacted: this booking is already settled. Status: ${STATUS_NAMES[status]}.`
  switch (status) {
    case 'paid':
    case 'issuing':
    case 'unknown':
      return `${ANSWERS[answer]} ${whatIsNext(next, now, place)}`
    case 'issued':
      return money === 'taken'
        ? `The airline has issued the tickets, PNR ${pnr ?? ''}. The booking now shows them, and the customer has been notified.`
        : `The airline has issued the tickets, PNR ${pnr ?? ''}, but they are not paid. Collect the payment, or ask the supplier to void them today.`
    case 'held':
      return `The airline holds the seats, PNR ${pnr ?? ''}, without a ticket. The booking is listed under holds.`
    case 'failed':
    case 'refunded':
      return `${answer === 'absent' ? 'The airline does not have this booking.' : 'The airline issued no ticket.'} ${REFUNDS[money]}`
    default:
      return `The booking is settled. Status: ${STATUS_NAMES[status]}.`
  }
}

const ANSWERS: Readonly<Record<RecheckAnswer, string>> = {
  notAsked: 'The airline has not answered the last request yet.',
  unreachable: 'The airline could not be reached.',
  absent: 'The airline does not show this booking yet.',
  shown: 'The airline’s answer is not final yet.',
}

const REFUNDS: Readonly<Record<BookingMoney, string>> = {
  none: 'Nothing was charged.',
  taken: 'The refund to the customer is in progress.',
  refundedToWallet: 'The payment was refunded to the wallet.',
  refundedToCard: 'The payment was refunded to the card.',
  refundedToBoth: 'The payment was refunded to the wallet and the card.',
  refundedByHand: 'The payment was refunded by bank transfer.',
}

function whatIsNext(
  { nextCheckAt, notIssuedFrom }: Pick<Rechecked, 'nextCheckAt' | 'notIssuedFrom'>,
  now: Instant,
  place: SitePlace,
) {
  const again = nextCheckAt && nextCheckAt > now ? ` and is rechecked automatically at ${formatInZone(place, nextCheckAt)}` : ''
  const stays = `The booking is unchanged${again}.`
  if (!notIssuedFrom) return stays
  if (notIssuedFrom > now) return `${stays} From ${formatInZone(place, notIssuedFrom)} it can be marked as not issued.`
  return `${stays} If the airline confirms that there is no ticket, mark it as not issued.`
}
