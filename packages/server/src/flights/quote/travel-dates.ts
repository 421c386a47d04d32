import type { SearchBy } from '@tradewind/contract/flights/option'
import type { PlainDate } from '@tradewind/domain/time'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/** The first and last day of the whole journey, in local dates: it does not end with the outbound flight of a return. */
export function travelDatesOf(
  { legs }: Pick<SupplierOption, 'legs'>,
  { segments }: Pick<SearchBy, 'segments'>,
): { first: PlainDate; last: PlainDate } {
  const flown = legs.flat().flatMap(({ departure, arrival }) => [departure.local, arrival.local])
  const days = [...flown, ...segments.map(({ preferredDepartureTime }) => preferredDepartureTime)]
    .map((time) => time.slice(0, 10))
    .sort()
  return { first: days[0] as PlainDate, last: days.at(-1) as PlainDate }
}
