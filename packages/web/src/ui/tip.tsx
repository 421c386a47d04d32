import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './tip.module.css'
import { useLayer } from './use-layer.ts'

/**
 * A sentence that hangs from a control: shown to a pointer that rests on it, to the keyboard when it comes there, and to a finger that presses it.
 * Escape or a press takes it away. `marks` belong on the control, `tip` beside it; for who listens, the control is described elsewhere.
 */
export function useTip(text: string | undefined) {
  const anchor = useRef<HTMLElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  /** The dialog or page that the control is in; within the control itself it would become a part of its name. */
  const [place, setPlace] = useState<Element>()
  const isOpen = place !== undefined && text !== undefined
  useLayer(isOpen, bubble, anchor, { align: 'start' })
  useEffect(() => {
    if (!isOpen) return undefined
    const hide = () => setPlace(undefined)
    document.addEventListener('pointerdown', hide, { capture: true })
    return () => document.removeEventListener('pointerdown', hide, { capture: true })
  }, [isOpen])
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    anchor.current = currentTarget
    setPlace(currentTarget.closest('dialog') ?? document.body)
  }
  const marks = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && show(event),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && setPlace(undefined),
    onFocus: (event: SyntheticEvent<HTMLElement>) => event.currentTarget.matches(':focus-visible') && show(event),
    onBlur: () => setPlace(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      // What lies around it stays open.
      event.preventDefault()
      event.stopPropagation()
      setPlace(undefined)
    },
  }
  const tip =
    isOpen &&
    createPortal(
      <span ref={bubble} popover="manual" className={css.tip} aria-hidden="true">
        {text}
      </span>,
      place,
    )
  return { show, marks: text === undefined ? undefined : marks, tip }
}
