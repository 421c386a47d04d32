import {
  type CostLines,
  type CostSubject,
  costSubject,
  isOfSameParts,
  isSameSubject,
  judgeCost,
  type UnconfirmedCost,
} from '@tradewind/domain/quotations/typed-cost'
import type { CostPart } from '@tradewind/domain/rates/supplier-cost'
import type { BuilderValues, LineOf, ListName } from './builder-values.ts'
import { isDay } from './day-groups.ts'
import { agesOf } from './price-of-tour.ts'

type People = Pick<BuilderValues, 'adults' | 'child' | 'infant' | 'childAges' | 'currencySymbol'>
/** A cost that was typed for another wish, and what it would be for now. */
export type Unconfirmed = UnconfirmedCost & {
  readonly now: CostSubject
  /** It is of the parts whose cost is typed now, so that it may be the same for this wish. Otherwise it would be another sum. */
  readonly fits: boolean
}

const count = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)
const orNull = (text: string) => (text === '' ? null : text)
/** What is half typed is no day yet. */
const dayOf = (text: string) => (isDay(text) ? text : null)

/** For what a cost stands that is typed into a line now. */
export function subjectOfLine<List extends ListName>(
  list: List,
  line: LineOf<List>,
  values: People,
  { currency, parts = [] }: { readonly currency: string; readonly parts?: readonly CostPart[] },
): CostSubject {
  const child = count(values.child)
  const people = { adults: count(values.adults), child, infant: count(values.infant), childAges: agesOf(values.childAges, child) }
  return costSubject(list, wireOf(line) as CostLines[List], {
    people,
    currency: currency || line.currency || values.currencySymbol,
    parts,
  })
}

/** As it is sent: what is empty here is null there. */
function wireOf(line: LineOf<ListName>): unknown {
  const ride = 'transferType' in line && {
    transferType: orNull(line.transferType),
    sharingBasis: orNull(line.sharingBasis),
  }
  const days = {
    ...('startDate' in line && { startDate: dayOf(line.startDate) }),
    ...('returnDate' in line && { returnDate: dayOf(line.returnDate) }),
    ...('departureDate' in line && { departureDate: dayOf(line.departureDate) }),
  }
  if ('rooms' in line) {
    const rooms = Object.fromEntries(Object.entries(line.rooms).map(([charge, room]) => [charge, { count: count(room.count) }]))
    const [noOfNights, numberOfRooms] = [count(line.noOfNights), count(line.numberOfRooms)]
    return { ...line, ...ride, checkinDate: dayOf(line.checkinDate), noOfNights, numberOfRooms, meals: orNull(line.meals), rooms }
  }
  if ('airlineCode' in line) {
    const [airlineCode, flightNo] = [line.airlineCode.trim().toUpperCase(), line.flightNo.trim().toUpperCase()]
    const [origin, destination] = [line.origin.trim().toUpperCase(), line.destination.trim().toUpperCase()]
    return { ...days, airlineCode, flightNo, origin, destination }
  }
  return { ...line, ...ride, ...days }
}

type Typed = Pick<LineOf<ListName>, 'cost' | 'costOf'> & { readonly partCost?: string }

/** What of a typed cost is one of the line as it is: '' and what it was typed for, where that is another wish now, or other parts. */
export function judgeTyped(
  { cost, partCost = '', costOf: of }: Typed,
  now: () => CostSubject,
): { readonly cost: string; readonly unconfirmed: Unconfirmed | undefined } {
  if (cost.trim() === '' && partCost.trim() === '') return NOTHING
  const subject = now()
  const { amount, unconfirmed } = judgeCost({ cost, partCost, of }, subject)
  if (!unconfirmed) return { cost: amount ?? '', unconfirmed: undefined }
  const fits = isOfSameParts(unconfirmed.of, subject)
  return {
    cost: '',
    unconfirmed: { ...unconfirmed, now: subject, fits },
  }
}
const NOTHING = { cost: '', unconfirmed: undefined } as const

type Composed = { readonly id?: number | undefined; readonly costOf?: CostSubject | undefined }

/**
 * Whether the cost of a line goes on counting when only its transfer is chosen: while a line is put together, the cost is often typed before its transfer. Once it was saved, or where its
 * cost was for another wish before, it does not.
 */
export function followsRide({ id, costOf }: Composed, before: CostSubject, after: CostSubject): boolean {
  if (id !== undefined || costOf === undefined) return false
  return isSameSubject(costOf, before) && isSameSubject(before, { ...after, ride: before.ride })
}
