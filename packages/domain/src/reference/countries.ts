import data from './countries.data.json' with { type: 'json' }

export type Country = {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
  /** With its plus sign: '+91'. */
  dialCode: string
  /** 'Indian'; the country's own name where the language has no word. */
  nationality: string
}

function readRow(row: string): Country {
  const [code = '', name = '', dial = '', nationality = ''] = row.split('|')
  return { code, name, dialCode: `+${dial}`, nationality: nationality || name }
}

/** Every country with a telephone code, by name in alphabetical order. */
export const COUNTRIES: readonly Country[] = data.rows.map(readRow)

const byCode = new Map(COUNTRIES.map((country) => [country.code, country]))

export function findCountry(code: string): Country | undefined {
  return byCode.get(code)
}
