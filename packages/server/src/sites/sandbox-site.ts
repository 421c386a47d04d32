/** Sites in which partners try everything have numbers above this one, so that every room knows one without a question. `sites` has a check. */
export const SANDBOXES_ABOVE = 1_000_000_000

/** Whether nothing of this site is real: it buys from the play airline alone, takes no cards and sends no letters. */
export function isSandbox(siteId: number): boolean {
  return siteId > SANDBOXES_ABOVE
}
