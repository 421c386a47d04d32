import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import css from './dialog.module.css'

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

/** The platform's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, subtitle, children, foot, shape = 'dialog', isForced = false }: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
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
      onClick={(event) => {
        if (event.target === ref.current && !isForced) onClose()
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
