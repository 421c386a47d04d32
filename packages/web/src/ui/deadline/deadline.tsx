import type { Instant } from '@tradewind/domain/time'
import type { CSSProperties, ReactNode } from 'react'
import { formatInstant } from '../../lib/dates.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Tipped } from '../tipped.tsx'
import css from './deadline.module.css'
import { deadlineState } from './deadline-state.ts'
import { t } from './messages.ts'

type Props = {
  /** When the time began: the ring is full there. */
  since: Instant
  until: Instant
  /** What ends: 'Answer due'. */
  children: ReactNode
}

/**
 * What is due, and how much of its time is left: the ring empties, amber in the last two days, red in the last six hours. It ticks alone: the row around it is
 * not drawn again. What is overdue is crossed, so that it is seen without colour.
 */
export function Deadline({ since, until, children }: Props) {
  const { kind, minutes, share } = deadlineState({ since, until, now: useMinute() })
  return (
    <span className={css.deadline} data-kind={kind}>
      <i className={css.ring} style={{ '--share': share } as CSSProperties} />
      <b>{children}</b>
      <Tipped tip={formatInstant(until)}>
        <time dateTime={until}>{t(kind === 'past' ? 'overdue' : 'left', { time: countMinutes(minutes) })}</time>
      </Tipped>
    </span>
  )
}

/** '6 days', '23 h 10 m', '40 m' */
function countMinutes(minutes: number): string {
  if (minutes >= 48 * 60) return t('days', { n: Math.floor(minutes / 1440) })
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours === 0 ? t('minutes', { m: rest }) : t('hours', { h: hours, m: String(rest).padStart(2, '0') })
}
