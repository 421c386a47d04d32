import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import css from './tip.module.css'
import { useLayer } from './use-layer.ts'

/**
 * A sentence that hangs from a control: shown to a pointer that rests on it, to the keyboard when it comes there, and to a finger that presses it.
 * Escape or a press takes it away. `marks` belong on the control, `tip` within it; for who listens, the control is described elsewhere.
 */
export function useTip(text: string | undefined) {
  const anchor = useRef<HTMLElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked && text !== undefined
  useLayer(isOpen, bubble, anchor, { align: 'start' })
  useEffect(() => {
    if (!isOpen) return undefined
    const hide = () => setAsked(false)
    document.addEventListener('pointerdown', hide, { capture: true })
    return () => document.removeEventListener('pointerdown', hide, { capture: true })
  }, [isOpen])
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    anchor.current = currentTarget
    setAsked(true)
  }
  const marks = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && show(event),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && setAsked(false),
    onFocus: (event: SyntheticEvent<HTMLElement>) => event.currentTarget.matches(':focus-visible') && show(event),
    onBlur: () => setAsked(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      // What lies around it stays open.
      event.preventDefault()
      event.stopPropagation()
      setAsked(false)
    },
  }
  const tip = isOpen && (
    <span ref={bubble} popover="manual" className={css.tip} aria-hidden="true">
      {text}
    </span>
  )
  return { show, marks: text === undefined ? undefined : marks, tip }
}
