/** Something to run. `isAlone`: it keeps the whole machine busy by itself. `after`: it needs what that one makes. */
export type Part = { readonly name: string; readonly isAlone?: boolean; readonly after?: string }

const AT_ONCE = 2

/** Runs parts in their order, two at a time where they may. A part that runs alone waits for all before it, and all after it wait for its end. */
export async function runSideBySide<P extends Part>(parts: readonly P[], run: (part: P) => Promise<void>): Promise<void> {
  const waiting = [...parts]
  const running = new Map<P, Promise<unknown>>()
  const mayStart = ({ isAlone, after }: P) => {
    const others = [...running.keys()]
    if (isAlone) return others.length === 0
    return others.length < AT_ONCE && others.every((other) => !other.isAlone && other.name !== after)
  }
  for (;;) {
    const [next] = waiting
    if (next && mayStart(next)) {
      waiting.shift()
      running.set(
        next,
        run(next).finally(() => running.delete(next)),
      )
    } else if (running.size > 0) await Promise.race(running.values())
    else return
  }
}
