import { formatRate, formatSpan, formatWeekdays, nameRow } from './rate-words.ts'
import css from './studio.module.css'
import { engineRate, type StudioRate } from './studio-data.ts'

const SIGNS = { live: '', added: '+', changed: '~', ended: '−', outdated: '!' } as const
const WORDS = {
  live: '',
  added: 'New',
  changed: 'Changed',
  ended: 'Ends',
  outdated: 'A colleague has changed the live rate',
} as const

/** One change: before, and after. */
export function Change({ rate, market }: { rate: StudioRate; market: string }) {
  const { row, before, state } = rate
  const engine = engineRate(rate)
  const was = before && state !== 'ended' ? ({ ...rate, row: before } as StudioRate) : undefined
  const isSpanNew = was && (was.row.validFromDate !== row.validFromDate || was.row.validTillDate !== row.validTillDate)
  return (
    <li data-state={state}>
      <span className={css.sign} aria-hidden="true">
        {SIGNS[state]}
      </span>
      <div>
        <p>
          <b>
            {market}, {nameRow(engine).toLowerCase()}
          </b>{' '}
          <small>{WORDS[state]}</small>
        </p>
        <small>
          {isSpanNew && was && <s>{formatSpan(was.row.validFromDate, was.row.validTillDate)}</s>}{' '}
          {formatSpan(row.validFromDate, row.validTillDate)} {formatWeekdays(row.weekdays)}
          {was && was.row.priority !== row.priority && ` · priority ${was.row.priority} → ${row.priority}`}
        </small>
      </div>
      <p className={css.num}>
        {was && formatRate(was) !== formatRate(rate) && (
          <>
            <s>{formatRate(was)}</s> →{' '}
          </>
        )}
        {state === 'ended' ? <s>{formatRate(rate)}</s> : <b>{formatRate(rate)}</b>}
      </p>
    </li>
  )
}
