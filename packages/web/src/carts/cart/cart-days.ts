import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { minutesOfClock } from '@tradewind/domain/carts/planned-item'
import { parseMoney, sum, toDecimal } from '@tradewind/domain/money'
import { addDays, plainDate } from '@tradewind/domain/time'
import { activitiesOf } from './planned-items.ts'

/** All days of the cart in their order, and those outside its dates on which something stands. */
export function daysOf({ startDate, endDate, cartItems }: Cart): string[] {
  const { hotelCart } = cartItems
  const days = new Set([...activitiesOf(cartItems).map(({ date }) => date), ...hotelCart.map(({ checkinDate }) => checkinDate)])
  for (let day = plainDate(startDate); day <= endDate; day = addDays(day, 1)) days.add(day)
  return [...days].sort()
}

/** What a day costs, without what is optional or has no price; undefined where nothing of it is counted. */
export function sumOf({ cartItems, currency }: Cart, day: string): string | undefined {
  const counted = activitiesOf(cartItems).flatMap(({ date, is_optional, price }) =>
    date === day && !is_optional && 'total' in price ? [parseMoney(price.total, currency)] : [],
  )
  return counted.length === 0 ? undefined : toDecimal(sum(counted, currency))
}

/** Minutes since the beginning of the day; '25:30' is half past one of the next. */
export function minutesOf(clock: string | null): number | undefined {
  return clock === null ? undefined : minutesOfClock(clock)
}

/** What is odd about something on this day. A note about two things stands with the first of them. */
export function notesOn({ notes, cartItems }: Cart, day: string): Cart['notes'] {
  const dayOf = (id: number) =>
    activitiesOf(cartItems).find((item) => item.id === id)?.date ?? cartItems.hotelCart.find((item) => item.id === id)?.checkinDate
  return notes.filter(({ itemIds: [first] }) => first !== undefined && dayOf(first) === day)
}
