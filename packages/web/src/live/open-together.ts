type Handlers = { onFirst: (id: number) => void; onLast: (id: number) => void }

/**
 * Counts how often one thing is open: `first` runs for the first opening and `last` for the last closing. Returns the function to open, which
 * returns the function to close.
 */
export function openTogether({ onFirst, onLast }: Handlers): (id: number) => () => void {
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
