import { create } from 'zustand'
import { Icon } from './icons.tsx'
import css from './toasts.module.css'

/** What can still be done about it, in a word: 'Undo'. */
type ToastAction = { label: string; onPress: () => void }
type Toast = { id: number; tone: 'ok' | 'bad'; text: string; action: ToastAction | undefined }

const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
const STAYS_MS = { ok: 5000, bad: 10_000 }
/** Long enough to change one's mind. */
const ACTION_STAYS_MS = 15_000
let nextId = 1

/** Says that something was done, or why not, without taking the place of the page. */
export function toast(tone: Toast['tone'], text: string, action?: ToastAction): void {
  const id = nextId++
  // An older 'Undo' would no longer undo what was done last.
  const stays = (other: Toast) => other.text !== text && !(action && other.action)
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter(stays), { id, tone, text, action }].slice(-3) }))
  setTimeout(() => dismiss(id), action ? ACTION_STAYS_MS : STAYS_MS[tone])
}

function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id) }))
}

export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={css.toasts} aria-live="polite">
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
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="x" size={16} />
          </button>
        </div>
      ))}
    </div>
  )
}
