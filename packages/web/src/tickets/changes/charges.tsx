import type { UseQueryResult } from '@tanstack/react-query'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { Bone } from '../../ui/spinner.tsx'
import css from './change-dialog.module.css'
import type { ChangeEstimate, ChangeQuote } from './change-queries.ts'
import { EstimateSum } from './estimate-sum.tsx'
import { QuoteClock, useIsValid } from './quote-clock.tsx'
import { QuoteSum } from './quote-sum.tsx'

type Props = {
  charges: Pick<
    UseQueryResult<{ quote: ChangeQuote; estimate: ChangeEstimate | null }>,
    'data' | 'error' | 'isFetching' | 'refetch'
  >
  isAsking: boolean
  isReissue: boolean
  /** Why nothing can be requested, although something was chosen. */
  whyNot: string | undefined
}

/** The charges and the refund, beside the choice, before anything is sent. */
export function Charges({ charges: { data, error, isFetching, refetch }, isAsking, isReissue, whyNot }: Props) {
  const quote = isAsking ? data?.quote : undefined
  const estimate = isAsking ? data?.estimate : undefined
  const isValid = useIsValid(quote?.validUntil)
  const isLoading = isAsking && isFetching
  return (
    <section className={css.charges} aria-label={isReissue ? 'Estimate' : 'Charges'} aria-busy={isLoading} aria-live="polite">
      <header>
        <h3>{isReissue ? 'Estimate' : 'Charges'}</h3>
        {quote?.isAutomatic && !isLoading && <QuoteClock validUntil={quote.validUntil} />}
      </header>
      {whyNot && <Notice tone="warn">{whyNot}</Notice>}
      {!isAsking && !whyNot && (
        <p className={css.hint}>
          {isReissue
            ? 'Choose a date or a flight to see the price difference and the charges.'
            : 'You see all charges and your refund here before you send the request.'}
        </p>
      )}
      {isLoading && (
        <div className={css.skeleton}>
          <span className={css.hint}>Loading the charges…</span>
          {['90%', '75%', '82%', '60%'].map((width) => (
            <Bone key={width} width={width} height={14} />
          ))}
          <Bone height={64} />
        </div>
      )}
      {isAsking && !isFetching && error && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {quote && !isLoading && !error && quote.isAutomatic && (
        <>
          {!isValid && (
            <Notice
              tone="warn"
              action={
                <Button size="sm" onClick={() => void refetch()}>
                  Get new charges
                </Button>
              }
            >
              This quote has expired.
            </Notice>
          )}
          <div className={isValid ? undefined : css.stale}>
            <QuoteSum quote={quote} />
          </div>
        </>
      )}
      {quote && !isLoading && !error && !quote.isAutomatic && (
        <>
          {estimate && <EstimateSum estimate={estimate} />}
          <Notice tone="accent">
            {quote.kind === 'reissue'
              ? `${estimate ? 'This is an estimate. ' : ''}Our team will ask the airline and send you a quote. Nothing is charged before you accept it.`
              : 'Our team will send you a quote. Nothing is refunded before you accept it.'}
          </Notice>
          {quote.remarks && !estimate && <p className={css.hint}>{quote.remarks}</p>}
        </>
      )}
    </section>
  )
}
