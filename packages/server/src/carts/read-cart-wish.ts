import { DAYS_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import { dateIn, daysBetween, type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import { refuseInput } from '../http/refuse.ts'
import type { CartRow } from './cart-repo.ts'

export type PartyWish = {
  readonly adults: number
  readonly children: number
  readonly childAges?: readonly (number | null)[] | undefined
  readonly infants?: number | undefined
  readonly startDate: string
  readonly endDate: string
}

/** Further ahead no company has rates. */
const MOST_DAYS_AHEAD = 3 * 366

/** Ages that are not sent stay where there are as many children as before, and are not known otherwise. Refuses by field. */
export function readCartParty(
  { adults, children, childAges, infants }: PartyWish,
  kept: Pick<CartRow, 'adults' | 'childAges' | 'infants'>,
): Pick<CartRow, 'adults' | 'childAges' | 'infants'> {
  const ages = childAges ?? (kept.childAges.length === children ? kept.childAges : [])
  if (ages.length > children) refuseInput({ childAges: 'There are more ages than children.' })
  const babies = infants ?? kept.infants
  if (adults + children + babies === 0) refuseInput({ adults: 'Please add at least one traveller.' })
  return { adults, childAges: [...ages, ...Array<null>(children - ages.length).fill(null)], infants: babies }
}

/** Days that are over are no reason to refuse: what is planned on them says so. Refuses by field. */
export function readCartDates({ startDate, endDate }: PartyWish, now: Instant): { startDate: PlainDate; endDate: PlainDate } {
  const [first, last] = [plainDate(startDate), plainDate(endDate)]
  if (last < first) refuseInput({ endDate: 'The last day is before the first.' })
  if (daysBetween(first, last) + 1 > DAYS_AT_MOST) refuseInput({ endDate: `Please choose ${DAYS_AT_MOST} days at most.` })
  if (daysBetween(dateIn('UTC', now), last) > MOST_DAYS_AHEAD)
    refuseInput({ endDate: 'Please choose days in the next three years.' })
  return { startDate: first, endDate: last }
}
