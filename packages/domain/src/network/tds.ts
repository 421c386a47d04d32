/** Countries whose tax on commissions is deducted at source. */
const TDS_COUNTRIES: ReadonlySet<string> = new Set(['IN'])

/** Whether TDS can be deducted from a company of this country at all. */
export function hasTds(countryCode: string): boolean {
  return TDS_COUNTRIES.has(countryCode)
}
