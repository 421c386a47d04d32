import { daysBetween, type PlainDate, plainDate } from '@tradewind/domain/time'
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

const MOST_DAYS = 90

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
export function readCartDates({ startDate, endDate }: PartyWish): { startDate: PlainDate; endDate: PlainDate } {
  const [first, last] = [plainDate(startDate), plainDate(endDate)]
  if (last < first) refuseInput({ endDate: 'The last day is before the first.' })
  if (daysBetween(first, last) + 1 > MOST_DAYS) refuseInput({ endDate: `Please choose ${MOST_DAYS} days at most.` })
  return { startDate: first, endDate: last }
}
