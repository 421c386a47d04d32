import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import css from './dialog.module.css'
import { holdsChangedForm } from './form/changed-forms.ts'
import { keepFocusNear } from './keep-focus-near.ts'
import { t } from './messages.ts'
import { addOpenDialog } from './open-dialogs.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The title; the second line names what it is about. */
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
  /** Buttons, the primary last; stacked with the primary on top on a phone. */
  foot?: ReactNode
  shape?: 'dialog' | 'broad' | 'side' | 'sideBroad' | 'palette'
  /** In the place of the title's line: the title is then only read out. */
  head?: ReactNode
  /** Must be answered: Escape and the close button are off. */
  isForced?: boolean
  /** What is filled in applies at once, or is still there at the next opening: closing loses nothing. */
  keepsEntries?: boolean
  /** Whether something is filled in that would be lost, where the form knows. Without it the fields are compared with how they were. */
  isChanged?: boolean
}

/** Whether something is filled in that would be lost. A search text is quickly typed again, and a switch is saved when it is pressed. */
const FIELDS = 'input:not([type="search"], [role="switch"], [readonly]), textarea, select'

/**
 * The platform's own modal dialog: it keeps the focus inside, closes on Escape or a press outside and returns the focus. If something was filled in
 * it asks first, so that an accident does not lose it.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  subtitle,
  children,
  foot,
  shape = 'dialog',
  head,
  isForced = false,
  keepsEntries = false,
  isChanged,
}: Omit<DialogProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const entries = useRef(new Map<Element, string>())
  const isPressedBeside = useRef(false)
  /** The focus before the question about closing. */
  const left = useRef<Element>(null)
  const [isAsking, setAsking] = useState(false)
  const titleId = useId()
  // Before the element leaves the page: only then does it give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const returnNear = keepFocusNear(document.activeElement)
    keepPageStill()
    // The first control gets the focus now, and nobody has chosen it: it does not say its name over the text.
    dialog.dataset.opening = ''
    dialog.showModal()
    delete dialog.dataset.opening
    const remove = addOpenDialog(dialog)
    return () => {
      remove()
      dialog.close()
      returnNear()
    }
  }, [])

  function stay() {
    setAsking(false)
    if (left.current instanceof HTMLElement) left.current.focus()
  }

  /** By a key or a press that may have been intended for something else. */
  function leave() {
    if (isForced) return
    if (isAsking) stay()
    else if (keepsEntries || !(isChanged ?? (holdsChangedForm(ref.current) || holdsEntries(entries.current)))) onClose()
    else {
      left.current = document.activeElement
      setAsking(true)
    }
  }

  return (
    <dialog
      ref={ref}
      className={classes(css.dialog, shape !== 'dialog' && css[shape], shape === 'sideBroad' && css.side)}
      aria-labelledby={head ? undefined : titleId}
      aria-label={head && typeof title === 'string' ? title : undefined}
      // Before the platform handles the key: it would close at the second press regardless of the answer to the first.
      onKeyDown={(event) => {
        if (!isEscape(event)) return
        event.preventDefault()
        leave()
      }}
      // The platform's other ways to go back.
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onFocus={({ target }) => noteEntry(entries.current, target, entryOf(target))}
      onInput={({ target }) => target instanceof Element && noteEntry(entries.current, target, NOT_SEEN)}
      // A press that begins in a field and ends outside the dialog selects text; it does not close the dialog.
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (isBeside(event) && isPressedBeside.current && !isAsking) leave()
      }}
    >
      {head ?? (
        <header className={css.head}>
          <div>
            <h2 id={titleId}>{title}</h2>
            {subtitle && <p>{subtitle}</p>}
          </div>
          {!isForced && <IconButton icon="x" label={t('close')} size="sm" onClick={onClose} />}
        </header>
      )}
      <div className={css.body}>{children}</div>
      {isAsking ? <AskToDiscard onStay={stay} onDiscard={onClose} /> : foot && <footer className={css.foot}>{foot}</footer>}
    </dialog>
  )
}

/** In the place of the buttons, where people look for the answer. */
function AskToDiscard({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question within a dialog, not a set of fields
    <footer className={css.foot} role="group" aria-labelledby={id}>
      <p id={id} className={css.question}>
        {t('discardQuestion')}
      </p>
      <Button variant="danger" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button variant="primary" autoFocus aria-describedby={id} onClick={onStay}>
        {t('keepEditing')}
      </Button>
    </footer>
  )
}

/** An Escape that nothing inside the dialog has handled, and that does not end the input of a character. */
function isEscape({ key, defaultPrevented, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Escape' && !defaultPrevented && !nativeEvent.isComposing
}

/** The backdrop belongs to the dialog's own element. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget
}

/** For a field that was changed without a focus: some browsers give none to a checkbox. */
const NOT_SEEN = '\0'

/** Stores the value of a field before anybody changed it. */
function noteEntry(entries: Map<Element, string>, field: Element, entry: string): void {
  if (!entries.has(field) && field.matches(FIELDS)) entries.set(field, entry)
}

/** Whether a field that still exists has another value than before. */
function holdsEntries(entries: ReadonlyMap<Element, string>): boolean {
  return [...entries].some(([field, before]) => field.isConnected && entryOf(field) !== before)
}

function entryOf(field: Element): string {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return String(field.checked)
  return 'value' in field ? String(field.value) : ''
}

/** The page behind a dialog does not scroll; the width of its scroll bar is kept, so that the page does not jump. */
function keepPageStill(): void {
  const root = document.documentElement
  root.style.setProperty('--tw-scroll-bar', `${window.innerWidth - root.clientWidth}px`)
}
