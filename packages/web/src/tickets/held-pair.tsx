import { useQuery } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { whyNotPayForHold } from '@tradewind/domain/flights/order'
import { type Instant, instant } from '@tradewind/domain/time'
import { flightDetails } from '../flights/book/quote-queries.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import css from './held-pair.module.css'
import { t } from './messages.ts'
import { otherHalfOf } from './other-half.ts'
import { usePayForHold } from './use-pay-for-hold.ts'

/** Whether both flights of a domestic return are held and can still be paid, which is then done once. */
export function isHeldPair(bookings: readonly BookingDetail[], now: Instant): boolean {
  return payableOf(bookings, now).length > 1
}

function payableOf(bookings: readonly BookingDetail[], now: Instant): readonly BookingDetail[] {
  const canBePaid = ({ status, holdEndsAt }: BookingDetail) =>
    !whyNotPayForHold({ status, holdEndsAt: holdEndsAt === null ? null : instant(holdEndsAt) }, now)
  return bookings.filter((booking) => booking.bound !== null && canBePaid(booking))
}

/** Pays both held flights of a domestic return at once. */
export function PayHeldPair({ bookings }: { bookings: readonly BookingDetail[] }) {
  const [first] = payableOf(bookings, useNow())
  const pay = usePayForHold({ bookingId: first?.bookingId ?? 0 })
  return (
    <Button variant="primary" pending={pay.isPending} onClick={() => pay.mutate()}>
      {t('payBoth')}
    </Button>
  )
}

/** On the payment page of held seats: whether the other flight of the trip is paid with them, and why it is not. */
export function PaidWithOther({ bookings, onChanged }: { bookings: readonly BookingDetail[]; onChanged: () => void }) {
  const [first] = bookings
  const isHeld = first?.status === 'held' && first.bound !== null
  const { data: trip } = useQuery({ ...flightDetails(first?.searchId ?? ''), enabled: isHeld && bookings.length === 1 })
  if (!first || !isHeld) return null
  if (bookings.length > 1) return <BothHeld bookings={bookings} onChanged={onChanged} />
  const other = trip && otherHalfOf(trip.bookings, first)
  if (!other) return null
  return (
    <Notice
      tone={other.canJoin ? 'accent' : 'warn'}
      action={other.canJoin && <PayWithOther booking={first} onChanged={onChanged} />}
    >
      {other.sentence}
    </Notice>
  )
}

/** Both are held: paid together, unless somebody wants one of them only. */
function BothHeld({ bookings, onChanged }: { bookings: readonly BookingDetail[]; onChanged: () => void }) {
  return (
    <Notice tone="accent">
      {t('bothHeld')}
      <div className={css.alone}>
        {bookings.map((booking) => (
          <PayAlone key={booking.bookingId} booking={booking} onChanged={onChanged} />
        ))}
      </div>
    </Notice>
  )
}

type Part = { booking: BookingDetail; onChanged: () => void }

function PayAlone({ booking: { bookingId, bound }, onChanged }: Part) {
  const pay = usePayForHold({ bookingId, alone: true, onError: onChanged })
  return (
    <Button size="sm" pending={pay.isPending} onClick={() => pay.mutate()}>
      {t(bound === 'inbound' ? 'payReturnOnly' : 'payOutboundOnly')}
    </Button>
  )
}

function PayWithOther({ booking: { bookingId }, onChanged }: Part) {
  const pay = usePayForHold({ bookingId, onError: onChanged })
  return (
    <Button size="sm" variant="accent" pending={pay.isPending} onClick={() => pay.mutate()}>
      {t('payBoth')}
    </Button>
  )
}
