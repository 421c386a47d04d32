import type { SourceProgress } from '@tradewind/contract/flights/option'
import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import { useId, useState } from 'react'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { Spinner } from '../../ui/spinner.tsx'
import { Tipped } from '../../ui/tipped.tsx'
import { notesOn } from '../wishes/special-fare-words.ts'
import { t } from './messages.ts'
import css from './results.module.css'
import type { SearchRun } from './search-run.ts'

/**
 * Who has answered, how many flights, and who is slow, always in one line, so that nothing below it moves; each supplier on request. A thin line
 * shows the share.
 */
export function ProgressLine({ run, flightCount, fare }: { run: SearchRun; flightCount: number; fare: SpecialFare | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const { isDone } = run
  const sources = run.sources.filter(({ status }) => status !== 'notSold')
  const answered = sources.filter(({ status }) => status === 'answered')
  const asking = sources.filter(({ status }) => status === 'asking')
  const silent = sources.filter(({ status }) => status === 'late' || status === 'failed')
  const slowestMs = Math.max(0, ...answered.map(({ tookMs }) => tookMs ?? 0))
  const waitingFor = t('waitingFor', { names: asking.map(({ name }) => name).join(', ') })
  const silence = silent.map(explainSilence).join(', ')
  const notes = notesOn(run, fare)
  const share = sources.length === 0 ? 0 : (100 * (sources.length - asking.length)) / sources.length
  return (
    <div className={css.suppliers}>
      <p role="status">
        <span className={css.answered}>
          <strong>{sources.length === 0 ? t('searching') : t('answeredOf', { n: answered.length, total: sources.length })}</strong>
          <span className={layout.onlyWide}>
            {flightCount > 0 && ` · ${t('nFlights', { n: flightCount })}`}
            {slowestMs > 0 && ` ${t('inSeconds', { n: (slowestMs / 1000).toFixed(1) })}`}
          </span>
        </span>
        <span className={css.missing}>
          {notes.map((note) => (
            <Whole key={note}>{note}</Whole>
          ))}
          {!isDone && asking.length > 0 && <Whole>{waitingFor}</Whole>}
          {silent.length > 0 && <Whole className={css.failed}>{silence}</Whole>}
        </span>
      </p>
      <button
        type="button"
        className={classes(layout.link, css.each, run.sources.length < 2 && css.toCome)}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={t('supplierDetails')}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={layout.onlyWide}>{t('supplierDetails')}</span>
        <span className={layout.onlyNarrow} aria-hidden="true">
          {t('detailsShort')}
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      <ul id={listId} hidden={!isOpen}>
        {run.sources.map((source) => (
          <li key={source.code} className={source.status === 'failed' || source.status === 'late' ? css.failed : undefined}>
            <SourceMark source={source} />
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {!isDone && (
        <span className={css.track} aria-hidden="true">
          <i style={{ inlineSize: `${Math.max(6, share)}%` }} />
        </span>
      )}
    </div>
  )
}

function SourceMark({ source: { name, status, count, reason } }: { source: SourceProgress }) {
  if (status === 'asking')
    return (
      <>
        <Spinner /> {name}
      </>
    )
  if (status === 'notSold')
    return (
      <>
        <Icon name="x" size={14} /> {t('notSold', { name })}
      </>
    )
  if (status === 'answered')
    return (
      <>
        <Icon name="check" size={14} /> {name} · {t('nFares', { n: count })}
      </>
    )
  return (
    <>
      <Icon name="warning" size={14} /> {explainSilence({ name, status })}
      {reason && ` · ${reason}`}
    </>
  )
}

function explainSilence({ name, status }: Pick<SourceProgress, 'name' | 'status'>): string {
  return t(status === 'late' ? 'timedOut' : 'didNotAnswer', { name })
}

/** Cut where the line is too short; the list that the button opens says it in full. */
function Whole({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <Tipped className={className} tip={children} isStop={false} isSpoken={false}>
      {children}
    </Tipped>
  )
}
