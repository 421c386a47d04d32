import type { ChangeCause, ChangeWish } from '@tradewind/domain/tickets/changes/change-kind'

/** The specification's numbers: 1 Refund, 2 Partial Refund, 3 Change Itinerary / Reissue. */
const REQUEST_TYPES = { refund: 1, partialRefund: 2, reissue: 3 } as const satisfies Record<ChangeWish, number>
/** 2 the airline cancelled the flight, 3 everything else. */
const CANCELLATION_TYPES = { flightCancelled: 2, other: 3 } as const satisfies Record<ChangeCause, number>

type ChangeNumbers = { readonly requestType: 1 | 2 | 3; readonly cancellationType: 2 | 3 }
type Wanted = { readonly wish: ChangeWish; readonly cause: ChangeCause }

export function readChangeNumbers({ requestType, cancellationType }: ChangeNumbers): Wanted {
  const wish = requestType === 3 ? 'reissue' : requestType === 2 ? 'partialRefund' : 'refund'
  return { wish, cause: cancellationType === 2 ? 'flightCancelled' : 'other' }
}

export function writeChangeNumbers({ wish, cause }: Wanted): ChangeNumbers {
  return { requestType: REQUEST_TYPES[wish], cancellationType: CANCELLATION_TYPES[cause] }
}
