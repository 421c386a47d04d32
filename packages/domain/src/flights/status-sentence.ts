import { formatInZone, type SitePlace } from '../format-date.ts'
import { type ChangeState, changeSentence } from '../tickets/changes/change-state.ts'
import type { Instant } from '../time.ts'
import type { BookingFacts, BookingMoney } from './order.ts'

type Described = Pick<BookingFacts, 'status' | 'paymentEndsAt' | 'holdEndsAt' | 'money'> & {
  /** The newest open change request, and whether any flight of the ticket can still be flown. */
  readonly change?: { readonly state: ChangeState; readonly isReissue: boolean; readonly isStanding: boolean } | undefined
}

/**
 * One true sentence for the traveller about the status of the booking. `place` is that of the site, in whose zone time limits are shown. It
 * promises nothing about money that the facts of the booking do not say.
 */
export function statusSentence(booking: Described, now: Instant, place: SitePlace): string {
  switch (booking.status) {
    case 'draft':
    case 'priced':
      return 'Not booked yet.'
    case 'awaitingPayment':
      return awaitingPayment(booking, now, place)
    case 'paid':
      return 'Payment received. The airline is issuing your tickets.'
    case 'issuing':
      return booking.money === 'taken'
        ? 'The airline is issuing your tickets. This takes up to a few minutes.'
        : 'The airline is confirming your seats. You have not been charged.'
    case 'issued':
      return 'Your tickets are issued.'
    case 'held':
      return held(booking, now, place)
    case 'failed':
      return booking.money === 'taken'
        ? 'The airline could not issue your tickets. Your refund is in progress.'
        : `The airline could not confirm your booking. ${whereTheMoneyIs(booking.money)}`
    case 'refunded':
      return `No ticket was issued. ${whereTheMoneyIs(booking.money)}`
    case 'unknown':
      return booking.money === 'none'
        ? 'We are checking with the airline. You have not been charged.'
        : 'We are checking with the airline. You have not been charged twice.'
    case 'expired':
      return `Payment time expired and the seats were released. ${whereTheMoneyIs(booking.money)}`
    case 'released':
      return `The seats were released. ${whereTheMoneyIs(booking.money)}`
    case 'changeRequested':
      return changeRequested(booking.change)
    case 'cancelled':
      return 'This ticket is cancelled.'
  }
}

function changeRequested(change: Described['change']): string {
  if (!change) return 'Your request is with the airline.'
  const { state, isReissue, isStanding } = change
  return `${changeSentence(state, { isReissue })} ${isStanding ? 'The ticket stays valid until then.' : 'The ticket is no longer valid for travel.'}`
}

function awaitingPayment({ paymentEndsAt }: Described, now: Instant, place: SitePlace): string {
  if (!paymentEndsAt || paymentEndsAt <= now) return 'The time to pay has run out. Please search again.'
  return `Please pay by ${formatInZone(place, paymentEndsAt)}.`
}

function held({ holdEndsAt, money }: Described, now: Instant, place: SitePlace): string {
  const charged = money === 'none' ? ' Nothing is charged yet.' : money === 'taken' ? '' : ` ${whereTheMoneyIs(money)}`
  if (!holdEndsAt || holdEndsAt <= now) return `The hold has expired. The seats are being released.${charged}`
  return `Your seats are held until ${formatInZone(place, holdEndsAt)}.${charged}`
}

function whereTheMoneyIs(money: BookingMoney): string {
  switch (money) {
    case 'none':
      return 'Nothing was charged.'
    case 'taken':
      return 'Your refund is in progress.'
    case 'refundedToWallet':
      return 'Your payment was refunded to your wallet.'
    case 'refundedToCard':
      return 'Your payment was refunded to your card. Banks show it within 5 to 7 working days.'
    case 'refundedToBoth':
      return 'Your payment was refunded: one part to your wallet, the other part to your card.'
    case 'refundedByHand':
      return 'Your refund was sent by bank transfer.'
  }
}
