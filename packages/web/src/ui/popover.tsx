import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './class-names.ts'
import css from './popover.module.css'

export type PopoverProps = {
  isOpen: boolean
  onClose: () => void
  /** The control it hangs from. It should carry `aria-expanded` and `aria-haspopup`. */
  anchor: ReactNode
  label: string
  align?: 'start' | 'end'
  className?: string | undefined
  children: ReactNode
}

/** A small panel hanging from a control: closes on Escape (the focus goes back to the control), on a press or a Tab outside. */
export function Popover({ isOpen, onClose, anchor, label, align = 'start', className, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [isOpen, onClose])
  const wasOpen = useRef(false)
  useEffect(() => {
    // What had the focus went away with the panel: it goes back to where the panel hung.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusAnchor(ref.current)
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape coming up from the controls inside
    <div
      ref={ref}
      className={classes(css.anchor, className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        onClose()
        focusAnchor(ref.current)
      }}
    >
      {anchor}
      {isOpen && (
        <div className={classes(css.pop, align === 'end' && css.end)} role="dialog" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  )
}

function focusAnchor(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
}
