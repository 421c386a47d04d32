import type { DetailName, FormDetails } from '@tradewind/domain/customers/typed-details'
import { noPhone, type TypedPhone } from '../accounts/phone-field.tsx'

type PhoneName = 'primaryPhone' | 'secondaryPhone' | 'emergencyPhone'
/** What stands in the form, and upon which details it was typed. */
type TypedDetails = Omit<FormDetails, PhoneName> & Record<PhoneName, TypedPhone> & { readonly upon: FormDetails }

export const DETAIL_LABELS: Readonly<Record<DetailName, string>> = {
  firstName: 'First Name',
  lastName: 'Last name',
  email: 'E-mail',
  companyName: 'Company name',
  panNumber: 'PAN',
  gstNumber: 'GST number',
  taxNumber: 'Tax number',
  primaryPhone: 'Primary phone',
  secondaryPhone: 'Secondary phone',
  emergencyPhone: 'Emergency phone',
}

/** Details as a form begins with them. */
export function typedOf(upon: FormDetails): TypedDetails {
  return {
    ...upon,
    primaryPhone: upon.primaryPhone ?? noPhone(),
    secondaryPhone: upon.secondaryPhone ?? noPhone(),
    emergencyPhone: upon.emergencyPhone ?? noPhone(),
    upon,
  }
}

export function wirePhone({ phone, phoneCode }: TypedPhone): { phone: string; phoneCode: string } | null {
  return phone.trim() === '' ? null : { phone, phoneCode }
}

/** A phone number in words; a text says itself. */
export function describePhone(_name: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { phone, phoneCode } = value as TypedPhone
  return phone.trim() === '' ? '' : `${phoneCode} ${phone}`
}
