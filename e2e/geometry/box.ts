/** A rectangle in the window's own pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

export function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom }
}

export function meet(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

export function widthOf({ left, right }: Box): number {
  return Math.max(0, right - left)
}

export function heightOf({ top, bottom }: Box): number {
  return Math.max(0, bottom - top)
}

export function areaOf(box: Box): number {
  return widthOf(box) * heightOf(box)
}

export function windowBox(): Box {
  const { clientWidth } = document.documentElement
  return { left: 0, top: 0, right: clientWidth, bottom: window.innerHeight }
}
