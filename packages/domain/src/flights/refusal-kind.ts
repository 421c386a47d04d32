/**
 * Why a supplier said no, as far as it told. All but `other` are known to mean that nothing was booked or issued; the words of `other` were never seen
 * before, and are believed only together with the supplier's books.
 */
export type RefusalKind =
  | 'expired'
  | 'soldOut'
  | 'seatGone'
  /** Our account at the supplier is empty. */
  | 'noBalance'
  | 'invalid'
  /** By a documented state instead of words. */
  | 'failed'
  /** Tried again and again, and never heard. */
  | 'unreached'
  | 'other'
