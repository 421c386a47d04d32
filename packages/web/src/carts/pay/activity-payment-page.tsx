import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { describeTerms } from '@tradewind/domain/catalogue/describe-terms'
import { epochMs, instant } from '@tradewind/domain/time'
import { useEffect, useRef, useState } from 'react'
import { sayDayOf } from '../../activity-sales/bought-words.ts'
import { formatCountdown } from '../../flights/book/booking-steps.tsx'
import { WALLET_BALANCE } from '../../ledger/wallet-balance-query.ts'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { useNow } from '../../lib/use-now.ts'
import type { GatewayReturn } from '../../payments/gateway-return.ts'
import { sayCharged } from '../../payments/say-charged.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { PageLoading, Spinner } from '../../ui/spinner.tsx'
import css from './activity-payment.module.css'
import { Paid } from './paid-activities.tsx'
import { type CartPayment, cartPayment, isMoving } from './payment-of-cart.ts'
import { WaysToPayCart } from './ways-to-pay-cart.tsx'

const route = getRouteApi('/shell/inside/activities/pay/$orderId')

/** Fifteen minutes to pay what was ordered from a cart, then what became of it. */
export function ActivityPaymentPage() {
  const { orderId } = route.useParams()
  const payment = useQuery(cartPayment(orderId))
  const report = useReportReturn(orderId, () => void payment.refetch())
  usePageTitle('Payment')
  if (payment.isError && !payment.data) {
    const isMissing = isRefusedWith(payment.error, 'NOT_FOUND')
    return (
      <EmptyState
        icon={isMissing ? 'compass' : 'warning'}
        level={1}
        title={isMissing ? 'Payment not found' : 'The payment could not be opened'}
        action={
          isMissing ? (
            <ButtonLink to="/activities">Search activities</ButtonLink>
          ) : (
            <Button variant="primary" onClick={() => void payment.refetch()}>
              Try again
            </Button>
          )
        }
      >
        {isMissing ? 'It does not exist, or belongs to somebody else.' : explain(payment.error)}
      </EmptyState>
    )
  }
  if (!payment.data) return <PageLoading label="Opening payment" />
  return (
    <div className={`${layout.wrap} ${css.pay}`}>
      <div className={css.main}>
        <Step
          payment={payment.data}
          isReporting={report.isPending}
          problem={report.error ? explain(report.error) : undefined}
          onChanged={() => void payment.refetch()}
        />
      </div>
      <Recap payment={payment.data} />
    </div>
  )
}

type StepProps = { payment: CartPayment; isReporting: boolean; problem: string | undefined; onChanged: () => void }

function Step({ payment, isReporting, problem, onChanged }: StepProps) {
  const { session } = payment
  const now = useNow()
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  const isOver = session.expiryTime <= now
  if (isReporting) return <UnderWay title="Checking the payment" text="This takes a few seconds." />
  if (!isOver && (session.status === 'open' || (session.status === 'paying' && isChoosingAgain)))
    return <WaysToPayCart payment={payment} problem={problem} onChanged={onChanged} />
  if (isMoving(payment))
    return (
      <UnderWay
        title={session.status === 'paid' ? 'Being confirmed' : 'Waiting for the payment'}
        text="Nothing is charged twice. This page follows automatically."
      >
        {session.status === 'paying' && <Button onClick={() => setChoosingAgain(true)}>I have not paid</Button>}
      </UnderWay>
    )
  if (session.status === 'paid' || session.status === 'refunded') return <Paid payment={payment} />
  return (
    <EmptyState
      icon="clock"
      level={1}
      title={isOver ? 'The time to pay has passed' : 'This payment has ended'}
      action={<ButtonLink to="/activities">Back to activities</ButtonLink>}
    >
      {problem ? `${problem} ` : !isOver && 'The cart was changed since, or is paid by another payment. '}
      {!problem && sayCharged(session)} No place is held any more. Your cart is kept, and can be paid again.
    </EmptyState>
  )
}

function UnderWay({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <Card aria-label={title}>
      <CardBody className={css.wait}>
        <Spinner />
        <div role="status">
          <h1>{title}</h1>
          <p>{text}</p>
          {children}
        </div>
      </CardBody>
    </Card>
  )
}

/** What is paid, line by line. */
function Recap({ payment: { session, sales, beside } }: { payment: CartPayment }) {
  const now = epochMs(useNow())
  const left = Math.max(0, Math.floor((epochMs(instant(session.expiryTime)) - now) / 1_000))
  const isOpen = session.status === 'open' && left > 0
  const isFree = Number(session.amount) === 0
  return (
    <Card aria-label="Your order">
      <CardHead title="Your order">
        {isOpen && (
          <span className={css.clock} data-urgent={left < 120 || undefined}>
            <Icon name="clock" size={16} /> {formatCountdown(left)} left to {isFree ? 'book' : 'pay'}
          </span>
        )}
      </CardHead>
      <CardBody>
        <ul className={css.lines}>
          {sales.map((sale) => (
            <li key={sale.saleId}>
              <span>
                <b>{sale.activity}</b>
                <small>
                  {sale.tourOption} · {sayDayOf(sale)}
                </small>
                <small>{describeTerms(sale.terms)}</small>
              </span>
              <span>{sale.total !== null && formatAmount(sale.total, session.currency)}</span>
            </li>
          ))}
          {beside.map(({ saleId, title, reference, total }) => (
            <li key={saleId}>
              <span>
                <b>Flight {title}</b>
                {reference && <small>{reference}</small>}
              </span>
              <span>{formatAmount(total, session.currency)}</span>
            </li>
          ))}
        </ul>
        <p className={css.total}>
          <b>{session.status === 'paid' ? 'Paid' : 'Total payable'}</b>
          <b>{formatAmount(session.amount, session.currency)}</b>
        </p>
        {isOpen && <Notice>{isFree ? 'Your places are held until you book.' : 'Your places are held while you pay.'}</Notice>}
      </CardBody>
    </Card>
  )
}

/** Back from the gateway: what the address says is sent once, and removed from it. */
function useReportReturn(orderId: string, onAnswered: () => void) {
  const returned = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const isReported = useRef(false)
  const report = useMutation({
    mutationKey: ['CART_PAID_BY_GATEWAY', orderId],
    mutationFn: ({ gatewayOrderId = '', gatewayPaymentId, status = '', signature = '' }: GatewayReturn) =>
      api.activitySales.orderSuccessCallback({
        orderId,
        payment: { method: 'gateway', gatewayOrderId, gatewayPaymentId: gatewayPaymentId || null, status, signature },
      }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: WALLET_BALANCE })
      onAnswered()
    },
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
