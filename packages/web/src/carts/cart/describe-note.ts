import type { Cart, CartNote } from '@tradewind/contract/carts/cart-shapes'
import { formatDuration } from '@tradewind/domain/time'
import { formatWeekday } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'

type Of = Pick<Cart, 'cartItems' | 'currency'>

/** What somebody should look at, in a sentence with the names of what it is about. */
export function describeNote({ kind, itemIds, minutes }: CartNote, { cartItems, currency }: Of): string {
  const items = itemIds.flatMap((id) => cartItems.tourOptionCart.find((item) => item.id === id) ?? [])
  const [first, second] = items
  const name = first?.activity.name ?? cartItems.hotelCart.find(({ id }) => id === itemIds[0])?.name ?? 'An item'
  const other = second?.activity.name ?? 'the next item'
  switch (kind) {
    case 'closedDay':
      return `${name} does not run on ${first ? formatWeekday(first.date) : 'this day'}.`
    case 'noStart':
      return `${name} does not start at ${first?.time ?? 'this time'}.`
    case 'tooLate':
      return `${name} can no longer be booked for this start.`
    case 'noPlaces':
      return `${name} has too few places left.`
    case 'transferMissing':
      return `${name} is sold with a transfer only.`
    case 'noPrice':
      return `${name} has no price: ${first && 'sentence' in first.price ? first.price.sentence : 'please choose another day.'}`
    case 'timeMissing':
      return `${name}: please choose a time.`
    case 'outsideDates':
      return `${name} is not within the days of the cart.`
    case 'overlap':
      return `${name} and ${other} overlap${minutes === null ? '' : ` by ${formatDuration(minutes)}`}.`
    case 'travel':
      return `The way from ${name} to ${other} takes ${minutes === null ? 'longer than there is time' : `about ${formatDuration(minutes)}, longer than there is time`}.`
    case 'priceChanged':
      return first?.difference
        ? `The price of ${name} changed by ${formatAmount(first.difference, currency)} since it was added.`
        : `The price of ${name} has changed.`
  }
}
