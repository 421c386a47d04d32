import type { ReactNode } from 'react'
import { formatCount } from '../../lib/locale.ts'
import { Icon } from '../icons.tsx'
import layout from '../layout.module.css'
import { t } from './messages.ts'
import css from './trace.module.css'

/** `notFit`: it does not apply at all, where the page knows that; `lost`: another one won. */
export type Verdict = 'won' | 'lost' | 'notFit'
export type Considered = {
  key: string | number
  name: ReactNode
  /** Beside its name, smaller: what it is for. */
  about?: ReactNode
  /** At the end of its line: what it gives. */
  value?: ReactNode
  verdict: Verdict
  /** Why, in a sentence. */
  because: ReactNode
}

const SIGNS = { won: 'check', lost: 'minus', notFit: 'x' } as const

/** What was looked at for a decision, in the order of winning: what won, what lost to it, and why each other one does not apply. */
export function Trace({ label, considered, most = 30 }: { label: string; considered: readonly Considered[]; most?: number }) {
  const more = considered.length - most
  return (
    <>
      <ol className={css.trace} aria-label={label}>
        {considered.slice(0, most).map(({ key, name, about, value, verdict, because }) => (
          <li key={key} data-verdict={verdict}>
            <Icon name={SIGNS[verdict]} size={16} />
            <span className={layout.vh}>{t(verdict)}</span>
            <span className={css.name}>
              <b>{name}</b> {about && <small>{about}</small>}
            </span>
            {value !== undefined && <span className={css.value}>{value}</span>}
            <p>{because}</p>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={css.more}>{t('more', { n: formatCount(more) })}</p>}
    </>
  )
}
