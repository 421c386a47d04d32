import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import css from './dialog.module.css'
import { addOpenDialog } from './open-dialogs.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  /** What; the second line says to what. */
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
  /** Buttons, the primary last; stacked with the primary on top on a phone. */
  foot?: ReactNode
  shape?: 'dialog' | 'broad' | 'side' | 'sideBroad'
  /** Must be answered: Escape and the cross are not offered. */
  isForced?: boolean
}

/** Where something is filled in that would be lost. What one looked for is typed again in a moment, and a switch is kept when it is pressed. */
const FIELDS = 'input:not([type="search"], [role="switch"]), textarea, select'

/**
 * The platform's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. A press beside it closes it too, unless
 * something was filled in: that is not thrown away by a slip of the hand.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, subtitle, children, foot, shape = 'dialog', isForced = false }: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const isFilledIn = useRef(false)
  const isPressedBeside = useRef(false)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    keepPageStill()
    dialog.showModal()
    const remove = addOpenDialog(dialog)
    return () => {
      remove()
      dialog.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the platform sends as `cancel`
    <dialog
      ref={ref}
      className={classes(css.dialog, shape !== 'dialog' && css[shape], shape === 'sideBroad' && css.side)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!isForced) onClose()
      }}
      onInput={(event) => {
        isFilledIn.current ||= wouldBeLost(event)
      }}
      // A press that begins in a field and ends beside the dialog marks text; it is no press beside it.
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        const holdsSomething = isFilledIn.current && event.currentTarget.querySelector(FIELDS) !== null
        if (isBeside(event) && isPressedBeside.current && !isForced && !holdsSomething) onClose()
      }}
    >
      <header className={css.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {!isForced && <IconButton icon="x" label="Close" size="sm" onClick={onClose} />}
      </header>
      <div className={css.body}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </dialog>
  )
}

/** What lies around a dialog belongs to it, as its backdrop. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget
}

function wouldBeLost({ target }: FormEvent): boolean {
  return target instanceof HTMLElement && target.matches(FIELDS)
}

/** The page behind a dialog does not scroll; the room of its scroll bar is kept, so that it does not jump either. */
function keepPageStill(): void {
  const root = document.documentElement
  root.style.setProperty('--tw-scroll-bar', `${window.innerWidth - root.clientWidth}px`)
}
