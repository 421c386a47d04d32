import type { FlightWish } from '@tradewind/contract/partner-sites/partner-flights-wire'

/** What costs nothing to ask twice about flights. A search counts as a look of the consumer. */
export type FlightQuestion =
  | { readonly kind: 'flightSearch'; readonly wish: FlightWish }
  | { readonly kind: 'flightQuote'; readonly searchId: string; readonly resultIndex: string }
  | { readonly kind: 'flightRules'; readonly searchId: string; readonly resultIndex: string }
  | { readonly kind: 'flightLook'; readonly orderRef: string }
  | { readonly kind: 'flightCharge'; readonly orderRef: string }
  | { readonly kind: 'flightChange'; readonly changeRequestId: string }
