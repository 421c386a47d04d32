/**
 * Why a supplier refused, as far as it said. All but `other` mean that nothing was booked or issued. `other` stands for words we have never seen
 * before; they are believed only if the supplier's records agree.
 */
export type RefusalKind =
  | 'expired'
  | 'soldOut'
  | 'seatGone'
  /** Our account at the supplier is empty. */
  | 'noBalance'
  | 'invalid'
  /** Refused by a documented status instead of words. */
  | 'failed'
  /** Several attempts, and the supplier was never reached. */
  | 'unreached'
  | 'other'
