/** A number in [0, 1) that is always the same for the same seed and words: the world's only source of variety. */
export function chance(seed: number, ...words: (string | number)[]): number {
  let hash = 0x811c9dc5 ^ seed
  for (const word of words) {
    const text = String(word)
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    hash = Math.imul(hash ^ 0x7c, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}

/** One of the list, evenly; the list must not be empty. */
export function pick<T>(list: readonly T[], luck: number): T {
  const chosen = list[Math.floor(luck * list.length)]
  if (chosen === undefined) throw new RangeError('pick needs a list with something in it')
  return chosen
}
