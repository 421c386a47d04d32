import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { BookingSteps } from '../flights/book/booking-steps.tsx'
import { useDrafts } from '../flights/book/draft-store.ts'
import { sentFrom } from '../flights/book/order-key.ts'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { Confirmation } from './confirmation.tsx'
import type { GatewayReturn } from './gateway-return.ts'
import { t } from './messages.ts'
import { OrderRecap } from './order-recap.tsx'
import css from './payment.module.css'
import { isAnswered, type PaymentState, paymentSession } from './payment-queries.ts'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { sayCharged } from './say-charged.ts'
import { useSettlePayment } from './settle-payment.ts'
import { WaysToPay } from './ways-to-pay.tsx'

const route = getRouteApi('/shell/inside/user/payments/$orderId')

/** Fifteen minutes to pay, then a wait with true status texts until the airline has answered. */
export function PaymentPage() {
  const { orderId } = route.useParams()
  const state = useQuery(paymentSession(orderId))
  const report = useReportReturn(orderId, () => void state.refetch())
  usePageTitle(t('payment'))
  if (state.isError && !state.data) return <Unknown error={state.error} onRetry={() => void state.refetch()} />
  if (!state.data) return <PageLoading label={t('opening')} />
  if (state.data.session.isWithCart) return <Navigate to="/activities/pay/$orderId" params={{ orderId }} search={{}} replace />
  return (
    <PaymentSteps
      state={state.data}
      isReporting={report.isPending}
      problem={report.error ? explain(report.error) : undefined}
      onChanged={() => void state.refetch()}
    />
  )
}

type StepsProps = { state: PaymentState; isReporting: boolean; problem: string | undefined; onChanged: () => void }

function PaymentSteps({ state, isReporting, problem, onChanged }: StepsProps) {
  const { session } = state
  const now = useNow()
  const isOpen = session.status === 'open'
  // At the gateway's page, or back from it without its answer: by the back button, or in another tab.
  const isPaying = session.status === 'paying' && session.expiryTime > now
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  const isExpired = isOpen && session.expiryTime <= now
  // Ended before its time without being paid.
  const isReplaced =
    session.status === 'expired' && session.expiryTime > now && state.bookings.every(({ status }) => status === 'expired')
  useSettleWhenDone(state)
  const stepsBack = useStepsBack(state)
  const successor = session.status === 'expired' ? successorOf(state) : undefined
  if (successor && !isReporting) return <Navigate to="/user/payments/$orderId" params={{ orderId: successor }} replace />
  return (
    <>
      <BookingSteps
        current={2}
        {...((isOpen || isPaying) && { endsAt: session.expiryTime })}
        {...(isOpen && !isExpired && stepsBack)}
      />
      <div className={`${layout.wrap} ${css.pay}`}>
        <div className={css.main}>
          {isReporting ? (
            <PaymentUnderWay title={t('checking')} text={t('checkingText')} />
          ) : !isExpired && (isOpen || (isPaying && isChoosingAgain)) ? (
            <WaysToPay state={state} problem={problem} onChanged={onChanged} />
          ) : !isAnswered(state) ? (
            <PaymentUnderWay
              state={state}
              action={
                isPaying && (
                  <div className={css.next}>
                    <Button onClick={() => setChoosingAgain(true)}>{t('notPaid')}</Button>
                  </div>
                )
              }
            />
          ) : (
            <>
              {(problem ?? session.cameBack) && <Notice tone="warn">{problem ?? sayCharged(session)}</Notice>}
              <Confirmation state={state} unpaid={isExpired ? 'expired' : isReplaced ? 'replaced' : undefined} />
            </>
          )}
        </div>
        <OrderRecap state={state} />
      </div>
    </>
  )
}

/**
 * Back to where this order was sent from, on the device that sent it and only while nothing is paid: an order with something changed then takes the place of
 * this one. Held seats have their travellers at the airline already.
 */
function useStepsBack({ bookings }: PaymentState): Pick<ComponentProps<typeof BookingSteps>, 'results' | 'travellers'> {
  const user = useUser()
  const last = bookings.at(-1)
  const searchId = last?.searchId ?? ''
  const draft = useDrafts(({ drafts }) => drafts[searchId])
  if (!last || !draft || draft.userId !== user?.id || bookings.some(({ status }) => status !== 'awaitingPayment')) return {}
  const search = sentFrom(draft, last.bookingId)
  return {
    ...(search && draft.searchBy && { results: { searchId, searchBy: draft.searchBy } }),
    ...(search && { travellers: { searchId, search } }),
  }
}

/** Another payment has taken over since, on another device or in another tab: a way back was added, or of two held flights one is paid alone. */
function successorOf({ session, bookings }: PaymentState): string | undefined {
  const waits = ({ status }: PaymentState['booking']) => status === 'awaitingPayment' || status === 'held'
  return bookings.find((booking) => waits(booking) && booking.orderId !== session.orderId)?.orderId
}

/** The answer came while this page was open: what it changes elsewhere is read again. */
function useSettleWhenDone(state: PaymentState): void {
  const settle = useSettlePayment()
  const hasWaited = useRef(false)
  const { bookings } = state
  const isWaiting = !isAnswered(state)
  useEffect(() => {
    if (isWaiting) hasWaited.current = true
    else if (hasWaited.current) {
      hasWaited.current = false
      settle(bookings)
    }
  })
}

/** Back from the gateway: sends what the address says to the server once, and removes it from the address. */
function useReportReturn(orderId: string, onAnswered: () => void) {
  const returned = route.useSearch()
  const navigate = route.useNavigate()
  const settle = useSettlePayment()
  const isReported = useRef(false)
  const report = useMutation({
    mutationKey: ['ORDER_SUCCESS_CALLBACK', orderId],
    mutationFn: ({ gatewayOrderId = '', gatewayPaymentId, status = '', signature = '' }: GatewayReturn) =>
      api.flights.orderSuccessCallback({
        orderId,
        payment: { method: 'gateway', gatewayOrderId, gatewayPaymentId: gatewayPaymentId || null, status, signature },
      }),
    onSuccess: ({ bookings }) => settle(bookings),
    onSettled: onAnswered,
  })
  const { mutate } = report
  useEffect(() => {
    if (!returned.signature || isReported.current) return
    isReported.current = true
    mutate(returned)
    void navigate({ search: {}, replace: true })
  }, [returned, mutate, navigate])
  return report
}

function Unknown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = isRefusedWith(error, 'NOT_FOUND')
  return (
    <EmptyState
      icon={isMissing ? 'compass' : 'warning'}
      level={1}
      title={t(isMissing ? 'noOrder' : 'notOpened')}
      action={
        <>
          {!isMissing && (
            <Button variant="primary" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
          <ButtonLink to="/flight/bookings">{t('yourBookings')}</ButtonLink>
        </>
      }
    >
      {isMissing ? t('noOrderText') : explain(error)}
    </EmptyState>
  )
}
