type Key = readonly (string | number)[]

/** Collected, because one transaction arrives as several messages. */
const FIRST_MS = 150
/** A busy desk changes all the time; a screen that refreshes once a second is as new as anybody can read. */
const BETWEEN_MS = 1_000

/** Lets messages that arrive close together refresh each query once. `refresh` is called with the distinct keys. */
export function gatherRefreshes(refresh: (keys: readonly Key[]) => void, now: () => number = () => performance.now()) {
  const waiting = new Map<string, Key>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  const run = () => {
    timer = undefined
    lastAt = now()
    const keys = [...waiting.values()]
    waiting.clear()
    refresh(keys)
  }
  return (keys: readonly Key[]) => {
    for (const key of keys) waiting.set(JSON.stringify(key), key)
    if (timer === undefined) timer = setTimeout(run, Math.max(FIRST_MS, lastAt + BETWEEN_MS - now()))
  }
}
