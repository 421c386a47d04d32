import { useQuery } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { flightDetails } from '../flights/book/quote-queries.ts'
import { Notice } from '../ui/notice.tsx'
import { BookReturn, isReturnToAdd } from './book-return.tsx'
import { t } from './messages.ts'

/** An outbound whose return flight is chosen and not added yet, as after a break or on another device: both can still be paid together. */
export function ReturnToAdd({ booking: { bound, status, searchId } }: { booking: BookingDetail }) {
  const { data: trip } = useQuery({
    ...flightDetails(searchId),
    enabled: bound === 'outbound' && status === 'awaitingPayment',
  })
  if (!trip || !isReturnToAdd(trip)) return null
  return (
    <Notice tone="accent" action={<BookReturn trip={trip} size="sm" variant="accent" />}>
      {t('returnNotAdded')}
    </Notice>
  )
}
