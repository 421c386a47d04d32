/** The index of the next label that begins with these letters, behind the current one and around; one letter again goes on to the next. -1 when none does. */
export function findByLetters(labels: readonly string[], at: number, letters: string): number {
  const wanted = letters.toLowerCase()
  const isOneLetter = [...wanted].every((letter) => letter === wanted[0])
  const text = isOneLetter ? wanted.slice(0, 1) : wanted
  // More letters narrow: the current one may still be meant.
  const from = isOneLetter ? at + 1 : Math.max(at, 0)
  for (let step = 0; step < labels.length; step += 1) {
    const index = (from + step) % labels.length
    if (labels[index]?.trim().toLowerCase().startsWith(text)) return index
  }
  return -1
}
