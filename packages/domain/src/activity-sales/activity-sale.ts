/**
 * The life of an activity that is sold. Waiting for its payment, with its places held; paid and confirmed in one step, or failed where its places are gone; or its
 * time to pay ends. What is confirmed can be cancelled; what failed is refunded. What somebody else delivers is paid until they answer, and being cancelled until
 * they say what they refund.
 */
export const ACTIVITY_SALE_STATUSES = [
  'waiting',
  'paid',
  'confirmed',
  'failed',
  'refunded',
  'expired',
  'cancelling',
  'cancelled',
] as const
export type ActivitySaleStatus = (typeof ACTIVITY_SALE_STATUSES)[number]

const MOVES: Readonly<Record<ActivitySaleStatus, readonly ActivitySaleStatus[]>> = {
  waiting: ['paid', 'expired'],
  paid: ['confirmed', 'failed'],
  confirmed: ['cancelling', 'cancelled'],
  failed: ['refunded'],
  refunded: [],
  expired: [],
  cancelling: ['cancelled', 'confirmed'],
  cancelled: [],
}

export function mayMove(from: ActivitySaleStatus, to: ActivitySaleStatus): boolean {
  return MOVES[from].includes(to)
}

const NAMES: Readonly<Record<ActivitySaleStatus, string>> = {
  waiting: 'Waiting for payment',
  paid: 'Paid',
  confirmed: 'Confirmed',
  failed: 'Failed',
  refunded: 'Refunded',
  expired: 'Expired',
  cancelling: 'Being cancelled',
  cancelled: 'Cancelled',
}

export function nameActivitySaleStatus(status: string): string {
  return NAMES[status as ActivitySaleStatus] ?? status
}

/** Why one of this state is not paid now; undefined: it waits for it. */
export function whyNotWaiting(status: ActivitySaleStatus): string | undefined {
  if (status === 'waiting') return undefined
  if (status === 'expired') return 'The time to pay for this activity is over. Nothing was charged.'
  if (status === 'cancelled') return 'This activity was cancelled.'
  return status === 'failed' || status === 'refunded' ? 'This activity could not be confirmed.' : 'This activity is already paid.'
}
