import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './book-form.module.css'
import { type BookingDraft, isUntouched } from './booking-draft.ts'
import { t } from './messages.ts'

/** The outbound is chosen and not paid yet: the return flight is still to be chosen. */
export function PaidTogether({ outbound }: { outbound: BookingDetail }) {
  return (
    <Notice tone="accent">
      {t('outboundUnpaid')}
      <div className={css.below}>
        <PayOutboundOnly outbound={outbound} />
      </div>
    </Notice>
  )
}

const KEEPS_TRAVELLERS: ReadonlySet<BookingDetail['status']> = new Set([
  'held',
  'paid',
  'issuing',
  'unknown',
  'issued',
  'changeRequested',
])

/** The outbound is booked already, and the return flight is being booked for somebody else: allowed, and rarely meant. */
export function OtherTravellers({ outbound, draft }: { outbound: BookingDetail | undefined; draft: BookingDraft }) {
  if (!outbound || !KEEPS_TRAVELLERS.has(outbound.status) || draft.passengers.some(isUntouched)) return null
  const booked = outbound.passengers.map(nameKey)
  if (draft.passengers.every((passenger) => booked.includes(nameKey(passenger)))) return null
  const names = outbound.passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  return <Notice tone="warn">{t('otherTravellers', { names: names.join(', ') })}</Notice>
}

function nameKey({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${lastName.trim()}/${firstName.trim()}`.toUpperCase()
}

/** For a traveller who no longer wants the return flight, or cannot have it. */
export function PayOutboundOnly({ outbound: { orderId } }: { outbound: BookingDetail }) {
  return (
    <ButtonLink to="/user/payments/$orderId" params={{ orderId }} size="sm">
      {t('payOutboundOnly')}
    </ButtonLink>
  )
}
