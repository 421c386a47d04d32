/** Bodies that are large in memory: so many are read at once, the next wait for a turn, and who would wait too long is asked to come again. */
export type Turns = {
  /** A turn, which ends once when it is called; undefined where there is none in time. */
  take(): Promise<(() => void) | undefined>
}

type Settings = { readonly atOnce: number; readonly mostWaiting: number; readonly waitsMs: number }

export function makeTurns({ atOnce, mostWaiting, waitsMs }: Settings): Turns {
  const waiting: (() => void)[] = []
  let taken = 0

  function begin(): () => void {
    let isOver = false
    taken += 1
    return () => {
      if (isOver) return
      isOver = true
      taken -= 1
      waiting.shift()?.()
    }
  }

  return {
    async take() {
      if (taken < atOnce) return begin()
      if (waiting.length >= mostWaiting) return undefined
      return new Promise((resolve) => {
        const admit = () => {
          clearTimeout(late)
          resolve(begin())
        }
        const late = setTimeout(() => {
          waiting.splice(waiting.indexOf(admit), 1)
          resolve(undefined)
        }, waitsMs)
        waiting.push(admit)
      })
    },
  }
}
