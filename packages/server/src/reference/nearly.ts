/** Letters that may be wrong in a word of some length: none in three, one in up to six, two beyond. */
function mistakesAllowed(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

/**
 * Whether a typed word is another one, or the beginning of it, but for a few wrong, missing, additional or swapped letters (optimal string
 * alignment). People rarely err in the first letter, and asking for it there keeps a list of thousands of words fast.
 */
export function isNearly(typed: string, word: string): boolean {
  const allowed = mistakesAllowed(typed.length)
  if (allowed === 0 || typed[0] !== word[0] || word.length < typed.length - allowed) return false
  const width = typed.length + 1
  let [before, above, line] = [
    new Uint8Array(width),
    Uint8Array.from({ length: width }, (_, index) => index),
    new Uint8Array(width),
  ]
  const longest = Math.min(word.length, typed.length + allowed)
  for (let row = 1; row <= longest; row++) {
    line[0] = row
    for (let column = 1; column < width; column++) {
      const isSame = typed[column - 1] === word[row - 1]
      let best = Math.min((above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = row > 1 && column > 1 && typed[column - 1] === word[row - 2] && typed[column - 2] === word[row - 1]
      if (isSwapped) best = Math.min(best, (before[column - 2] ?? 0) + 1)
      line[column] = best
    }
    if ((line[width - 1] ?? 0) <= allowed) return true
    ;[before, above, line] = [above, line, before]
  }
  return false
}
