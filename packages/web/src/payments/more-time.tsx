import { useMutation } from '@tanstack/react-query'
import { isNearEnd } from '@tradewind/domain/flights/order'
import { instant } from '@tradewind/domain/time'
import { api } from '../lib/api.ts'
import { useCustomerView } from '../lib/customer-view.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { t } from './messages.ts'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'

/** Near the end of the time to pay: the fare is checked with the airline again, which extends the time as long as the airline then keeps it. */
export function MoreTime({ state, onChanged }: { state: PaymentState; onChanged: () => void }) {
  const { session, booking } = state
  const isCustomerView = useCustomerView()
  const now = useNow()
  const ask = useMutation({
    mutationKey: ['GET_MORE_TIME', session.orderId],
    mutationFn: () => api.flights.getMoreTime({ orderId: session.orderId }),
    onSettled: onChanged,
  })
  if (booking.status !== 'awaitingPayment' || !(isNearEnd(instant(session.expiryTime), now) || ask.isPending)) return null
  const button = (
    <Button size="sm" pending={ask.isPending} onClick={() => ask.mutate()}>
      {t('getMoreTime')}
    </Button>
  )
  return (
    <div className={css.problem}>
      <Notice tone="warn" action={button}>
        {ask.error ? explainRefusal(ask.error, isCustomerView) : t('timeEndsSoon')}
      </Notice>
    </div>
  )
}

function explainRefusal(error: unknown, isCustomerView: boolean): string {
  if (!isRefusedWith(error, 'PRICE_CHANGED')) return explain(error)
  const { totalPayable, currency } = error.data as { totalPayable: string; currency: string }
  return isCustomerView ? t('fareChangedPay') : t('payableNow', { amount: formatAmount(totalPayable, currency) })
}
