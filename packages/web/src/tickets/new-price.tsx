import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { isZero, parseMoney } from '@tradewind/domain/money'
import { epochMs, instant } from '@tradewind/domain/time'
import { inOwnLanguage } from '../languages/page-language.ts'
import { translate } from '../languages/translate.ts'
import { rememberPurpose } from '../ledger/top-up-purpose.ts'
import { api } from '../lib/api.ts'
import { useCustomerView } from '../lib/customer-view.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { useHandling } from '../live/handling.ts'
import { useSettlePayment } from '../payments/settle-payment.ts'
import { Button } from '../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { t } from './messages.ts'
import css from './new-price.module.css'
import { bookingDetail } from './ticket-queries.ts'

type Asked = BookingDetail & { readonly askedPrice: NonNullable<BookingDetail['askedPrice']> }

export function isAsked(booking: BookingDetail): booking is Asked {
  return booking.askedPrice !== null
}

/** A fare that changed while it was ticketed: both totals, the time limit, and the two possible answers. */
export function NewPrice({ booking }: { booking: Asked }) {
  const { askedPrice: asked, currency } = booking
  const isCustomerView = useCustomerView()
  const isResold = booking.fare.earnings !== undefined
  const isDearer = parseMoney(asked.difference, currency).minor >= 0n
  const left = Math.max(0, Math.ceil((epochMs(instant(asked.until)) - epochMs(useNow())) / 60_000))
  return (
    <div className={css.choice} {...inOwnLanguage}>
      <div className={css.figures}>
        <MoneyLines>
          {!isCustomerView && (
            <>
              <MoneyLine label={t('paid')}>{formatAmount(asked.before, currency)}</MoneyLine>
              <MoneyLine label={t(isDearer ? 'fareRose' : 'fareFell')} kind={isDearer ? undefined : 'minus'}>
                {formatAmount(asked.difference.replace('-', ''), currency)}
              </MoneyLine>
            </>
          )}
          <MoneyLine label={t('newTotal')} kind="sum">
            {formatAmount(isCustomerView ? asked.customerTotal : asked.total, currency)}
          </MoneyLine>
          {isResold && !isCustomerView && (
            <MoneyLine label={t('customerPays')}>{formatAmount(asked.customerTotal, currency)}</MoneyLine>
          )}
        </MoneyLines>
      </div>
      <p className={css.small}>
        <time dateTime={asked.until}>{t('minutesLeft', { n: left })}</time>
      </p>
      {asked.missing !== null && <Answers booking={booking} missing={asked.missing} />}
    </div>
  )
}

function Answers({ booking, missing }: { booking: Asked; missing: string }) {
  const { bookingId, askedPrice: asked, currency, orderId } = booking
  const isCustomerView = useCustomerView()
  const customer = useUser()?.actingFor
  const now = useNow()
  const refresh = useRefresh(booking)
  const accept = useMutation({
    mutationKey: ['ACCEPT_NEW_PRICE', bookingId],
    mutationFn: () => api.flights.acceptNewPrice({ bookingId, agreedTotalPayable: asked.total }),
    onSettled: (answer) => refresh(answer?.booking),
  })
  const decline = useMutation({
    mutationKey: ['DECLINE_NEW_PRICE', bookingId],
    mutationFn: () => api.flights.declineNewPrice({ bookingId }),
    onSettled: (answer) => refresh(answer?.booking),
  })
  const addMoney = useMutation({
    mutationKey: ['START_TOP_UP'],
    mutationFn: () => api.ledger.startTopUp({ amount: missing, idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ orderId: topUpId, paymentUrl }) => {
      rememberPurpose(topUpId, orderId)
      window.location.assign(paymentUrl)
    },
  })
  const difference = parseMoney(asked.difference, currency)
  const isShort = !isZero(parseMoney(missing, currency))
  const error = accept.error ?? decline.error ?? addMoney.error
  const isOver = asked.until <= now ? t('answerOver') : undefined
  const isBusy = accept.isPending || decline.isPending
  return (
    <>
      {error && !(isShort && isRefusedWith(error, 'INSUFFICIENT_BALANCE')) && <Notice tone="bad">{explain(error)}</Notice>}
      {!isCustomerView && (
        <p className={css.small}>
          {explainDifference({ difference: difference.minor, isShort, isTheirs: Boolean(customer), missing, currency })}
        </p>
      )}
      <div className={css.acts}>
        {isShort && !customer && !isCustomerView && (
          <Button
            variant="primary"
            pending={addMoney.isPending || addMoney.isSuccess}
            disabledReason={isOver}
            onClick={() => addMoney.mutate()}
          >
            {t('addByCard', { amount: formatAmount(missing, currency) })}
          </Button>
        )}
        <Button
          variant={isShort ? 'outline' : 'primary'}
          pending={accept.isPending}
          disabledReason={isOver ?? (isShort ? t('notEnough') : decline.isPending ? t('cancelling') : undefined)}
          onClick={() => accept.mutate()}
        >
          {isCustomerView
            ? t('acceptFare')
            : difference.minor > 0n
              ? t('payMore', { amount: formatAmount(asked.difference, currency) })
              : t('bookAt', { amount: formatAmount(asked.total, currency) })}
        </Button>
        <Button
          pending={decline.isPending}
          disabledReason={isBusy && !decline.isPending ? t('bookingNow') : isOver}
          onClick={() => decline.mutate()}
        >
          {t('cancelAndRefund')}
        </Button>
      </div>
    </>
  )
}

type Difference = { difference: bigint; isShort: boolean; isTheirs: boolean; missing: string; currency: string }

function explainDifference({ difference, isShort, isTheirs, missing, currency }: Difference): string {
  if (isShort) return t(isTheirs ? 'shortInTheirs' : 'shortInYours', { amount: formatAmount(missing, currency) })
  if (difference > 0n) return t(isTheirs ? 'paidFromTheirs' : 'paidFromYours')
  return difference < 0n ? t(isTheirs ? 'refundedToTheirs' : 'refundedToYours') : t('nothingMore')
}

/** Whatever the answer was, and no matter who answered first: everything that shows the booking is read again. */
function useRefresh({ orderId, searchId }: BookingDetail) {
  const queryClient = useQueryClient()
  const settle = useSettlePayment()
  return async (booking: BookingDetail | undefined) => {
    if (booking) settle([booking])
    const keys = [
      ['GET_PAYMENT_SESSION', orderId],
      ['GET_FLIGHT_DETAILS', searchId],
      ['GET_BOOKED_FLIGHTS'],
      ['GET_BOOKING_DETAILS'],
    ]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** The same from a list. */
export function NewPriceDialog({ bookingId, title, onClose }: { bookingId: number; title: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(bookingDetail(bookingId))
  useHandling(bookingId)
  const booking = data?.booking
  return (
    <Dialog isOpen onClose={onClose} title={t('fareHasChanged')} subtitle={title}>
      {error ? (
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      ) : !booking ? (
        <PageLoading />
      ) : (
        <div>
          <p role="status" {...inOwnLanguage}>
            {translate(booking.statusText)}
          </p>
          {isAsked(booking) && <NewPrice booking={booking} />}
        </div>
      )}
    </Dialog>
  )
}
