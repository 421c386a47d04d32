export type RulerSpan = {
  /** Minutes since the beginning of the day. A span may end after midnight. */
  readonly from: number
  readonly to: number
  /** `pale`: it does not count yet. `bad`: it cannot be so. */
  readonly look?: 'set' | 'pale' | 'bad'
}
export type RulerPart = {
  readonly look: 'set' | 'pale' | 'bad' | 'overlap'
  /** Share of the ruler, from 0 to 1. */
  readonly at: number
  readonly width: number
}

/** The hours of a working day; earlier starts move its beginning. */
const OPENS = 6 * 60
const CLOSES = 24 * 60
/** Short ones can still be seen. */
const LEAST = 15

/** Where the ruler begins: full hours, so that its lines are those of the clock. */
export function rulerStart(spans: readonly RulerSpan[]): number {
  return Math.max(0, Math.min(OPENS, ...spans.map(({ from }) => Math.floor(from / 180) * 180)))
}

/** What is drawn on the ruler of a day: the spans, and above them each stretch where two meet. What lasts beyond midnight ends there. */
export function rulerParts(spans: readonly RulerSpan[], start: number = rulerStart(spans)): RulerPart[] {
  const drawn = spans.map(({ from, to, look = 'set' }) => ({ look, from, to: Math.max(to, from + LEAST) }))
  const overlaps = drawn.flatMap((one, nth) =>
    drawn.slice(nth + 1).map((other) => ({
      look: 'overlap' as const,
      from: Math.max(one.from, other.from),
      to: Math.min(one.to, other.to),
    })),
  )
  return [...drawn, ...overlaps]
    .map((part) => ({ ...part, from: Math.max(start, part.from), to: Math.min(CLOSES, part.to) }))
    .filter(({ from, to }) => to > from)
    .map(({ look, from, to }) => ({ look, at: (from - start) / (CLOSES - start), width: (to - from) / (CLOSES - start) }))
}
