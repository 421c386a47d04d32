import { nationalNumber, whyNotNewPhone, whyNotPhone } from '../accounts/phone.ts'

/** Whom quick creation makes: B2B, a company that books for its own people, and B2C. */
export const CREATABLE_TYPES = ['travelAgent', 'corporate', 'retail'] as const

type Phone = { readonly phone: string; readonly phoneCode: string } | null
type Phones = { readonly primaryPhone: Phone; readonly secondaryPhone: Phone; readonly emergencyPhone: Phone }
type Errors = Record<string, string>

export const PHONE_NOT_VALID = 'Please enter a valid phone number'
const EITHER_REQUIRED = 'Either phone or email is required.'
const EMAIL_OR_PHONE_REQUIRED = 'Email or Primary Phone is required'
const STAFF_EMAIL_REQUIRED = 'Staff sign in with their e-mail address. Please enter one.'
const COMPANY_REQUIRED = 'This is required field.'
const NO_COMPANY = 'Only agents and companies have a company name.'

/** What is missing or wrong among the fields of a new customer: by field, in the specification's words. Empty when all is well. */
export function whatNewCustomerLacks(
  userType: string,
  { email, phone, companyName }: { readonly email: string; readonly phone: Phone; readonly companyName: string },
): Errors {
  const isReachable = email !== '' || isTyped(phone)
  return {
    ...(!isReachable && { email: EITHER_REQUIRED, phone: EITHER_REQUIRED }),
    ...(isTyped(phone) && isWrong(phone) && { phone: PHONE_NOT_VALID }),
    ...(isTyped(phone) && !isWrong(phone) && asNew(phone, 'phone', [])),
    ...(userType === 'corporate' && companyName === '' && { companyName: COMPANY_REQUIRED }),
    ...(userType === 'retail' && companyName !== '' && { companyName: NO_COMPANY }),
  }
}

/** The same for changed details. `hasCompany`: true for corporates and agents; a private customer and staff have no company name to change here. */
export function whatDetailsLack(
  { userType, hasCompany }: { readonly userType: string; readonly hasCompany: boolean },
  details: Phones & { readonly email: string; readonly companyName: string },
  kept: readonly NonNullable<Phone>[],
): Errors {
  const { email, companyName, primaryPhone } = details
  const isReachable = email !== '' || isTyped(primaryPhone)
  const fields = ['primaryPhone', 'secondaryPhone', 'emergencyPhone'] as const
  const wrong = fields.filter((field) => isWrong(details[field]))
  const excluded = fields.flatMap((field) => {
    const phone = details[field]
    return isTyped(phone) ? Object.entries(asNew(phone, field, kept)) : []
  })
  return {
    ...(!isReachable && { email: EMAIL_OR_PHONE_REQUIRED, primaryPhone: EMAIL_OR_PHONE_REQUIRED }),
    // Without one, no password and no code reaches them: the last super admin would have locked the site out.
    ...(userType === 'staff' && email === '' && { email: STAFF_EMAIL_REQUIRED }),
    ...Object.fromEntries(excluded),
    ...Object.fromEntries(wrong.map((field) => [field, PHONE_NOT_VALID])),
    ...(userType === 'travelAgent' && companyName === '' && { companyName: COMPANY_REQUIRED }),
    ...(!hasCompany && companyName !== '' && { companyName: NO_COMPANY }),
  }
}

/** Phone numbers as they are stored: without spaces, the dial code with its plus sign. Numbers that were not typed are left out. */
export function keptPhones({ primaryPhone, secondaryPhone, emergencyPhone }: Phones) {
  const labelled = [
    ['Primary', primaryPhone],
    ['Secondary', secondaryPhone],
    ['Emergency', emergencyPhone],
  ] as const
  return labelled.flatMap(([label, typed]) =>
    isTyped(typed) ? [{ label, phoneNumber: nationalNumber(typed.phone, typed.phoneCode), phoneCountryCode: typed.phoneCode }] : [],
  )
}

/** The error of a number of an excluded country, unless the number is already stored. */
function asNew(phone: NonNullable<Phone>, field: string, kept: readonly NonNullable<Phone>[]): Errors {
  const why = whyNotNewPhone(phone, kept)
  return why ? { [field]: why } : {}
}

function isTyped(phone: Phone): phone is NonNullable<Phone> {
  return phone !== null && phone.phone.trim() !== ''
}

function isWrong(phone: Phone): boolean {
  return isTyped(phone) && whyNotPhone(phone.phone, phone.phoneCode) !== undefined
}
