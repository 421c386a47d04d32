/** The sandbox's time. Tests and the control call move it; everything in the sandbox asks it and nothing else. */
export type SandboxClock = {
  /** Epoch milliseconds. */
  now(): number
  /** Adds to the shift already there; negative moves back. */
  shift(byMs: number): void
  shiftMs(): number
}

export function createClock(now: () => number = Date.now): SandboxClock {
  let shifted = 0
  return {
    now: () => now() + shifted,
    shift: (byMs) => {
      shifted += byMs
    },
    shiftMs: () => shifted,
  }
}

const IST_OFFSET_MS = 330 * 60_000
const DAY_MS = 86_400_000

/** The date in India at an instant, 'YYYY-MM-DD'. India keeps one offset all year, so plain arithmetic is right. */
export function dateInIndia(ms: number): string {
  return new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** 'YYYY-MM-DDTHH:mm:ss' on a wall clock in India. */
export function timeInIndia(ms: number): string {
  return new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 19)
}

/** The last millisecond of the Indian day that holds `ms`. */
export function endOfIndianDay(ms: number): number {
  return Math.floor((ms + IST_OFFSET_MS) / DAY_MS) * DAY_MS + DAY_MS - 1 - IST_OFFSET_MS
}
