import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './tip.module.css'
import { useLayer } from './use-layer.ts'

/**
 * A sentence at a control: shown while a pointer rests on it, while it has the keyboard focus, and on a touch. Escape or a press hides it; without
 * `takesEscape` the same Escape also closes what is around it. `marks` belong on the control, `tip` beside it; screen readers get the description elsewhere.
 */
export function useTip(text: string | undefined, { takesEscape = true }: { takesEscape?: boolean } = {}) {
  const anchor = useRef<HTMLElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  /** The dialog or page around the control; inside the control the tip would become a part of its name. */
  const [place, setPlace] = useState<Element>()
  const isOpen = place !== undefined && text !== undefined
  useLayer(isOpen, bubble, anchor, { align: 'start' })
  useEffect(() => {
    if (!isOpen) return undefined
    const hide = () => setPlace(undefined)
    document.addEventListener('pointerdown', hide, { capture: true })
    return () => document.removeEventListener('pointerdown', hide, { capture: true })
  }, [isOpen])
  const hide = () => setPlace(undefined)
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    anchor.current = currentTarget
    setPlace(currentTarget.closest('dialog') ?? document.body)
  }
  const marks = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && show(event),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && hide(),
    onFocus: (event: SyntheticEvent<HTMLElement>) => isChosen(event.currentTarget) && show(event),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      hide()
      if (!takesEscape) return
      // The layers around it stay open.
      event.preventDefault()
      event.stopPropagation()
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
  return { show, hide, marks: text === undefined ? undefined : marks, tip }
}

/** By the keyboard, and not because a dialog opens, whose first control gets the focus. */
function isChosen(control: HTMLElement): boolean {
  return control.matches(':focus-visible') && control.closest('dialog[data-opening]') === null
}
