import { useRouter } from '@tanstack/react-router'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { SearchBy } from '@tradewind/contract/flights/option'
import { explain, isPassing, isRefusedWith } from '../../lib/explain.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { useNewSearch } from '../search/use-new-search.ts'
import { searchAgain } from './book-search.ts'
import { BookingSteps } from './booking-steps.tsx'
import { carryOver } from './draft-store.ts'
import { t } from './messages.ts'
import { PayOutboundOnly } from './paid-together.tsx'

type Props = {
  searchId: string
  error: unknown
  searchBy: SearchBy | undefined
  onRetry: () => void
  unpaidOutbound: BookingDetail | undefined
}

/** The airline refuses to sell this now: the reason, and what to do next. Travellers already typed are kept for a new search. */
export function QuoteRefused({ searchId, error, searchBy, onRetry, unpaidOutbound }: Props) {
  const router = useRouter()
  const title = isRefusedWith(error, 'SOLD_OUT')
    ? t('soldOut')
    : isRefusedWith(error, 'SEARCH_EXPIRED', 'NOT_FOUND')
      ? t('resultsExpired')
      : t('notConfirmed')
  return (
    <>
      <BookingSteps current={1} />
      <EmptyState
        icon="plane"
        level={1}
        title={title}
        action={
          <>
            <SearchAgain searchId={searchId} searchBy={searchBy} />
            {isPassing(error) && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
            {unpaidOutbound && <PayOutboundOnly outbound={unpaidOutbound} />}
            {!unpaidOutbound && router.history.canGoBack() && (
              <Button onClick={() => router.history.back()}>{t('backToResults')}</Button>
            )}
          </>
        }
      >
        {explain(error)}
      </EmptyState>
    </>
  )
}

export function SearchAgain({ searchId, searchBy }: { searchId: string; searchBy: SearchBy | undefined }) {
  const askAgain = useNewSearch()
  const onClick = () => {
    carryOver(searchId)
    if (searchBy) askAgain(searchAgain(searchBy))
  }
  if (!searchBy)
    return (
      <ButtonLink to="/flight" variant="primary" onClick={onClick}>
        {t('searchAgain')}
      </ButtonLink>
    )
  return (
    <ButtonLink to="/flight/search-result/{-$searchId}" search={searchAgain(searchBy)} variant="primary" onClick={onClick}>
      {t('searchAgain')}
    </ButtonLink>
  )
}
