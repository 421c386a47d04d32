/** Excel's day zero, so chosen that every day from March 1900 on has the number Excel gives it. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A day, or a wall clock, as Excel counts: days since 1900, the time as a fraction. Text in, number out: no zone can creep in. */
export function countDays(local: string): number {
  const ms = Date.parse(local.length === 10 ? `${local}T00:00Z` : `${local.slice(0, 16)}Z`)
  if (Number.isNaN(ms)) throw new RangeError(`Not a day or a time: ${local}`)
  return (ms - DAY_ZERO_MS) / DAY_MS
}
