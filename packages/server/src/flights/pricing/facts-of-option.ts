import { isDomestic } from '@tradewind/domain/flights/domestic'
import { type FareFacts, fareTypeKey } from '@tradewind/domain/markups/fare-facts'
import { findAirport } from '@tradewind/domain/reference/airports'
import { type PlainDate, plainDate } from '@tradewind/domain/time'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

/** The supplier of a site's own seats. */
export const FIXED_DEPARTURES = 'fixed-departures'

/** What the rules ask of an option. Its cabin and its day of travel are those of the first flight. */
export function factsOfOption(option: SupplierOption, bookingDate: PlainDate): FareFacts {
  const first = option.legs[0]?.[0]
  if (!first) throw new Error('An option has at least one flight')
  return {
    currency: option.fare.currency,
    validatingAirline: option.validatingAirline,
    journey: isDomestic(countriesOf(option)) ? 'domestic' : 'international',
    cabin: first.cabin,
    fareType: fareTypeKey(option.fareFamily),
    refundable: option.refundable,
    isFixedDeparture: option.ref.supplier === FIXED_DEPARTURES,
    travelDate: plainDate(first.departure.local.slice(0, 10)),
    bookingDate,
  }
}

function countriesOf({ legs }: SupplierOption): string[] {
  return legs.flatMap((leg) =>
    leg.flatMap(({ origin, destination }) => [origin, destination].map((code) => findAirport(code)?.countryCode ?? code)),
  )
}
