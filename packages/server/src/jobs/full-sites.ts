/** How many times as much as what is free a site may occupy. */
const SHARE = 3

/**
 * The sites that get no more places for now. A site may occupy three times what is free: alone three quarters of all places, so that another
 * site always finds some; the more sites are busy, the less each has.
 */
export function fullSites(running: Iterable<number>, places: number): number[] {
  const counts = new Map<number, number>()
  let taken = 0
  for (const siteId of running) {
    taken += 1
    counts.set(siteId, (counts.get(siteId) ?? 0) + 1)
  }
  const most = SHARE * Math.max(0, places - taken)
  return [...counts].filter(([, count]) => count >= most).map(([siteId]) => siteId)
}
