import type { ReactNode } from 'react'
import { translate } from '../languages/translate.ts'
import { isMoving } from '../tickets/ticket-list.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { FlightStates } from './flight-states.tsx'
import { t } from './messages.ts'
import css from './payment.module.css'
import type { PaymentState } from './payment-queries.ts'

type Props = { state: PaymentState; action?: ReactNode } | { title: string; text: string }

/** A wait that names what it waits for, in the booking's own status sentence. */
export function PaymentUnderWay(props: Props) {
  const { title, text } = 'state' in props ? describePayment(props.state) : props
  return (
    <Card aria-label={title}>
      <CardBody className={css.wait}>
        <span className={css.big}>
          <Spinner />
        </span>
        <div role="status">
          <h1>{title}</h1>
          <p>{text}</p>
          {'state' in props && props.state.bookings.length > 1 && <FlightStates bookings={props.state.bookings} />}
          {'state' in props && props.action}
          {'state' in props && (
            <p className={css.small}>
              {t('mayLeave')}
              {props.state.session.status === 'paying' && ` ${t('noWayBack')}`}
            </p>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function describePayment({ session, bookings }: PaymentState): { title: string; text: string } {
  const isUnpaid = bookings.every(({ status }) => status === 'awaitingPayment')
  const slowest = bookings.find(({ status }) => status === 'unknown') ?? bookings.find(isMoving) ?? bookings[0]
  if (session.status === 'paying' && isUnpaid)
    return {
      title: t('waitingForPayment'),
      text: t(bookings.length > 1 ? 'waitingTexts' : 'waitingText'),
    }
  const text = translate(slowest?.statusText ?? '')
  return { title: slowest?.status === 'unknown' ? t('checkingAirline') : t('bookingFlight', { n: bookings.length }), text }
}
