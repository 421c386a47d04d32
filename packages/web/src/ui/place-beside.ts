export type Edges = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }
export type Place = { left: number; top: number; maxHeight: number }

/** Between a control and its layer, and between the layer and the window's edge. */
const GAP_PX = 6
const MARGIN_PX = 8
/** With less room than this on either side of its control, a layer uses the window and covers the control. */
const LEAST_ROOM_PX = 200

/**
 * Where a layer of this natural size is placed: below its control, or above it where only that side has room, always inside the window. A longer
 * layer scrolls within `maxHeight`.
 */
export function placeBeside(control: Edges, layer: Size, window: Size, align: 'left' | 'right'): Place {
  const below = window.height - control.bottom - GAP_PX - MARGIN_PX
  const above = control.top - GAP_PX - MARGIN_PX
  const isAbove = layer.height > below && above > below
  const room = isAbove ? above : below
  const most = window.height - 2 * MARGIN_PX
  const maxHeight = layer.height > room && room < LEAST_ROOM_PX ? most : Math.min(room, most)
  const height = Math.min(layer.height, maxHeight)
  return {
    left: within(align === 'left' ? control.left : control.right - layer.width, window.width - layer.width),
    top: within(isAbove ? control.top - GAP_PX - height : control.bottom + GAP_PX, window.height - height),
    maxHeight,
  }
}

function within(wished: number, room: number): number {
  return Math.max(MARGIN_PX, Math.min(wished, room - MARGIN_PX))
}
