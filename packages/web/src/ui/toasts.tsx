import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { Icon } from './icons.tsx'
import { t } from './messages.ts'
import { useTopDialog } from './open-dialogs.ts'
import css from './toasts.module.css'

/** What can still be done about it, in a word: 'Undo'. */
type ToastAction = { label: string; onPress: () => void }
type Toast = { id: number; tone: 'ok' | 'bad'; text: string; action: ToastAction | undefined }

const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
/** The specification's time. A pointer over it or the focus in it holds it. */
const STAYS_MS = 4000
/** Long enough to change one's mind. */
const ACTION_STAYS_MS = 15_000
/** Under a pointer, or with the focus inside, it is being read: checked again after this time. */
const READING_MS = 2000
let nextId = 1

/** Says that something was done, or why not, without covering the page. */
export function toast(tone: Toast['tone'], text: string, action?: ToastAction): void {
  const id = nextId++
  // An older 'Undo' would no longer undo the last change.
  const stays = (other: Toast) => other.text !== text && !(action && other.action)
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter(stays), { id, tone, text, action }].slice(-3) }))
  setTimeout(() => dismissWhenRead(id), action ? ACTION_STAYS_MS : STAYS_MS)
}

function dismissWhenRead(id: number): void {
  if (document.querySelector('[data-toasts]:is(:hover, :focus-within)')) setTimeout(() => dismissWhenRead(id), READING_MS)
  else dismiss(id)
}

function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id) }))
}

/** Above everything, and inside the dialog where one is open: everything outside it is dim, cannot be pressed and is not read out. */
export function Toasts() {
  const dialog = useTopDialog()
  return createPortal(<Stack key={dialog ? 'dialog' : 'page'} />, dialog ?? document.body)
}

function Stack() {
  const toasts = useToasts((state) => state.toasts)
  const ref = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  // The last element shown is on top of the top layer.
  useLayoutEffect(() => {
    const stack = ref.current
    // A dialog that is just closing has already left the page; a moment later this stands beside it.
    if (newest === undefined || !stack?.isConnected) return undefined
    stack.showPopover?.()
    return () => {
      if (stack.isConnected) stack.hidePopover?.()
    }
  }, [newest])
  return (
    <div ref={ref} popover="manual" data-toasts className={css.toasts} aria-live="polite">
      {toasts.map(({ id, tone, text, action }) => (
        <div key={id} className={css.toast}>
          <Icon name={tone === 'ok' ? 'check' : 'warning'} size={18} />
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className={css.action}
              onClick={() => {
                dismiss(id)
                action.onPress()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" aria-label={t('dismiss')} onClick={() => dismiss(id)}>
            <Icon name="x" size={16} />
          </button>
        </div>
      ))}
    </div>
  )
}
