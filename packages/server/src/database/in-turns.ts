/** Each holds a connection. */
const SITES_AT_ONCE = 3

/**
 * Does what waits in many sites: a batch of each in turn, the site that has waited longest first, several at once. However much the busiest site has,
 * each other waits for one batch of it. `list` gives those with work, oldest first; `take` does a batch of one and says whether more may be left.
 */
export async function inTurns<Site>({
  list,
  take,
}: {
  list: () => Promise<Site[]>
  take: (site: Site) => Promise<boolean>
}): Promise<void> {
  let isLeft = true
  while (isLeft) {
    isLeft = false
    const queue = await list()
    const takeTurns = async () => {
      for (let site = queue.shift(); site !== undefined; site = queue.shift()) if (await take(site)) isLeft = true
    }
    await Promise.all(Array.from({ length: Math.min(SITES_AT_ONCE, queue.length) }, takeTurns))
  }
}
