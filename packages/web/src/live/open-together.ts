type Told = { onFirst: (id: number) => void; onLast: (id: number) => void }

/** Counts what is open for one thing: the first that opens and the last that closes are told. Gives the way to open, that gives the way to close. */
export function openTogether({ onFirst, onLast }: Told): (id: number) => () => void {
  const counts = new Map<number, number>()
  return (id) => {
    const before = counts.get(id) ?? 0
    counts.set(id, before + 1)
    if (before === 0) onFirst(id)
    return () => {
      const left = (counts.get(id) ?? 1) - 1
      if (left > 0) return void counts.set(id, left)
      counts.delete(id)
      onLast(id)
    }
  }
}
