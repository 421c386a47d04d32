import { GST_NUMBER, PAN } from '../documents/gst-number.ts'

/** Countries whose tax on commissions is deducted at source. */
const TDS_COUNTRIES: ReadonlySet<string> = new Set(['IN'])

/** Whether TDS can be deducted from a company of this country at all. */
export function hasTds(countryCode: string): boolean {
  return TDS_COUNTRIES.has(countryCode)
}

export type TaxNumbers = { readonly panNumber: string | null; readonly gstNumber: string | null }

/** The PAN that a company has stated: as such, or within its GST number. */
export function panOf({ panNumber, gstNumber }: TaxNumbers): string | undefined {
  const stated = panNumber?.trim().toUpperCase() ?? ''
  return PAN.test(stated) ? stated : GST_NUMBER.exec(gstNumber?.trim().toUpperCase() ?? '')?.[2]
}

export type TdsRate = {
  readonly basisPoints: number
  /** The rate is higher, because the buyer has stated no PAN. */
  readonly isWithoutPan: boolean
}

/** The rate for one buyer: without a PAN it is at least the one for want of it, and never below the ordinary one (section 206AA). */
export function tdsRate(rates: { readonly ordinary: number; readonly withoutPan: number }, pan: string | undefined): TdsRate {
  const isWithoutPan = pan === undefined && rates.withoutPan > rates.ordinary
  return { basisPoints: isWithoutPan ? rates.withoutPan : rates.ordinary, isWithoutPan }
}

type Taxed = { readonly kind: string; readonly isTdsDeductable: boolean; readonly isOfCountryWithTds: boolean }

/**
 * Whether a site deducts TDS from what it gives a buyer. It is a tax on the commission of a company that sells on: a traveller and a company that travels earn none.
 * Of an agency, and of a site that buys here, its tax setting says.
 */
export function deductsTds({ kind, isTdsDeductable, isOfCountryWithTds }: Taxed): boolean {
  return kind === 'agency' && isTdsDeductable && isOfCountryWithTds
}
