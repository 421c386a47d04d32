import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The outbound is chosen and not paid yet: it waits for the return flight. */
export function PaidTogether({ outbound }: { outbound: BookingDetail }) {
  return (
    <Notice tone="accent" action={<PayOutboundOnly outbound={outbound} />}>
      Your outbound flight is not paid yet. You pay for both flights together.
    </Notice>
  )
}

/** For a traveller who no longer wants the return flight, or cannot have it. */
export function PayOutboundOnly({ outbound: { orderId } }: { outbound: BookingDetail }) {
  return (
    <ButtonLink to="/user/payments/$orderId" params={{ orderId }} size="sm">
      Pay for outbound only
    </ButtonLink>
  )
}
