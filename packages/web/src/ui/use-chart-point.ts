import { type KeyboardEvent, type PointerEvent, useState } from 'react'

type Asked = {
  count: number
  /** The point for a position along the drawing, from 0 at its start to 1 at its end. */
  pointAt: (share: number) => number
  /** What a point is, in words: '15 Nov: ₹12,000, before ₹9,000'. */
  describe: (point: number) => string
  label: string
}

/**
 * One point of a chart at a time, by pointer, touch or keyboard: arrow keys step, Page keys go seven points, Home and End to the ends, Escape leaves. The
 * drawing is a slider to screen readers, which read the point aloud; without a point it stands on the last one.
 */
export function useChartPoint({ count, pointAt, describe, label }: Asked) {
  const [chosen, setChosen] = useState<number>()
  const pointed = chosen === undefined ? undefined : within(chosen, count)
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    setChosen(within(pointAt(isRightToLeft(event.currentTarget) ? 1 - share : share), count))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setChosen(undefined)
    const from = pointed ?? count - 1
    const next = stepOf(event.key, { from, count, isMirrored: isRightToLeft(event.currentTarget) })
    if (next === undefined) return
    event.preventDefault()
    // The first key shows where one stands.
    setChosen(pointed === undefined && Math.abs(next - from) === 1 ? from : within(next, count))
  }
  const now = pointed ?? count - 1
  return {
    pointed,
    plot: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-orientation': 'horizontal',
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, count - 1),
      'aria-valuenow': Math.max(0, now),
      'aria-valuetext': count > 0 ? describe(now) : '',
      onPointerMove: follow,
      onPointerDown: follow,
      onPointerLeave: () => setChosen(undefined),
      onKeyDown,
      onBlur: () => setChosen(undefined),
    } as const,
  }
}

const PAGE = 7

function stepOf(
  key: string,
  { from, count, isMirrored }: { from: number; count: number; isMirrored: boolean },
): number | undefined {
  const ahead = isMirrored ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return from + ahead
    case 'ArrowLeft':
      return from - ahead
    case 'ArrowUp':
      return from + 1
    case 'ArrowDown':
      return from - 1
    case 'PageUp':
      return from + PAGE
    case 'PageDown':
      return from - PAGE
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

function within(point: number, count: number): number {
  return Math.max(0, Math.min(count - 1, point))
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
