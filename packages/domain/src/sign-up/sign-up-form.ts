import { whyNotNewPhone, whyNotPhone } from '../accounts/phone.ts'
import { isGstNumber } from '../documents/gst-number.ts'
import { whyNotTaxNumber } from '../documents/tax-number.ts'

/** As which somebody can sign up. */
export const SIGN_UP_TYPES = ['retail', 'travelAgent', 'corporate'] as const
export type SignUpType = (typeof SIGN_UP_TYPES)[number]

export const PINCODE_INVALID = 'Please enter a valid pincode'
const GST_INVALID = 'Please enter a valid GST number'
const GST_ABROAD = 'This is an Indian GST number. Please choose India as the country.'

type Phone = { readonly phone: string; readonly phoneCode: string }
type Form = {
  readonly phone?: Phone
  readonly primaryPhone?: Phone
  readonly secondaryPhone?: Phone
  readonly country?: string
  readonly pincode?: string
  /** As plainTaxNumber makes them. */
  readonly gstNumber?: string
  readonly taxNumber?: string
}

/** What is wrong in a sign-up form beyond its shape: by field, in the specification's words. Empty when all is well. */
export function whatSignUpLacks(form: Form): Record<string, string> {
  const { country, pincode, gstNumber = '', taxNumber = '' } = form
  const whyNotTax = whyNotTaxOf(taxNumber, country)
  const phones = (['phone', 'primaryPhone', 'secondaryPhone'] as const).flatMap((field) => {
    const typed = form[field]
    const why = typed && (whyNotPhone(typed.phone, typed.phoneCode) ?? whyNotNewPhone(typed, []))
    return why ? [[field, why] as const] : []
  })
  return {
    ...Object.fromEntries(phones),
    ...(pincode && !isPincode(pincode, country) && { pincode: PINCODE_INVALID }),
    ...(gstNumber !== '' && !isGstNumber(gstNumber) && { gstNumber: GST_INVALID }),
    ...(whyNotTax && { taxNumber: whyNotTax }),
  }
}

/** Here no field for a GST number stands beside it, as long as another country is chosen. */
function whyNotTaxOf(taxNumber: string, country = ''): string | undefined {
  return isGstNumber(taxNumber) ? GST_ABROAD : whyNotTaxNumber(taxNumber, country)
}

/** Six digits in India; elsewhere letters, digits, blanks and dashes, as postal codes of the world have them. */
function isPincode(pincode: string, country: string | undefined): boolean {
  return country === 'IN' ? /^[1-9]\d{5}$/.test(pincode.replace(' ', '')) : /^[\dA-Z][\dA-Z -]{1,9}$/i.test(pincode)
}
