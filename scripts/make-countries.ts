/**
 * Writes `packages/domain/src/reference/countries.data.json`: code, name, dial code and nationality of every country with a telephone code.
 * Run it yourself when the data sets are raised: `node scripts/make-countries.ts`. The result is committed.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countryName } from './country-name.ts'
import { NATIONALITIES } from './nationalities.ts'

const require = createRequire(import.meta.url)
const phones: { getCountries(): string[]; getCountryCallingCode(country: string): string } = require('libphonenumber-js')

/** Islands that CLDR lists as regions but nobody is a national of and no passport names. */
const NOT_COUNTRIES = new Set(['AC', 'TA'])

const rows = phones
  .getCountries()
  .filter((code) => !NOT_COUNTRIES.has(code))
  .map((code) => ({ code, name: countryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  .map(({ code, name }) => [code, name, phones.getCountryCallingCode(code), NATIONALITIES[code] ?? ''].join('|'))

writeFileSync(
  new URL('../packages/domain/src/reference/countries.data.json', import.meta.url),
  `${JSON.stringify({ rows }).replaceAll('","', '",\n"')}\n`,
)
console.log(`${rows.length} countries, ${rows.filter((row) => row.endsWith('|')).length} without a nationality of their own`)
