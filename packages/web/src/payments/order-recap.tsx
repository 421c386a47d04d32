import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { LegLine, tellRoute } from '../flights/book/trip-card.tsx'
import { formatAmount, formatMoney } from '../lib/money.ts'
import { Card, CardBody, CardHead, MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { groupLines } from './group-lines.ts'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'

/** What is being paid for: flights, people, money. */
export function OrderRecap({ state: { session, booking } }: { state: PaymentState }) {
  const { currency } = session
  return (
    <Card aria-label="What you pay for" className={css.recap}>
      <CardHead title={tellRoute(booking.legs)} />
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
          {groupLines(booking.lines, currency).map(({ name, amount }) => (
            <MoneyLine key={name} label={name} kind={amount.minor < 0n ? 'minus' : undefined}>
              {formatMoney(amount)}
            </MoneyLine>
          ))}
        </MoneyLines>
        <Disclosure label="Line by line" className={css.all}>
          <MoneyLines>
            {booking.lines.map(({ label, detail, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
              <MoneyLine key={index} label={label} detail={detail} kind={amount.startsWith('-') ? 'minus' : undefined}>
                {formatAmount(amount, currency)}
              </MoneyLine>
            ))}
          </MoneyLines>
        </Disclosure>
        <div className={css.total}>
          <span>Total payable</span>
          <b>{formatAmount(session.amount, currency)}</b>
        </div>
      </CardBody>
    </Card>
  )
}
