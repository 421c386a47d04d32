/** Sites of other installations have numbers between these two, so that every room knows one without a question. `sites` has a check. */
export const OUTSIDE_ABOVE = 900_000_000
const OUTSIDE_UP_TO = 1_000_000_000

/** Whether a number stands for a site of another installation, as one site here knows it. */
export function isOutsideSite(siteId: number): boolean {
  return siteId > OUTSIDE_ABOVE && siteId <= OUTSIDE_UP_TO
}
