import { add, type Money, parseMoney, subtract } from '@tradewind/domain/money'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { formatRoute, LegLine } from '../flights/book/trip-card.tsx'
import { useCustomerView } from '../lib/customer-view.ts'
import { formatAmount, formatMoney } from '../lib/money.ts'
import { Card, CardAside, CardBody, CardHead, MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { groupLines } from './group-lines.ts'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'

/** The label of the total, by payment status. */
function nameTotal(status: PaymentState['session']['status']): string {
  if (status === 'paid') return 'Paid'
  return status === 'refunded' ? 'Refunded' : 'Total payable'
}

/** What is being paid for: flights, travellers, amount. */
export function OrderRecap({ state }: { state: PaymentState }) {
  const { session, booking } = state
  const { currency } = session
  const isCustomerView = useCustomerView()
  const customerTotal = totalOfCustomer(state)
  const isResold = booking.fare.earnings !== undefined
  const lines = isResold ? booking.lines.filter(({ kind }) => !isSellers(kind)) : booking.lines
  return (
    <Card aria-label="Your order" className={css.recap}>
      <CardHead title={formatRoute(booking.legs)} />
      <CardBody>
        <div className={css.legs}>
          {booking.legs.map((leg) => (
            <LegLine key={leg.departureAt} leg={leg} size="m" />
          ))}
        </div>
        <ul className={css.people}>
          {booking.passengers.map((passenger, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: travellers keep their places
            <li key={index}>{passengerName(passenger)}</li>
          ))}
        </ul>
        <MoneyLines>
          {groupLines(lines, currency).map(({ name, amount }) => (
            <MoneyLine key={name} label={name} kind={amount.minor < 0n ? 'minus' : undefined}>
              {formatMoney(amount)}
            </MoneyLine>
          ))}
        </MoneyLines>
        <Disclosure label="Price breakdown" className={css.all}>
          <MoneyLines>
            {lines.map(({ label, detail, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
              <MoneyLine key={index} label={label} detail={detail} kind={amount.startsWith('-') ? 'minus' : undefined}>
                {formatAmount(amount, currency)}
              </MoneyLine>
            ))}
          </MoneyLines>
        </Disclosure>
        <div className={css.total}>
          <span>{isResold ? (isCustomerView ? 'Total' : 'Customer pays') : nameTotal(session.status)}</span>
          <b>{formatMoney(customerTotal)}</b>
        </div>
        {isResold && <SellerPart state={state} customerTotal={customerTotal} />}
      </CardBody>
    </Card>
  )
}

/** What a seller's customer pays: more than what is charged here, by what the seller keeps. */
function totalOfCustomer({ session, booking }: PaymentState): Money {
  const read = (amount: string) => parseMoney(amount, session.currency)
  return add(read(session.amount), subtract(read(booking.customerTotal), read(booking.amount)))
}

function isSellers(kind: string): boolean {
  return kind === 'discount' || kind === 'tds'
}

/** The seller's side: what is charged, and what remains. */
function SellerPart({ state: { session, booking }, customerTotal }: { state: PaymentState; customerTotal: Money }) {
  const { currency } = session
  const own = booking.lines.filter(({ kind }) => isSellers(kind))
  return (
    <CardAside title="Only you see this" data-net>
      <MoneyLines>
        <MoneyLine label="Customer pays">{formatMoney(customerTotal)}</MoneyLine>
        {own.map(({ kind, label, amount }) => (
          <MoneyLine key={kind + label} label={label} kind={amount.startsWith('-') ? 'minus' : undefined}>
            {formatAmount(amount, currency)}
          </MoneyLine>
        ))}
        <MoneyLine label="Total payable" kind="sum">
          {formatAmount(session.amount, currency)}
        </MoneyLine>
        <MoneyLine label="You earn">{formatMoney(subtract(customerTotal, parseMoney(session.amount, currency)))}</MoneyLine>
      </MoneyLines>
    </CardAside>
  )
}
