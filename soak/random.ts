/** Numbers that look random and are the same for the same seed (mulberry32), so that a run can be repeated as far as its traffic goes. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick(from) {
      const one = from[below(from.length)]
      if (one === undefined) throw new RangeError('Nothing to pick from')
      return one
    },
  }
}
