import { COUNTRIES } from '@tradewind/domain/reference/countries'

const countries = COUNTRIES.map(({ code, name }) => ({ code, name }))
const phoneCodes = COUNTRIES.map(({ code, name, dialCode }) => ({ name, dial_code: dialCode, code }))
const nationalities = COUNTRIES.map(({ code, nationality }) => ({ code, name: nationality })).sort((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

export function listCountries() {
  return countries
}

export function listPhoneCodes() {
  return phoneCodes
}

export function listNationalities() {
  return nationalities
}

/** The dial code of a country. */
export function dialCodeOf(countryCode: string): string {
  const country = COUNTRIES.find(({ code }) => code === countryCode)
  if (!country) throw new Error(`No country ${countryCode}`)
  return country.dialCode
}
