import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import css from './activity-payment.module.css'
import type { CartPayment } from './payment-of-cart.ts'

/** What became of each line, and the voucher of what is confirmed. */
export function Paid({ payment: { session, sales } }: { payment: CartPayment }) {
  const confirmed = sales.filter(({ status }) => status === 'confirmed')
  const orderId = sales[0]?.orderId ?? 0
  const voucher = useQuery({
    queryKey: ['GET_VOUCHER_OF_ORDER', orderId],
    queryFn: ({ signal }) => api.vouchers.getVoucherOfOrder({ orderId }, { signal }),
    enabled: confirmed.length > 0,
  })
  const title =
    confirmed.length === sales.length
      ? 'Booking confirmed'
      : confirmed.length === 0
        ? 'Nothing could be confirmed'
        : 'A part could not be confirmed'
  return (
    <Card aria-label={title}>
      <CardHead title={title} />
      <CardBody>
        <ul className={css.lines}>
          {sales.map(({ saleId, activity, date, startsAt, statusName, status, total }) => (
            <li key={saleId}>
              <span>
                <b>{activity}</b>
                <small>
                  {formatDay(date)}, {startsAt}
                  {status !== 'confirmed' && ` · ${formatAmount(total, session.currency)} is refunded`}
                </small>
              </span>
              <Chip tone={status === 'confirmed' ? 'ok' : 'bad'}>{statusName}</Chip>
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
