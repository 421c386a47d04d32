import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { formatAmount } from '../lib/money.ts'
import { ButtonLink } from '../ui/button.tsx'
import { t } from './messages.ts'

type Ended = Pick<BookingDetail, 'newPrice' | 'bound' | 'searchId' | 'currency' | 'fare'>

/** The same flight again, at the airline's new price: the page asks for the live price, and the typed travellers are kept. */
export function BookAtNewPrice({ booking: { newPrice, bound, searchId, currency, fare } }: { booking: Ended }) {
  // One flight of a domestic return is booked again beside the other.
  if (newPrice === null || bound !== null) return null
  return (
    <ButtonLink to="/flight/book/$searchId" params={{ searchId }} search={{ resultIndex: fare.resultIndex }} variant="primary">
      {t('bookAt', { amount: formatAmount(newPrice, currency) })}
    </ButtonLink>
  )
}
