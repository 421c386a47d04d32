import { BeforeAfter } from '../../ui/before-after/before-after.tsx'
import { formatCost } from './cost-values.ts'
import { formatRate, formatSpan, formatWeekdays, nameRow } from './rate-words.ts'
import css from './studio.module.css'
import { engineRate, type StudioRate } from './studio-data.ts'
import { listSupplements } from './supplement-values.ts'

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
  const span = formatSpan(row.validFromDate, row.validTillDate)
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
          {isSpanNew && was ? <BeforeAfter before={formatSpan(was.row.validFromDate, was.row.validTillDate)} after={span} /> : span}{' '}
          {formatWeekdays(row.weekdays)}
          {was && was.row.priority !== row.priority && ` · priority ${was.row.priority} → ${row.priority}`}
        </small>
        <Cost was={was?.row} row={row} />
        <Supplements was={was?.row} row={row} />
      </div>
      <p className={css.num}>
        <BeforeAfter
          before={state === 'ended' || (was && formatRate(was) !== formatRate(rate)) ? formatRate(was ?? rate) : undefined}
          after={state === 'ended' ? undefined : formatRate(rate)}
        />
      </p>
    </li>
  )
}

type Row = StudioRate['row']

/** What it costs at the supplier, after what it did. */
function Cost({ was, row }: { was: Row | undefined; row: Row }) {
  const [before, after] = [was ? formatCost(was) : '', formatCost(row)]
  if (before === '' && after === '') return null
  return (
    <small className={css.more}>
      {before !== '' && before !== after && <s>{before}</s>} {after === '' ? 'No cost' : `Cost ${after}`}
    </small>
  )
}

/** Those that there are, after those that there were. */
function Supplements({ was, row }: { was: Row | undefined; row: Row }) {
  const [before, after] = [was ? listSupplements(was) : '', listSupplements(row)]
  if (before === '' && after === '') return null
  return (
    <small className={css.more}>
      {before !== '' && before !== after && <s>{before}</s>} {after && `Supplement ${after}`}
    </small>
  )
}
