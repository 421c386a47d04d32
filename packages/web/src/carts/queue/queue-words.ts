import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import type { CartStatus } from '@tradewind/domain/carts/cart-status'
import type { Tone } from '../../ui/chip.tsx'

export const STATUS_TONES: Readonly<Record<CartStatus, Tone>> = {
  new: 'accent',
  inProgress: 'warn',
  sent: 'neutral',
  accepted: 'ok',
  vouchered: 'ok',
  cancelled: 'neutral',
}

/** 'Rao family', or 'Cart 12' where nobody has named it. */
export function nameCart({ id, name }: { id: number; name: string }): string {
  return name || `Cart ${id}`
}

/** '1 of 2 could not be confirmed; what was paid for it is refunded: Desert safari: Standard camp.' Undefined where all of it was confirmed. */
export function describeUndelivered(bookings: Cart['bookings']): string | undefined {
  const undelivered = bookings.filter(({ isUndelivered }) => isUndelivered)
  if (undelivered.length === 0) return undefined
  const whole = undelivered.length === bookings.length ? 'Nothing of it' : `${undelivered.length} of ${bookings.length}`
  const verb = undelivered.length === bookings.length ? 'could be' : 'could not be'
  return `${whole} ${verb} confirmed; what was paid for it is refunded: ${undelivered.map(({ title }) => title).join(', ')}.`
}

/** '2 adults, 1 child, 1 infant' */
export function countTravellers({ adults, children, infants }: { adults: number; children: number; infants: number }): string {
  return [
    adults > 0 && `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
    children > 0 && `${children} ${children === 1 ? 'child' : 'children'}`,
    infants > 0 && `${infants} ${infants === 1 ? 'infant' : 'infants'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
