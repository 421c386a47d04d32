import type { ReactNode } from 'react'
import css from './fix-note.module.css'
import { Icon } from './icons.tsx'

export type Fix = { label: string; onPress: () => void }

/** What does not fit together, and what would mend it: the smallest change first. It never keeps anyone from going on. */
export function FixNote({ fixes, children }: { fixes: readonly Fix[]; children: ReactNode }) {
  return (
    <div className={css.note} role="status">
      <Icon name="warning" size={16} />
      <div>
        {children}
        {fixes.length > 0 && (
          <div className={css.fixes}>
            {fixes.map(({ label, onPress }) => (
              <button key={label} type="button" onClick={onPress}>
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
