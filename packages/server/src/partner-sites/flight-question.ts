import type { FlightWish } from '@tradewind/contract/partner-sites/partner-flights-wire'

/** What costs nothing to ask twice about flights. A search counts as a look of the consumer; seats that are released twice are released once. */
export type FlightQuestion =
  | { readonly kind: 'flightSearch'; readonly wish: FlightWish }
  | { readonly kind: 'flightQuote'; readonly searchId: string; readonly resultIndex: string }
  | { readonly kind: 'flightRules'; readonly searchId: string; readonly resultIndex: string }
  | { readonly kind: 'flightLook'; readonly orderRef: string }
  | { readonly kind: 'flightRelease'; readonly orderRef: string }
  | { readonly kind: 'flightCharge'; readonly orderRef: string }
  | { readonly kind: 'flightChange'; readonly changeRequestId: string }
