import type { ExtraChoice } from '@tradewind/contract/flights/passengers'
import { contactInput, passengerInput } from './booking-draft.ts'
import { asksPassport, takesGst } from './check-draft.ts'
import type { KeptDraft } from './draft-store.ts'
import type { LiveQuote } from './quote-queries.ts'

type Order = {
  searchId: string
  resultIndex: string
  draft: KeptDraft
  quote: LiveQuote
  chosen: readonly ExtraChoice[]
  /** Decimal, including extras: what the person saw when they pressed the button. */
  total: string
  inboundResultIndex: string | null
  outboundBookingId: number | null
}

/** The input of `setFlightDetails`, without its idempotency key. */
export function orderInput({ searchId, resultIndex, draft, quote, chosen, total, inboundResultIndex, outboundBookingId }: Order) {
  return {
    searchId,
    resultIndex,
    agreedTotalPayable: total,
    passengers: draft.passengers.map((passenger) => passengerInput(passenger, asksPassport(quote))),
    contact: contactInput(draft.contact),
    gst: takesGst(draft, quote) ? draft.gst : null,
    extras: [...chosen],
    ownReference: draft.ownReference ?? '',
    outboundBookingId,
    inboundResultIndex,
  }
}

/** The times of all flights as one text, to be compared. */
export function timesOf({ option }: Pick<LiveQuote, 'option'>): string {
  return option.legs.flatMap(({ segments }) => segments.map(({ departureTime, arrivalTime }) => departureTime + arrivalTime)).join()
}
