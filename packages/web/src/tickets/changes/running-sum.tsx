import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import css from './changes-desk.module.css'
import { QuoteSum } from './quote-sum.tsx'

type Charges = Parameters<typeof api.changeDesk.previewChangeQuote>[0]
/** Amounts are typed digit by digit. */
const SETTLED_MS = 300

/** What the quote comes to with the amounts typed so far, by the server's own arithmetic: the quote itself is made by the same. */
export function RunningSum({ charges }: { charges: Charges | undefined }) {
  const settled = useSettled(charges === undefined ? undefined : JSON.stringify(charges), SETTLED_MS)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['PREVIEW_CHANGE_QUOTE', settled],
    queryFn: ({ signal }) => api.changeDesk.previewChangeQuote(JSON.parse(settled ?? '{}') as Charges, { signal }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const isCurrent = charges !== undefined && settled === JSON.stringify(charges) && !isPlaceholderData
  return (
    <section className={css.sum} aria-label="What the quote comes to" aria-live="polite" aria-busy={!isCurrent}>
      {error ? (
        <Notice tone="warn">{explain(error)}</Notice>
      ) : data && charges ? (
        <>
          <QuoteSum
            isForStaff
            quote={{
              currency: data.currency,
              lines: data.lines,
              due: data.isDue ? data.total : null,
              refund: data.isDue ? null : data.total,
              refundTo: data.refundTo,
              remarks: '',
            }}
          />
          {!data.lines.some(({ kind }) => kind === 'paid') && (
            <p className={css.hint}>{formatAmount(data.paid, data.currency)} was paid for these tickets before.</p>
          )}
        </>
      ) : (
        <p className={css.hint}>Enter the charges to see what the customer pays or gets.</p>
      )}
    </section>
  )
}
