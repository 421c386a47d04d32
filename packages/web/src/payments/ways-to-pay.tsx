import { useMutation } from '@tanstack/react-query'
import { whyNotHold } from '@tradewind/domain/flights/order'
import { compareMoney, isZero, parseMoney, subtract, zero } from '@tradewind/domain/money'
import { instant } from '@tradewind/domain/time'
import { type ReactNode, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatAmount, formatMoney } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { useGoNext } from './go-next.ts'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'
import { PaymentUnderWay } from './payment-under-way.tsx'

type Way = PaymentState['session']['methods'][number]
type Props = { state: PaymentState; problem: string | undefined; onChanged: () => void }

export function WaysToPay({ state, problem, onChanged }: Props) {
  const { session, booking } = state
  const { orderId, currency } = session
  const goNext = useGoNext()
  const customer = useUser()?.actingFor
  const whose = customer ? "The customer's" : 'Your'
  const [amount, spendable] = [parseMoney(session.amount, currency), parseMoney(session.spendable, currency)]
  const missing = subtract(amount, spendable)
  const isCovered = compareMoney(spendable, amount) >= 0
  const usable = session.methods.filter((way) => way !== 'wallet' || isCovered)
  const [picked, setPicked] = useState<Way>()
  const way = picked && usable.includes(picked) ? picked : usable[0]
  const fromWallet = useMutation({
    mutationKey: ['ORDER_SUCCESS_CALLBACK', orderId],
    mutationFn: () => api.flights.orderSuccessCallback({ orderId, payment: { method: 'wallet' } }),
    onSuccess: ({ next, booking: booked }) => goNext(next, booked),
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
      <PaymentUnderWay title="Booking your flight" text="We are asking the airline for your tickets. This takes a few seconds." />
    )
  const error = fromWallet.error ?? atGateway.error
  const pay = () => (way === 'wallet' ? fromWallet.mutate() : atGateway.mutate(way === 'walletAndGateway'))
  return (
    <Card aria-label="How to pay">
      <h1 className={layout.vh}>Payment</h1>
      <CardHead title="How would you like to pay?" />
      <CardBody>
        {(problem ?? error) && (
          <div className={css.problem}>
            <Notice tone="bad">
              {ended(error ? tellError(error) : (problem ?? ''))} You can try again until the time above runs out.
            </Notice>
          </div>
        )}
        <fieldset className={css.ways} aria-label="Ways to pay">
          {session.methods.map((one) => (
            <WayTile
              key={one}
              way={one}
              isPicked={one === way}
              stoppedBy={one === 'wallet' && !isCovered ? `${formatMoney(missing)} is missing in your wallet.` : undefined}
              onPick={() => setPicked(one)}
            >
              {one === 'wallet' &&
                (isCovered
                  ? `${formatMoney(spendable)} available, ${formatMoney(subtract(spendable, amount))} left after this`
                  : `${formatMoney(compareMoney(spendable, zero(currency)) > 0 ? spendable : zero(currency))} available, ${formatMoney(missing)} missing`)}
              {one === 'gateway' && "On the payment gateway's own page. You come back here afterwards."}
              {one === 'walletAndGateway' &&
                `${formatMoney(spendable)} from your wallet, the other ${formatMoney(missing)} by card`}
            </WayTile>
          ))}
        </fieldset>
        {way ? (
          <Button variant="primary" size="lg" wide pending={atGateway.isPending} onClick={pay}>
            {way === 'wallet' && `Pay ${formatAmount(session.amount, currency)} from wallet`}
            {way === 'gateway' && `Pay ${formatAmount(session.amount, currency)} by card`}
            {way === 'walletAndGateway' && `Pay ${formatMoney(missing)} by card, the rest from wallet`}
          </Button>
        ) : (
          <Notice tone="warn">
            {isZero(spendable) ? `${whose} wallet is empty.` : `${whose} wallet does not cover this booking.`}{' '}
            {formatMoney(missing)} is missing. {customer ? 'In their name only the wallet pays.' : 'Please ask us for a top-up.'}{' '}
            The seats stay until the time above runs out.
          </Notice>
        )}
        <HoldInstead state={state} onChanged={onChanged} />
        <p className={css.small}>
          Nothing is charged before you press the button. If the airline cannot issue the ticket, the money goes back where it came
          from.
          {booking.contact.email && ` The e-ticket goes to ${booking.contact.email}.`}
        </p>
      </CardBody>
    </Card>
  )
}

const WAYS: Record<Way, { icon: IconName; label: string }> = {
  wallet: { icon: 'wallet', label: 'Wallet' },
  gateway: { icon: 'lock', label: 'Card' },
  walletAndGateway: { icon: 'swap', label: 'Wallet plus card' },
}

type TileProps = { way: Way; isPicked: boolean; stoppedBy: string | undefined; onPick: () => void; children: ReactNode }

function WayTile({ way, isPicked, stoppedBy, onPick, children }: TileProps) {
  const { icon, label } = WAYS[way]
  return (
    <label className={classes(css.way, isPicked && css.picked, stoppedBy && css.stopped)}>
      <input type="radio" name="way" checked={isPicked} disabled={stoppedBy !== undefined} onChange={onPick} />
      <Icon name={icon} />
      <span>
        <b>{label}</b>
        <span>{children}</span>
      </span>
    </label>
  )
}

/** Where fare and account allow it: the seats now, the money later. */
function HoldInstead({ state, onChanged }: { state: PaymentState; onChanged: () => void }) {
  const { session, booking } = state
  const user = useUser()
  const now = useNow()
  const goNext = useGoNext()
  const hold = useMutation({
    mutationKey: ['HOLD_BOOKING', session.orderId],
    mutationFn: () => api.flights.holdBooking({ orderId: session.orderId }),
    onSuccess: ({ next, booking: held }) => goNext(next, held),
    onSettled: onChanged,
  })
  const facts = { ...booking, paymentEndsAt: booking.paymentEndsAt === null ? null : instant(booking.paymentEndsAt) }
  if (!user || whyNotHold(facts, user, now)) return null
  return (
    <div className={css.hold}>
      <div>
        <b>Not sure yet?</b>
        <span>Hold the seats without paying. The airline says until when; nothing is charged.</span>
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

function tellError(error: unknown): string {
  if (!isRefusedWith(error, 'INSUFFICIENT_BALANCE')) return explain(error)
  const { missing, currency } = error.data as { missing: string; currency: string }
  return `${explain(error)} ${formatAmount(missing, currency)} is missing.`
}
