import { useRef } from 'react'

/** Airports that were typed and left before their lookup answered. Code that needs the whole form waits for them. */
export function usePendingChoices() {
  const pending = useRef(new Set<Promise<void>>())
  return {
    add(choice: Promise<void>) {
      pending.current.add(choice)
      void choice.finally(() => pending.current.delete(choice))
    },
    isEmpty: () => pending.current.size === 0,
    /** Resolves when nothing is left to wait for; choices never reject. */
    settled: async () => {
      while (pending.current.size > 0) await Promise.all(pending.current)
    },
  }
}
