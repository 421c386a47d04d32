import {
  DETAIL_NAMES,
  type DetailName,
  type FormDetails,
  isSameDetail,
  uponStanding,
} from '@tradewind/domain/customers/typed-details'
import { noPhone, type TypedPhone } from '../accounts/phone-field.tsx'

type PhoneName = 'primaryPhone' | 'secondaryPhone' | 'emergencyPhone'
/** What stands in the form, and upon which details it was typed. */
export type TypedDetails = Omit<FormDetails, PhoneName> & Record<PhoneName, TypedPhone> & { readonly upon: FormDetails }

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

/** The fields that somebody else has changed to something else than what was typed. */
export function clashesOf(typed: TypedDetails, stands: FormDetails): readonly DetailName[] {
  return uponStanding(typed.upon, typed, stands).clashes
}

/** What was typed, upon the details as they stand now: fields that were left show what somebody else made of them. */
export function uponOthers(typed: TypedDetails, stands: FormDetails): TypedDetails {
  const theirs = typedOf(stands)
  const left = DETAIL_NAMES.filter((name) => isSameDetail(typed[name], typed.upon[name]))
  return { ...typed, ...Object.fromEntries(left.map((name) => [name, theirs[name]])), upon: stands }
}
