import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** More rows than this are drawn as they come into sight. */
const ALL_DRAWN = 150
const ROW_PX = 44
const BEYOND = 12

/** The rows to draw, and the pixels of those above and below that are not drawn. */
export function useRowsInSight<Row>(rows: readonly Row[], region: RefObject<HTMLElement | null>, isWhole = false) {
  const isLong = !isWhole && rows.length > ALL_DRAWN
  const virtual = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => region.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND,
  })
  if (!isLong) return { inSight: rows, above: 0, below: 0 }
  const drawn = virtual.getVirtualItems()
  return {
    inSight: drawn.flatMap(({ index }) => rows[index] ?? []),
    above: drawn[0]?.start ?? 0,
    below: virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0),
  }
}
