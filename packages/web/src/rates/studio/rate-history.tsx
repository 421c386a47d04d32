import { HistoryView } from '../../editions/history-view.tsx'
import type { LiveBook } from '../../editions/rule-book.ts'
import { api } from '../../lib/api.ts'
import { type RateKind, type Studio, studioKey } from './studio-data.ts'

export const historyKey = (tourOptionId: number) => ['GET_RATE_EDITIONS', tourOptionId] as const

/** The editions of both kinds of rates. An earlier one can be restored; what was sold keeps its price. */
export function RateHistory({ studio, mayEdit }: { studio: Studio; mayEdit: boolean }) {
  return (['ticket', 'transfer'] as const).map((kind) => (
    <section key={kind}>
      <h3>{kind === 'ticket' ? 'Ticket rates' : 'Transfer rates'}</h3>
      <HistoryView book={bookOf(kind, studio)} isReadOnly={!mayEdit} isNested />
    </section>
  ))
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
