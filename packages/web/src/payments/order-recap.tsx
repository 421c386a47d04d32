import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { add, type Money, parseMoney, subtract, sum } from '@tradewind/domain/money'
import { passengerName } from '@tradewind/domain/tickets/ticket-text'
import { formatRoute, LegLine } from '../flights/leg-line.tsx'
import { SpecialFareNote } from '../flights/wishes/special-fare-chip.tsx'
import { translate } from '../languages/translate.ts'
import { useCustomerView } from '../lib/customer-view.ts'
import { formatAmount, formatMoney } from '../lib/money.ts'
import { Card, CardAside, CardBody, CardHead, MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { groupLabels, groupLines } from './group-lines.ts'
import { t } from './messages.ts'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'

/** The label of the total, by payment status. */
function nameTotal(status: PaymentState['session']['status']): string {
  if (status === 'paid') return t('paid')
  return t(status === 'refunded' ? 'refunded' : 'totalPayable')
}

/** What is being paid for: flights, travellers, amount. */
export function OrderRecap({ state }: { state: PaymentState }) {
  const { session, booking, bookings } = state
  const isCustomerView = useCustomerView()
  const customerTotal = sumOf(state, customerTotalOf)
  const isResold = booking.fare.earnings !== undefined
  const linesOf = ({ lines }: BookingDetail) => (isResold ? lines.filter(({ kind }) => !isSellers(kind)) : lines)
  const lines = countedOf(state).flatMap(linesOf)
  const { currency } = session
  return (
    <Card aria-label={t('yourOrder')} className={css.recap}>
      <CardHead title={bookings.length > 1 ? t('andBack', { route: formatRoute(booking.legs) }) : formatRoute(booking.legs)} />
      <CardBody>
        <div className={css.legs}>
          {bookings.map((one) => (
            <RecapFlight
              key={one.bookingId}
              booking={one}
              amount={isResold ? customerTotalOf(state, one) : lineOf(state, one)}
              isAlone={bookings.length === 1}
            />
          ))}
        </div>
        <ul className={css.people}>
          {booking.passengers.map((passenger, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: travellers keep their places
            <li key={index}>
              <bdi>{passengerName(passenger)}</bdi>
            </li>
          ))}
        </ul>
        <MoneyLines>
          {groupLines(lines, currency).map(({ name, amount }) => (
            <MoneyLine key={name} label={name} kind={amount.minor < 0n ? 'minus' : undefined}>
              {formatMoney(amount)}
            </MoneyLine>
          ))}
        </MoneyLines>
        <Disclosure label={t('breakdown')} className={css.all}>
          {countedOf(state).map((one) => (
            <div key={one.bookingId}>
              {bookings.length > 1 && <b>{formatRoute(one.legs)}</b>}
              <MoneyLines>
                {linesOf(one).map(({ label, detail, amount }, index) => (
                  <MoneyLine
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
                    key={index}
                    label={nameLine(label)}
                    detail={detail && <bdi>{detail}</bdi>}
                    kind={amount.startsWith('-') ? 'minus' : undefined}
                  >
                    {formatAmount(amount, currency)}
                  </MoneyLine>
                ))}
              </MoneyLines>
            </div>
          ))}
        </Disclosure>
        <div className={css.total}>
          <span>{isResold ? t(isCustomerView ? 'total' : 'customerPays') : nameTotal(session.status)}</span>
          <b>{formatMoney(customerTotal)}</b>
        </div>
        {isResold && <SellerPart state={state} customerTotal={customerTotal} />}
      </CardBody>
    </Card>
  )
}

/** One flight of the order; of several each with its amount. */
function RecapFlight({ booking, amount, isAlone }: { booking: BookingDetail; amount: Money; isAlone: boolean }) {
  return (
    <div className={css.legs}>
      {booking.legs.map((leg) => (
        <LegLine key={leg.departureAt} leg={leg} size="m" />
      ))}
      <SpecialFareNote special={booking.specialFare} />
      {!isAlone && (
        <MoneyLines>
          <MoneyLine label={t(isReturned(booking) ? 'notBooked' : booking.bound === 'inbound' ? 'returnFlight' : 'outbound')}>
            {formatMoney(amount)}
          </MoneyLine>
        </MoneyLines>
      )}
    </div>
  )
}

/** What counts of a payment: where one flight was not booked, its money goes back, and the other's was paid. */
function countedOf({ session, bookings }: PaymentState): readonly BookingDetail[] {
  return session.status === 'paid' && bookings.length > 1 ? bookings.filter((booking) => !isReturned(booking)) : bookings
}

function isReturned({ status }: BookingDetail): boolean {
  return status === 'failed' || status === 'refunded'
}

/** What is charged for a booking here. */
function lineOf({ session }: PaymentState, { bookingId }: BookingDetail): Money {
  const line = session.lines.find(({ saleId }) => saleId === bookingId)
  return parseMoney(line?.amount ?? '0', session.currency)
}

/** What a seller's customer pays: more than what is charged here, by what the seller keeps. */
function customerTotalOf(state: PaymentState, booking: BookingDetail): Money {
  const read = (amount: string) => parseMoney(amount, booking.currency)
  return add(lineOf(state, booking), subtract(read(booking.customerTotal), read(booking.amount)))
}

function sumOf(state: PaymentState, amountOf: (state: PaymentState, booking: BookingDetail) => Money): Money {
  return sum(
    countedOf(state).map((booking) => amountOf(state, booking)),
    state.session.currency,
  )
}

function isSellers(kind: string): boolean {
  return kind === 'discount' || kind === 'tds'
}

/** The seller's side: what is charged, and what remains. */
function SellerPart({ state, customerTotal }: { state: PaymentState; customerTotal: Money }) {
  const { currency } = state.session
  const charged = sumOf(state, lineOf)
  const own = groupLabels(
    countedOf(state).flatMap(({ lines }) => lines.filter(({ kind }) => isSellers(kind))),
    currency,
  )
  return (
    <CardAside title={t('onlyYouSee')} data-net>
      <MoneyLines>
        <MoneyLine label={t('customerPays')}>{formatMoney(customerTotal)}</MoneyLine>
        {own.map(({ name, amount }) => (
          <MoneyLine key={name} label={nameLine(name)} kind={amount.minor < 0n ? 'minus' : undefined}>
            {formatMoney(amount)}
          </MoneyLine>
        ))}
        <MoneyLine label={t('totalPayable')} kind="sum">
          {formatMoney(charged)}
        </MoneyLine>
        <MoneyLine label={t('youEarn')}>{formatMoney(subtract(customerTotal, charged))}</MoneyLine>
      </MoneyLines>
    </CardAside>
  )
}

const WHO = { adult: 'adult', child: 'child', infant: 'infant' } as const

/** The server's name of a line: 'Base fare, adult' is one of a fare that has several kinds of traveller. */
function nameLine(label: string): string {
  const [, line, who] = /^(.+), (adult|child|infant)$/.exec(label) ?? []
  return line && who ? t('lineOf', { line: translate(line), who: t(WHO[who as keyof typeof WHO]) }) : translate(label)
}
