import type { ContactInput, GstInput, PassengerInput } from '@tradewind/contract/passengers'
import { type PassengersLack, whatPassengersLack } from '@tradewind/domain/flights/passengers'
import type { PlainDate } from '@tradewind/domain/time'
import { partyOfSearch } from '../search/search-store.ts'
import type { StoredQuote } from './quote-store.ts'
import { travelDatesOf } from './travel-dates.ts'

type Typed = { passengers: PassengerInput[]; contact: ContactInput; gst: GstInput | null }

/** What the travellers still have to tell, or have told wrongly, for a quoted fare. */
export function checkTravellers(typed: Typed, { quote, demands, searchBy }: StoredQuote, today: PlainDate): PassengersLack {
  const { firstNameFormat = null, lastNameFormat = null } = demands
  return whatPassengersLack({
    ...typed,
    demands: { ...demands, firstNameFormat, lastNameFormat },
    party: partyOfSearch(searchBy),
    travelDates: travelDatesOf(quote.option, searchBy),
    today,
  })
}
