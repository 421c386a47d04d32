import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { voucherOfOrder } from '../../activity-sales/bought-queries.ts'
import { sayDayOf } from '../../activity-sales/bought-words.ts'
import { formatAmount } from '../../lib/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import layout from '../../ui/layout.module.css'
import css from './activity-payment.module.css'
import type { CartPayment } from './payment-of-cart.ts'

const ENDED_SINCE: ReadonlySet<string> = new Set(['cancelled', 'cancelling'])
/** It came to nothing: all that was paid for it goes back. */
const RETURNED: ReadonlySet<string> = new Set(['failed', 'refunded'])

/** What became of each line, and the voucher of what is confirmed. */
export function Paid({ payment: { session, sales, beside } }: { payment: CartPayment }) {
  const confirmed = sales.filter(({ status }) => status === 'confirmed')
  // What was cancelled since was confirmed: what it refunds stands at its booking.
  const ended = sales.filter(({ status }) => ENDED_SINCE.has(status))
  const orderId = sales[0]?.orderId ?? 0
  const voucher = useQuery({ ...voucherOfOrder(orderId), enabled: confirmed.length > 0 })
  const delivered = confirmed.length + ended.length + beside.filter(({ state }) => state === 'delivered').length
  const title =
    delivered === sales.length + beside.length
      ? 'Booking confirmed'
      : delivered === 0
        ? 'Nothing could be confirmed'
        : 'A part could not be confirmed'
  return (
    <Card aria-label={title}>
      <CardHead title={title} />
      <CardBody>
        <ul className={css.lines}>
          {sales.map((sale) => (
            <li key={sale.saleId}>
              <span>
                {ENDED_SINCE.has(sale.status) ? (
                  <Link className={layout.link} to="/activities/bookings" search={{ open: sale.saleId }}>
                    {sale.activity}
                  </Link>
                ) : (
                  <b>{sale.activity}</b>
                )}
                <small>
                  {sayDayOf(sale)}
                  {RETURNED.has(sale.status) &&
                    sale.total !== null &&
                    Number(sale.total) > 0 &&
                    ` · ${formatAmount(sale.total, session.currency)} is refunded`}
                </small>
              </span>
              <Chip tone={sale.status === 'confirmed' ? 'ok' : 'bad'}>{sale.statusName}</Chip>
            </li>
          ))}
          {beside.map(({ saleId, title, reference, statusName, state, total }) => (
            <li key={saleId}>
              <span>
                <Link className={layout.link} to="/flight/bookings" search={{ pnrOrTicket: reference ?? String(saleId) }}>
                  Flight {title}
                </Link>
                <small>
                  {reference}
                  {state === 'refunded' && ` ${reference ? '· ' : ''}${formatAmount(total, session.currency)} is refunded`}
                </small>
              </span>
              <Chip tone={state === 'delivered' ? 'ok' : 'bad'}>{statusName}</Chip>
            </li>
          ))}
        </ul>
        {voucher.data && (
          <ButtonLink
            variant="primary"
            size="lg"
            wide
            icon="ticket"
            to="/voucher/$code"
            params={{ code: voucher.data.code }}
            search={{}}
          >
            Open the voucher
          </ButtonLink>
        )}
        {confirmed.length > 0 && <p className={css.small}>The voucher is also sent to you by e-mail.</p>}
      </CardBody>
    </Card>
  )
}
