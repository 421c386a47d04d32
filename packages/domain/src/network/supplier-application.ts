/** What a company can offer to supply, and the label of each. */
export const OFFERED_KINDS = {
  activities: 'Activities and tickets',
  transfers: 'Transfers',
  accommodation: 'Hotels and stays',
  tourPackages: 'Tour packages',
  fixedDepartures: 'Fixed departures',
  other: 'Something else',
} as const
export type OfferedKind = keyof typeof OFFERED_KINDS

/** Waiting is decided by staff or withdrawn by the company; all others are the end. A company that was declined, or withdrew, can apply again. */
export const APPLICATION_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export function mayApplyAgain(latest: ApplicationState | undefined): boolean {
  return latest === undefined || latest === 'declined' || latest === 'withdrawn'
}

/** 'Transfers, Hotels and stays' */
export function listOffered(kinds: readonly OfferedKind[]): string {
  return kinds.map((kind) => OFFERED_KINDS[kind]).join(', ')
}
