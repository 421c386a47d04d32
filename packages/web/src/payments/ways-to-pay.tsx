import { useMutation } from '@tanstack/react-query'
import { hasRight } from '@tradewind/domain/company-team/company-rights'
import { whyNotHold } from '@tradewind/domain/flights/order'
import { compareMoney, isZero, parseMoney, subtract } from '@tradewind/domain/money'
import { instant } from '@tradewind/domain/time'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useCustomerView } from '../lib/customer-view.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatAmount, formatMoney } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { PaidWithOther } from '../tickets/held-pair.tsx'
import { ReturnToAdd } from '../tickets/return-to-add.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { AboveLimit } from './above-limit.tsx'
import { t } from './messages.ts'
import { MoreTime } from './more-time.tsx'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { useSettlePayment } from './settle-payment.ts'
import { WayTile } from './way-tile.tsx'
import { quietWayWords, type Way, wayWords } from './way-words.ts'

type Props = { state: PaymentState; problem: string | undefined; onChanged: () => void }

export function WaysToPay({ state, problem, onChanged }: Props) {
  const { session, booking, bookings } = state
  const { orderId, currency } = session
  const isCustomerView = useCustomerView()
  const settle = useSettlePayment()
  const customer = useUser()?.actingFor
  const [amount, spendable] = [parseMoney(session.amount, currency), parseMoney(session.spendable, currency)]
  const missing = subtract(amount, spendable)
  const isCovered = compareMoney(spendable, amount) >= 0
  const wordsOf = (one: Way) => (isCustomerView ? quietWayWords : wayWords)(one, { amount, spendable, takes: session.gatewayTakes })
  const usable = session.methods.filter((way) => way !== 'wallet' || isCovered)
  const [picked, setPicked] = useState<Way>()
  const way = picked && usable.includes(picked) ? picked : usable[0]
  const fromWallet = useMutation({
    mutationKey: ['ORDER_SUCCESS_CALLBACK', orderId],
    mutationFn: () => api.flights.orderSuccessCallback({ orderId, payment: { method: 'wallet' } }),
    onSuccess: ({ bookings: booked }) => settle(booked),
    onSettled: onChanged,
  })
  const atGateway = useMutation({
    mutationKey: ['START_GATEWAY_PAYMENT', orderId],
    mutationFn: (useWallet: boolean) => api.flights.startGatewayPayment({ orderId, useWallet }),
    onSuccess: ({ paymentUrl }) => window.location.assign(paymentUrl),
    onError: onChanged,
  })
  if (fromWallet.isPending) return <PaymentUnderWay title={t('bookingFlight', { n: bookings.length })} text={t('issuing')} />
  const error = fromWallet.error ?? atGateway.error
  const pay = () => (way === 'wallet' ? fromWallet.mutate() : atGateway.mutate(way === 'walletAndGateway'))
  return (
    <Card aria-label={t('howToPay')}>
      <h1 className={layout.vh}>{t('payment')}</h1>
      <CardHead title={t('howWouldYou')} />
      <CardBody>
        <MoreTime state={state} onChanged={onChanged} />
        <ReturnToAdd booking={booking} />
        <PaidWithOther bookings={bookings} onChanged={onChanged} />
        {(problem ?? error) && (
          <div className={css.problem}>
            <Notice tone="bad">
              {ended(error ? explainError(error, isCustomerView) : (problem ?? ''))} {t('tryUntil')}
            </Notice>
          </div>
        )}
        <fieldset className={css.ways} aria-label={t('waysToPay')}>
          {session.methods.map((one) => (
            <WayTile key={one} way={one} words={wordsOf(one)} isPicked={one === way} onPick={() => setPicked(one)} />
          ))}
        </fieldset>
        {way ? (
          <AboveLimit orderId={orderId} approval={session.approval}>
            <Button variant="primary" size="lg" wide pending={atGateway.isPending} onClick={pay}>
              {wordsOf(way).button}
            </Button>
          </AboveLimit>
        ) : (
          <Notice tone="warn">
            {isCustomerView ? (
              t('cannotBePaid')
            ) : (
              <>
                {t(whyShort(isZero(spendable), customer !== null && customer !== undefined))}{' '}
                {t('moreNeeded', { amount: formatMoney(missing) })} {t(customer ? 'walletOnly' : 'askTopUp')}
              </>
            )}{' '}
            {t('heldUntil')}
          </Notice>
        )}
        <HoldInstead state={state} onChanged={onChanged} />
        <p className={css.small}>
          {session.status === 'paying' && `${t('noWayBack')} `}
          {t('chargedOnly')} {t(bookings.length > 1 ? 'refundOne' : 'refundAll')}
          {booking.contact.email && ` ${t('ticketGoesTo', { email: booking.contact.email })}`}
        </p>
      </CardBody>
    </Card>
  )
}

/** Where fares and account allow it: the seats of all flights now, the payment later. */
function HoldInstead({ state: { session, bookings }, onChanged }: { state: PaymentState; onChanged: () => void }) {
  const user = useUser()
  const now = useNow()
  const settle = useSettlePayment()
  const hold = useMutation({
    mutationKey: ['HOLD_BOOKING', session.orderId],
    mutationFn: () => api.flights.holdBooking({ orderId: session.orderId }),
    onSuccess: ({ booking: held }) => settle([held]),
    onSettled: onChanged,
  })
  const facts = bookings.map((booking) => ({
    ...booking,
    paymentEndsAt: booking.paymentEndsAt === null ? null : instant(booking.paymentEndsAt),
  }))
  if (!user || !hasRight(user, 'hold') || facts.some((one) => whyNotHold(one, user, now))) return null
  return (
    <div className={css.hold}>
      <div>
        <b>{t('notSure')}</b>
        <span>{t('holdText')}</span>
        {hold.error && <span className={css.bad}>{explain(hold.error)}</span>}
      </div>
      <Button pending={hold.isPending} onClick={() => hold.mutate()}>
        {t('holdSeats')}
      </Button>
    </div>
  )
}

function whyShort(isEmpty: boolean, isForCustomer: boolean) {
  if (isForCustomer) return isEmpty ? 'customerWalletEmpty' : 'customerWalletShort'
  return isEmpty ? 'yourWalletEmpty' : 'yourWalletShort'
}

/** 'Payment unsuccessful' is the specification's whole sentence; another one follows it here. */
function ended(sentence: string): string {
  return /[.!?…।]$/.test(sentence) ? sentence : `${sentence}.`
}

function explainError(error: unknown, isCustomerView: boolean): string {
  if (!isRefusedWith(error, 'INSUFFICIENT_BALANCE')) return explain(error)
  if (isCustomerView) return t('unsuccessful')
  const { missing, currency } = error.data as { missing: string; currency: string }
  return `${explain(error)} ${t('moreNeeded', { amount: formatAmount(missing, currency) })}`
}
