import type { SourceProgress } from '@tradewind/contract/flight-option'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import css from './results.module.css'
import type { SearchRun } from './search-run.ts'

/** Who has answered, how much, and who is slow; a thin line shows the share. */
export function ProgressLine({ run, flightCount }: { run: SearchRun; flightCount: number }) {
  const { sources, isDone } = run
  const answered = sources.filter(({ status }) => status === 'answered')
  const asking = sources.filter(({ status }) => status === 'asking')
  const slowestMs = Math.max(0, ...answered.map(({ tookMs }) => tookMs ?? 0))
  const share = sources.length === 0 ? 0 : (100 * (sources.length - asking.length)) / sources.length
  return (
    <div className={css.suppliers}>
      <span role="status">
        <strong>{sources.length === 0 ? 'Asking suppliers…' : `${answered.length} of ${sources.length} suppliers answered`}</strong>
        {flightCount > 0 && ` · ${flightCount} flights`}
        {slowestMs > 0 && ` in ${(slowestMs / 1000).toFixed(1)} s`}
        {!isDone && asking.length > 0 && (
          <span className={css.waitingFor}> · waiting for {asking.map(({ name }) => name).join(', ')}</span>
        )}
      </span>
      <ul>
        {sources.map((source) => (
          <li
            key={source.code}
            title={source.reason ?? undefined}
            className={source.status === 'failed' || source.status === 'late' ? css.failed : undefined}
          >
            <SourceMark source={source} />
          </li>
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

function SourceMark({ source: { name, status, count } }: { source: SourceProgress }) {
  if (status === 'asking')
    return (
      <>
        <Spinner /> {name}
      </>
    )
  if (status === 'answered')
    return (
      <>
        <Icon name="check" size={14} /> {name} {count}
      </>
    )
  return (
    <>
      <Icon name="warning" size={14} /> {name} {status === 'late' ? 'too slow' : 'did not answer'}
    </>
  )
}
