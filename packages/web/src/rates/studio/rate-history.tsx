import { useState } from 'react'
import { HistoryView } from '../../editions/history-view.tsx'
import type { LiveBook } from '../../editions/rule-book.ts'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { TouchedQuotations } from '../../quotations/touched-quotations.tsx'
import css from './studio.module.css'
import { type RateKind, type Studio, studioKey } from './studio-data.ts'

export const historyKey = (tourOptionId: number) => ['GET_RATE_EDITIONS', tourOptionId] as const

/** What goes live next, and the editions of both kinds of rates. An earlier one can be restored; what was sold keeps its price. */
export function RateHistory({ studio, mayEdit }: { studio: Studio; mayEdit: boolean }) {
  const [isRestored, setRestored] = useState(false)
  return (
    <>
      {isRestored && <TouchedQuotations tourOptionIds={[studio.tourOption.id]} onClose={() => setRestored(false)} />}
      {studio.publication && <Next publication={studio.publication} />}
      {(['ticket', 'transfer'] as const).map((kind) => (
        <section key={kind}>
          <h3>{kind === 'ticket' ? 'Ticket rates' : 'Transfer rates'}</h3>
          <HistoryView book={bookOf(kind, studio)} isReadOnly={!mayEdit} isNested onRestored={() => setRestored(true)} />
        </section>
      ))}
    </>
  )
}

function Next({ publication }: { publication: NonNullable<Studio['publication']> }) {
  const { status, publishAt, plannedBy, note, reason } = publication
  return (
    <section className={css.planned}>
      <h3>{status === 'planned' ? 'Planned' : 'Not published'}</h3>
      <p>
        <time dateTime={publishAt}>{formatInstant(publishAt)}</time> by {plannedBy}
      </p>
      {note && <p>{note}</p>}
      {reason && <p className={css.warn}>{reason}</p>}
    </section>
  )
}

function bookOf(kind: RateKind, { tourOption: { id: tourOptionId }, books }: Studio): LiveBook {
  return {
    edition: books[kind].edition,
    keys: { history: [...historyKey(tourOptionId), kind], changed: [studioKey(tourOptionId), historyKey(tourOptionId)] },
    calls: {
      readEdition: async () => (await api.rateStudio.getRateStudio({ tourOptionId })).books[kind].edition,
      listEditions: ({ cursor, signal }) =>
        api.rateStudio.getRateEditions({ tourOptionId, kind, ...(cursor !== undefined && { cursor }) }, { signal }),
      restoreEdition: (seen) => api.rateStudio.restoreRateEdition({ tourOptionId, kind, ...seen }),
    },
    words: { restored: 'These rates are live again.' },
  }
}
