import type { ContactInput, GstInput, PassengerInput } from '@tradewind/contract/flights/passengers'
import type { PassengersAsked } from '@tradewind/domain/flights/passenger'
import { type PassengersLack, whatPassengersLack } from '@tradewind/domain/flights/passengers'
import { findCountry } from '@tradewind/domain/reference/countries'
import { partyOfSearch } from '../search/search-store.ts'
import type { StoredQuote } from './quote-store.ts'
import { travelDatesOf } from './travel-dates.ts'

/** What was quoted, as far as its travellers are concerned. */
type Fare = Pick<StoredQuote, 'demands' | 'searchBy'> & { quote: Pick<StoredQuote['quote'], 'option'> }
type Typed = { passengers: PassengerInput[]; contact: ContactInput; gst: GstInput | null }

/** What is missing or wrong in the traveller details for a quoted fare. */
export function checkTravellers(
  typed: Typed,
  { quote, demands, searchBy }: Fare,
  { today, keptPhones }: Pick<PassengersAsked, 'today' | 'keptPhones'>,
): PassengersLack {
  const { firstNameFormat = null, lastNameFormat = null } = demands
  const { errors, warnings } = whatPassengersLack({
    ...typed,
    demands: { ...demands, firstNameFormat, lastNameFormat },
    party: partyOfSearch(searchBy),
    travelDates: travelDatesOf(quote.option, searchBy),
    today,
    keptPhones,
  })
  return { errors: { ...unknownCountries(typed), ...errors }, warnings }
}

/** Two letters are not necessarily a country. */
function unknownCountries({ passengers, contact }: Typed): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = (path: string, code: string | null) => {
    if (code && !findCountry(code)) errors[path] = 'Please choose a country'
  }
  passengers.forEach(({ nationality, passportIssueCountryCode, countryCode = null }, index) => {
    check(`passengers.${index}.countryCode`, countryCode)
    check(`passengers.${index}.nationality`, nationality)
    check(`passengers.${index}.passportIssueCountryCode`, passportIssueCountryCode)
  })
  check('contact.countryCode', contact.countryCode)
  return errors
}
