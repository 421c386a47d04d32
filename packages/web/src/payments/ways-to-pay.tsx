import { useMutation } from '@tanstack/react-query'
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
import { classes } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { MoreTime } from './more-time.tsx'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { useSettlePayment } from './settle-payment.ts'
import { quietWayWords, type Way, type WayWords, wayWords } from './way-words.ts'

type Props = { state: PaymentState; problem: string | undefined; onChanged: () => void }

export function WaysToPay({ state, problem, onChanged }: Props) {
  const { session, booking, bookings } = state
  const { orderId, currency } = session
  const isCustomerView = useCustomerView()
  const settle = useSettlePayment()
  const customer = useUser()?.actingFor
  const whose = customer ? "The customer's" : 'Your'
  const [amount, spendable] = [parseMoney(session.amount, currency), parseMoney(session.spendable, currency)]
  const missing = subtract(amount, spendable)
  const isCovered = compareMoney(spendable, amount) >= 0
  const wordsOf = (one: Way) => (isCustomerView ? quietWayWords : wayWords)(one, { amount, spendable })
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
  if (fromWallet.isPending)
    return (
      <PaymentUnderWay
        title={bookings.length > 1 ? 'Booking your flights' : 'Booking your flight'}
        text="The airline is issuing your tickets. This takes a few seconds."
      />
    )
  const error = fromWallet.error ?? atGateway.error
  const pay = () => (way === 'wallet' ? fromWallet.mutate() : atGateway.mutate(way === 'walletAndGateway'))
  return (
    <Card aria-label="How to pay">
      <h1 className={layout.vh}>Payment</h1>
      <CardHead title="How would you like to pay?" />
      <CardBody>
        <MoreTime state={state} onChanged={onChanged} />
        <ReturnToAdd booking={booking} />
        <PaidWithOther bookings={bookings} onChanged={onChanged} />
        {(problem ?? error) && (
          <div className={css.problem}>
            <Notice tone="bad">
              {ended(error ? explainError(error, isCustomerView) : (problem ?? ''))} You can try again until the time above runs
              out.
            </Notice>
          </div>
        )}
        <fieldset className={css.ways} aria-label="Ways to pay">
          {session.methods.map((one) => (
            <WayTile key={one} way={one} words={wordsOf(one)} isPicked={one === way} onPick={() => setPicked(one)} />
          ))}
        </fieldset>
        {way ? (
          <Button variant="primary" size="lg" wide pending={atGateway.isPending} onClick={pay}>
            {wordsOf(way).button}
          </Button>
        ) : (
          <Notice tone="warn">
            {isCustomerView ? (
              'This booking cannot be paid for now. '
            ) : (
              <>
                {isZero(spendable) ? `${whose} wallet is empty.` : `${whose} wallet does not cover this booking.`}{' '}
                {formatMoney(missing)} more is needed.{' '}
                {customer ? 'Bookings for a customer are paid from the wallet only. ' : 'Please ask us for a top-up. '}
              </>
            )}
            The seats are held until the time above.
          </Notice>
        )}
        <HoldInstead state={state} onChanged={onChanged} />
        <p className={css.small}>
          You are charged only when you press the button.{' '}
          {bookings.length > 1
            ? 'If the airline cannot issue one of the tickets, we refund that flight in full.'
            : 'If the airline cannot issue the ticket, you get a full refund.'}
          {booking.contact.email && ` The e-ticket goes to ${booking.contact.email}.`}
        </p>
      </CardBody>
    </Card>
  )
}

const ICONS: Record<Way, IconName> = { wallet: 'wallet', gateway: 'lock', walletAndGateway: 'swap' }

type TileProps = { way: Way; words: WayWords; isPicked: boolean; onPick: () => void }

function WayTile({ way, words: { label, about, stoppedBy }, isPicked, onPick }: TileProps) {
  return (
    <label className={classes(css.way, isPicked && css.picked, stoppedBy && css.stopped)}>
      <input type="radio" name="way" checked={isPicked} disabled={stoppedBy !== undefined} onChange={onPick} />
      <Icon name={ICONS[way]} />
      <span>
        <b>{label}</b>
        <span>{about}</span>
      </span>
    </label>
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
  if (!user || facts.some((one) => whyNotHold(one, user, now))) return null
  return (
    <div className={css.hold}>
      <div>
        <b>Not sure yet?</b>
        <span>Hold the seats without paying. The airline sets the time limit. Nothing is charged.</span>
        {hold.error && <span className={css.bad}>{explain(hold.error)}</span>}
      </div>
      <Button pending={hold.isPending} onClick={() => hold.mutate()}>
        Hold the seats
      </Button>
    </div>
  )
}

/** 'Payment unsuccessful' is the specification's whole sentence; another one follows it here. */
function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

function explainError(error: unknown, isCustomerView: boolean): string {
  if (!isRefusedWith(error, 'INSUFFICIENT_BALANCE')) return explain(error)
  if (isCustomerView) return 'Payment unsuccessful'
  const { missing, currency } = error.data as { missing: string; currency: string }
  return `${explain(error)} ${formatAmount(missing, currency)} more is needed.`
}
