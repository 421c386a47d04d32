/** Whether money is refunded when the ticket of a fare is cancelled. `unknown` where the airline does not say: it is never shown, priced or compared as yes or as no. */
export const REFUNDABLE = ['yes', 'no', 'unknown'] as const
export type Refundable = (typeof REFUNDABLE)[number]

/** The wire says true, false or null. */
export function readRefundable(said: boolean | null | undefined): Refundable {
  if (said === null || said === undefined) return 'unknown'
  return said ? 'yes' : 'no'
}

/** As the wire says it: null where the airline does not say. */
export function writeRefundable(refundable: Refundable): boolean | null {
  return refundable === 'unknown' ? null : refundable === 'yes'
}

/** Of fares that are sold as one: refundable if all are, not if one is not. */
export function refundableTogether(fares: readonly Refundable[]): Refundable {
  if (fares.includes('no')) return 'no'
  return fares.includes('unknown') ? 'unknown' : 'yes'
}
