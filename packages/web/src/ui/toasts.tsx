import { create } from 'zustand'
import { Icon } from './icons.tsx'
import css from './toasts.module.css'

type Toast = { id: number; tone: 'ok' | 'bad'; text: string }

const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
const STAYS_MS = { ok: 5000, bad: 10_000 }
let nextId = 1

/** Says that something was done, or why not, without taking the place of the page. */
export function toast(tone: Toast['tone'], text: string): void {
  const id = nextId++
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((other) => other.text !== text), { id, tone, text }].slice(-3) }))
  setTimeout(() => dismiss(id), STAYS_MS[tone])
}

function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id) }))
}

export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={css.toasts} aria-live="polite">
      {toasts.map(({ id, tone, text }) => (
        <div key={id} className={css.toast}>
          <Icon name={tone === 'ok' ? 'check' : 'warning'} size={18} />
          <span>{text}</span>
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="x" size={16} />
          </button>
        </div>
      ))}
    </div>
  )
}
