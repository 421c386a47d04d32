import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from './class-names.ts'
import css from './popover.module.css'
import { useLayer } from './use-layer.ts'

export type PopoverProps = {
  isOpen: boolean
  onClose: () => void
  /** The control it belongs to. It should have `aria-expanded` and `aria-haspopup`. */
  anchor: ReactNode
  label: string
  align?: 'start' | 'end'
  /** The greatest height in pixels where the window has more room: a long list is not as high as the window. */
  most?: number
  /** The content is a menu, with its own role and name. */
  holdsMenu?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A small panel at a control, inside the window whatever its size: closes on Escape (the focus returns to the control), and on a press or a Tab outside. */
export function Popover({
  isOpen,
  onClose,
  anchor,
  label,
  align = 'start',
  most,
  holdsMenu = false,
  className,
  children,
}: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  useLayer(isOpen, layer, ref, { align, most })
  // Gone before a dialog in its place takes the focus: that would be a press outside.
  useLayoutEffect(() => {
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
    // The focused element disappeared with the panel: the focus returns to the control.
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
        // Escape must not close the dialog around it either.
        event.preventDefault()
        event.stopPropagation()
        onClose()
        focusAnchor(ref.current)
      }}
    >
      {anchor}
      {isOpen && (
        <div ref={layer} popover="manual" className={css.pop} {...(!holdsMenu && { role: 'dialog', 'aria-label': label })}>
          {children}
        </div>
      )}
    </div>
  )
}

function focusAnchor(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
}
