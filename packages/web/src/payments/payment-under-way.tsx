import type { ReactNode } from 'react'
import { Card, CardBody } from '../ui/card.tsx'
import { Spinner } from '../ui/spinner.tsx'
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
          {'state' in props && props.action}
          {'state' in props && <p className={css.small}>You can leave this page. The result will be under “Bookings”.</p>}
        </div>
      </CardBody>
    </Card>
  )
}

function describePayment({ session, booking }: PaymentState): { title: string; text: string } {
  if (session.status === 'paying' && booking.status === 'awaitingPayment')
    return {
      title: 'Waiting for your card payment',
      text: 'The payment gateway has not confirmed it yet. Once it does, we book your flight. You are not charged twice.',
    }
  if (booking.status === 'unknown') return { title: 'Checking with the airline', text: booking.statusText }
  return { title: 'Booking your flight', text: booking.statusText }
}
