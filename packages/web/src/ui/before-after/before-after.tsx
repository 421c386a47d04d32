import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import layout from '../layout.module.css'
import css from './before-after.module.css'
import { t } from './messages.ts'

type Props = {
  /** Undefined: there was nothing. */
  before: ReactNode | undefined
  /** Undefined: it is gone. */
  after: ReactNode | undefined
  /** What lies between the two: '+₹250.00', '6 km less'. */
  difference?: ReactNode
  /** Whether the difference is good or bad, where it is either. */
  tone?: 'ok' | 'bad' | undefined
  /** The new value stands below the old one: long texts, narrow columns. */
  stacks?: boolean
}

/** What something was and what it is now, with the difference. The old value is struck for the eye; both are named for the ear. */
export function BeforeAfter({ before, after, difference, tone, stacks = false }: Props) {
  if (before === after)
    return (
      <span className={css.change}>
        {after} <small>{t('unchanged')}</small>
      </span>
    )
  return (
    <span className={classes(css.change, stacks && css.stacks)}>
      {before !== undefined && (
        <s>
          <span className={layout.vh}>{after === undefined ? t('removed') : t('before')} </span>
          {before}
        </s>
      )}
      {before !== undefined && after !== undefined && <Icon name="arrow" size={14} />}
      {after !== undefined && (
        <b>
          {before !== undefined && <span className={layout.vh}>{t('now')} </span>}
          {after}
        </b>
      )}
      {difference && <small className={tone && css[tone]}>{difference}</small>}
    </span>
  )
}
