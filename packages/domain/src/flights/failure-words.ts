import type { IssueFailure } from './issue-plan.ts'

/** Why a booking failed: a few words for its history, and a sentence for the buyer. */
export const FAILURE_WORDS: Readonly<Record<IssueFailure, { readonly note: string; readonly sentence: string }>> = {
  holdNotPossible: { note: 'This fare cannot be held', sentence: 'This fare cannot be held.' },
  priceChanged: {
    note: 'The fare or its times have changed',
    sentence: 'The fare changed while it was being booked.',
  },
  refused: { note: 'The airline refused', sentence: 'The airline refused the booking.' },
  soldOut: { note: 'The airline has sold out this fare', sentence: 'This fare was already sold out.' },
  seatGone: { note: 'A seat of this booking is no longer available', sentence: 'A seat of this booking was no longer available.' },
  sessionGone: {
    note: 'The search session at the airline has expired',
    sentence: 'The search session at the airline had expired.',
  },
  noBalance: {
    note: 'Our balance at the airline system is used up',
    sentence: 'We could not issue the ticket. The problem is on our side, and our team has been notified.',
  },
  unreached: { note: 'The airline system could not be reached', sentence: 'The airline system could not be reached.' },
  duplicate: {
    note: 'The airline system already has these travellers on these flights',
    sentence:
      'The airline system already has a booking for these travellers on these flights. It does not accept a second one for up to five days, even if the first is cancelled.',
  },
  holdEnded: { note: "The airline's time limit has passed", sentence: "The airline's time limit had passed." },
  notFound: { note: 'The airline does not have this booking', sentence: 'The airline does not have this booking.' },
  notIssued: { note: 'Our team checked: no ticket was issued', sentence: 'Our team has checked that no ticket was issued.' },
  paidInVain: {
    note: 'It could no longer be booked when its payment arrived',
    sentence: 'This flight could no longer be booked when its payment arrived.',
  },
  cancelledBySupplier: { note: 'The airline cancelled the booking', sentence: 'The airline cancelled the booking.' },
}
