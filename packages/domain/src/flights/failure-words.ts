import type { IssueFailure } from './issue-plan.ts'

/** Why a booking failed: a few words for its history, and a sentence for the buyer. */
export const FAILURE_WORDS: Readonly<Record<IssueFailure, { readonly note: string; readonly sentence: string }>> = {
  holdNotPossible: { note: 'This fare cannot be held', sentence: 'This fare cannot be held.' },
  priceChanged: {
    note: 'The fare or its times have changed',
    sentence: 'The fare changed while it was being booked.',
  },
  refused: { note: 'The airline refused', sentence: 'The airline refused the booking.' },
  soldOut: { note: 'The airline has sold out this fare', sentence: 'The airline had sold out this fare by then.' },
  seatGone: { note: 'A seat of this booking is no longer available', sentence: 'A seat of this booking was no longer available.' },
  sessionGone: {
    note: 'The airline system had closed the search',
    sentence: 'The airline system had closed the search by then.',
  },
  noBalance: {
    note: 'Our balance at the airline system is used up',
    sentence: 'We could not issue it. The fault is on our side, and our team has been notified.',
  },
  unreached: { note: 'The airline system could not be reached', sentence: 'The airline system could not be reached.' },
  duplicate: {
    note: 'The airline system has these travellers on these flights already',
    sentence:
      'The airline system already had a booking of these travellers on these flights. It accepts no second one for up to five days, even if the first was cancelled.',
  },
  holdEnded: { note: "The airline's time limit has passed", sentence: "The airline's time limit had passed." },
  notFound: { note: 'The airline has no such booking', sentence: 'The airline has no such booking.' },
  notIssued: { note: 'Nothing was issued, as our team found', sentence: 'Our team has made sure that no ticket was issued.' },
  cancelledBySupplier: { note: 'The airline cancelled the booking', sentence: 'The airline cancelled the booking.' },
}
