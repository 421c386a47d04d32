import type { Journey, World } from './world/journey.ts'

const KEEP = 32

/**
 * The same world with a cache of its last answers. A search fans out over the connections, and all of them ask for the same legs in the same minute;
 * the answers are valid until a seat is sold or released.
 */
export function cacheJourneys(world: World, soldVersion: () => number): World {
  const kept = new Map<string, Journey[]>()
  return {
    ...world,
    journeys: (query, sold) => {
      const key = JSON.stringify([soldVersion(), query])
      const known = kept.get(key)
      if (known) return known
      const found = world.journeys(query, sold)
      kept.set(key, found)
      for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - KEEP))) kept.delete(old)
      return found
    },
  }
}
