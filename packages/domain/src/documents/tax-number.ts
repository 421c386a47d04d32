import { GST_NUMBER } from './gst-number.ts'

/** The number under which a company is registered for VAT outside India, where it is called a GSTIN and read by gst-number.ts. */
export type TaxNumber = { readonly term: 'TRN' | 'VAT number'; readonly number: string }

const TRN = /^\d{15}$/
const NOT_VALID = { TRN: 'Please enter a valid TRN', 'VAT number': 'Please enter a valid VAT number' } as const
const ANY = /^(?=.*\d)[A-Z0-9]{5,20}$/

/** As it is kept: capitals and digits alone. People type it in groups. */
export function plainTaxNumber(typed: string): string {
  return typed.replaceAll(/[\s.\-/]/g, '').toUpperCase()
}

/** What such a number is called in a country, where nobody has typed one yet. */
export function taxNumberTerm(countryCode: string): TaxNumber['term'] {
  return countryCode === 'AE' ? 'TRN' : 'VAT number'
}

/** Where the GST number is the one that a company has, and no other is asked for. */
export function hasGstNumbers(countryCode: string): boolean {
  return countryCode === 'IN'
}

/** A number with what it is called: one of another country is no TRN, also of a customer in the Emirates. */
export function taxNumberOf(number: string, countryCode: string): TaxNumber {
  return { term: TRN.test(number) ? taxNumberTerm(countryCode) : 'VAT number', number }
}

/**
 * What is wrong with such a number, in a sentence; undefined where it may be right, or where none is given. In the Emirates a number of digits alone is a TRN. Numbers of
 * other countries begin with letters there, and each country has rules of its own: those are not judged.
 */
export function whyNotTaxNumber(number: string, countryCode: string): string | undefined {
  if (number === '') return undefined
  if (GST_NUMBER.test(number)) return 'This is an Indian GST number. Please enter it as the GST number.'
  if (countryCode === 'AE' && /^\d+$/.test(number) && !TRN.test(number)) return 'A TRN has 15 digits'
  return ANY.test(number) ? undefined : NOT_VALID[taxNumberTerm(countryCode)]
}
