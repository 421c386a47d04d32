import type { Cart, CartNote } from '@tradewind/contract/carts/cart-shapes'
import { formatDuration } from '@tradewind/domain/time'
import { formatWeekday } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { WAYS } from '../search/search-words.ts'
import { activitiesOf } from './planned-items.ts'

/** What somebody should look at, in a sentence. It never keeps anyone from going on. */
export function describeNote({ kind, itemIds, minutes }: CartNote, { cartItems, currency }: Cart): string {
  const activities = activitiesOf(cartItems)
  const items = itemIds.flatMap((id) => activities.find((item) => item.id === id) ?? [])
  const [first, second] = items
  const hotel = cartItems.hotelCart.find(({ id }) => id === itemIds[0])
  const one = first?.activity.name ?? hotel?.name ?? 'An item'
  const other = second?.activity.name ?? 'the next item'
  const day = first ? formatWeekday(first.date) : 'this day'
  const why = first && 'sentence' in first.price ? first.price.sentence : undefined
  const difference = first?.difference ? ` by ${formatAmount(first.difference, currency)} since it was added` : ''
  const long = minutes === null ? '' : ` ${formatDuration(minutes)}`
  return {
    closedDay: `${one} is closed on ${day}.`,
    noStart: `${one} does not start at ${first?.time ?? 'this time'} on ${day}.`,
    tooLate: `It is too late to book ${one} for ${day}.`,
    noPlaces: `${one} does not have enough places on ${day}.`,
    transferMissing: `${one} is sold only with a transfer.`,
    noPrice: why ? `${one} has no price: ${why}` : `${one} has no price now.`,
    timeMissing: `Please choose a time for ${one}.`,
    onRequest: `${one} is confirmed on request, so the cart cannot be paid at once.`,
    byDesk: `${one} is priced and booked by our desk, so the cart cannot be paid at once.`,
    notConfirmed: `${one}: its supplier has not confirmed the price now. It is the price that the supplier stated last.`,
    outsideDates: `${one} is outside the dates of the cart.`,
    overlap: `${one} and ${other} overlap${long && ` by${long}`}.`,
    travel: `The way from ${one} to ${other} takes${long || ' longer than there is time'}.`,
    priceChanged: `The price of ${one} ${difference ? `changed${difference}` : 'has changed'}.`,
  }[kind]
}

/** 'Start Aquarium at 14:30', 'Move Aquarium to Fri 18 Dec, 10:00', 'Choose shared transfer'. */
export function nameFix({ cartItemId, date, time, transfer }: CartNote['fixes'][number], { cartItems }: Cart): string {
  const item = activitiesOf(cartItems).find(({ id }) => id === cartItemId)
  const name = item?.activity.name ?? 'it'
  if (transfer !== null) return `Choose ${WAYS[transfer].name.toLowerCase()}`
  if (item?.date === date && time !== null) return `Start ${name} at ${time}`
  return `Move ${name} to ${formatWeekday(date)}${time === null ? '' : `, ${time}`}`
}
