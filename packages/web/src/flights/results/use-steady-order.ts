import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type KeptPlace, keepPlaces } from './keep-places.ts'

type Asked = {
  /** All matches, in the requested order. */
  sorted: Int32Array
  keyOf: (row: number) => string
  /** Changes when a person asks for another order: then no card keeps its place. */
  asked: unknown
  /** Every supplier has answered. */
  isComplete: boolean
  /** Puts back what is not shown by itself: the rows a person is at. */
  withHeld: (sorted: Int32Array, isHeld: (key: string) => boolean) => Int32Array
  /** The list was scrolled: scrolling keeps the window, and each card is where it belongs. */
  isReadFurtherDown: () => boolean
}
type Pointed = KeptPlace & {
  /** The pointer was moved onto the card; the card did not slide under a resting pointer. */
  isMeant: boolean
}
type State = { asked: unknown; sorted: Int32Array; pointed?: Pointed | undefined; focused?: KeptPlace | undefined }

/**
 * The order of the list while answers still arrive. All results are in it; only the card under the pointer and the card with the focus keep their
 * places until they are left. A card under a pointer that nobody moved is released once all suppliers have answered, so that it is not in the way of
 * keyboard users.
 */
export function useSteadyOrder({ sorted: shown, withHeld, keyOf, asked, isComplete, isReadFurtherDown }: Asked) {
  const [state, setState] = useState<State>({ asked, sorted: shown })
  const [pointedKey, focusedKey] = [state.pointed?.key, state.focused?.key]
  const sorted = useMemo(
    () => (pointedKey || focusedKey ? withHeld(shown, (key) => key === pointedKey || key === focusedKey) : shown),
    [shown, withHeld, pointedKey, focusedKey],
  )
  const now = state.asked === asked ? withRows(state, sorted, { keyOf, isReadFurtherDown }) : { asked, sorted }
  if (now !== state) setState(now)
  const pointed = now.pointed?.isMeant || !isComplete ? now.pointed : undefined
  const { focused } = now
  const order = useMemo(
    () =>
      keepPlaces(
        sorted,
        keyOf,
        [pointed, focused].filter((kept) => kept !== undefined),
      ),
    [sorted, keyOf, pointed, focused],
  )
  const lastPoint = useLastPoint()
  const placeOf = (target: EventTarget) => {
    const place = Number((target as Element).closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN)
    const row = order[place]
    return row === undefined ? undefined : { key: keyOf(row), place }
  }
  const change = (next: Partial<State>) => setState((before) => ({ ...before, ...next }))
  const hasMoved = ({ clientX, clientY }: PointerEvent) =>
    lastPoint.current !== undefined && (lastPoint.current.x !== clientX || lastPoint.current.y !== clientY)
  const mean = () => now.pointed && !now.pointed.isMeant && change({ pointed: { ...now.pointed, isMeant: true } })
  const handlers = {
    onPointerOver(event: PointerEvent) {
      // A finger does not point at anything before it presses.
      const kept = event.pointerType === 'touch' ? undefined : placeOf(event.target)
      // Between two cards the last one keeps its place, or the next one would slip away from a pointer that moves towards it.
      if (!kept || kept.key === now.pointed?.key) return
      change({ pointed: { ...kept, isMeant: hasMoved(event) } })
      lastPoint.current ??= { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => hasMoved(event) && mean(),
    onPointerDown: mean,
    onPointerLeave: () => now.pointed && change({ pointed: undefined }),
    onFocus(event: FocusEvent) {
      const kept = placeOf(event.target)
      if (kept && kept.key !== focused?.key) change({ focused: kept })
    },
    onBlur(event: FocusEvent) {
      // A switch to another window does not remove the focus.
      if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) change({ focused: undefined })
    },
  }
  return {
    order,
    handlers,
    heldKey: pointed?.key ?? focused?.key,
    /** The focused card was scrolled far away and is no longer rendered. */
    dropFocus: () => focused && change({ focused: undefined }),
  }
}

/** Further down, new rows do not move what is visible: the kept cards go to where they belong, and the window follows. */
function withRows(
  state: State,
  sorted: Int32Array,
  { keyOf, isReadFurtherDown }: Pick<Asked, 'keyOf' | 'isReadFurtherDown'>,
): State {
  if (state.sorted === sorted) return state
  const { pointed, focused } = state
  if ((!pointed && !focused) || !isReadFurtherDown()) return { ...state, sorted }
  const placeOf = (kept: KeptPlace) => sorted.findIndex((row) => keyOf(row) === kept.key)
  return {
    ...state,
    sorted,
    pointed: pointed && { ...pointed, place: placeOf(pointed) },
    focused: focused && { ...focused, place: placeOf(focused) },
  }
}

/** The last position of the pointer. A card that slides under a resting pointer gets an event with the very same position. */
function useLastPoint() {
  const point = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      point.current = { x, y }
    }
    window.addEventListener('pointermove', follow, { passive: true })
    return () => window.removeEventListener('pointermove', follow)
  }, [])
  return point
}
