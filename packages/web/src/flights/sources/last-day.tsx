import type { SourceState } from '@tradewind/contract/flights/sources'
import { formatMoment } from '../../lib/dates.ts'
import css from './sources-page.module.css'

/** The figures of a source in the last 24 hours. null: not searched; undefined: not known yet. */
export function LastDay({ state }: { state: SourceState | null | undefined }) {
  if (state === undefined) return null
  if (state === null) return <span className={css.empty}>Not searched</span>
  const { answered, failed, late, lastAnswerAt, lastTroubleAt, lastTrouble } = state
  const asked = answered + failed + late
  return (
    <div className={css.state}>
      {answered === asked ? `${asked} answered` : `${answered} of ${asked} answered`}
      {lastAnswerAt && <small>Last answer {formatMoment(lastAnswerAt)}</small>}
      {lastTroubleAt && (
        <small className={css.trouble}>
          {[failed > 0 && `${failed} failed`, late > 0 && `${late} late`].filter(Boolean).join(', ')}, last{' '}
          {formatMoment(lastTroubleAt)}: {lastTrouble}
        </small>
      )}
    </div>
  )
}
