/** Countries whose tax on commissions is deducted at source. */
const TDS_COUNTRIES: ReadonlySet<string> = new Set(['IN'])

/** Whether TDS can be deducted from a company of this country at all. */
export function hasTds(countryCode: string): boolean {
  return TDS_COUNTRIES.has(countryCode)
}

type Taxed = { readonly kind: string; readonly isTdsDeductable: boolean; readonly isOfCountryWithTds: boolean }

/**
 * Whether a site deducts TDS from what it gives a buyer. It is a tax on the commission of a company that sells on: a traveller and a company that travels earn none.
 * Of an agency, and of a site that buys here, its tax setting says.
 */
export function deductsTds({ kind, isTdsDeductable, isOfCountryWithTds }: Taxed): boolean {
  return kind === 'agency' && isTdsDeductable && isOfCountryWithTds
}
