/**
 * What became of a decision about the prices of a quotation. `moved`: a colleague or the rates were faster, so that the person looks again; `refused`: with
 * the new prices it cannot be saved, such as where its discount would be more than they are.
 */
export const DRIFT_OUTCOMES = ['taken', 'kept', 'moved', 'refused'] as const
export type DriftOutcome = (typeof DRIFT_OUTCOMES)[number]
