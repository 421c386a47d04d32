import type { CSSProperties, ReactNode } from 'react'
import css from './chip.module.css'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'accent'

/** A fact. Neutral unless the fact is a status. */
export function Chip({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classes(css.chip, tone !== 'neutral' && css[tone])}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}

export function RemovableChip({ children, label, onRemove }: { children: ReactNode; label: string; onRemove: () => void }) {
  return (
    <span className={classes(css.chip, css.removable)}>
      {children}
      <button type="button" className={css.x} aria-label={label} onClick={onRemove}>
        <Icon name="x" size={16} />
      </button>
    </span>
  )
}

/** A dot and a word: what tables use instead of chips. */
export function StateMark({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.state}>
      <i className={classes(css.dot, tone !== 'neutral' && css[tone])} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Two letters on a colour, where no logo is known. The name stands beside it, so it is hidden from screen readers. */
export function Monogram({ text, colour, size = 'l' }: { text: string; colour: string; size?: 's' | 'm' | 'l' }) {
  return (
    <span className={classes(css.mono, size !== 'l' && css[size])} style={{ '--c': colour } as CSSProperties} aria-hidden="true">
      {text}
    </span>
  )
}

export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return <span className={css.avatar} style={{ '--h': hue } as CSSProperties} data-initials={initials} aria-hidden="true" />
}
