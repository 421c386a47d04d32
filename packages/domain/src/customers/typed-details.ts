import { nationalNumber } from '../accounts/phone.ts'

type Phone = { readonly phone: string; readonly phoneCode: string } | null

/** Details of a customer as a form has them: '' and null where there is nothing. */
export type FormDetails = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly companyName: string
  readonly panNumber: string
  readonly gstNumber: string
  readonly taxNumber: string
  readonly primaryPhone: Phone
  readonly secondaryPhone: Phone
  readonly emergencyPhone: Phone
}
export type DetailName = keyof FormDetails

export const DETAIL_NAMES = [
  'firstName',
  'lastName',
  'email',
  'companyName',
  'panNumber',
  'gstNumber',
  'taxNumber',
  'primaryPhone',
  'secondaryPhone',
  'emergencyPhone',
] as const satisfies readonly DetailName[]

/** Whether two people would say that the same stands in the field. */
export function isSameDetail(one: string | Phone, other: string | Phone): boolean {
  return plain(one) === plain(other)
}

/**
 * What was sent, upon what stands now: a field that was left as the form began with it (`was`) stays as it stands. `clashes`: the fields that were typed while somebody
 * else changed them to something else.
 */
export function uponStanding(
  was: FormDetails,
  sent: FormDetails,
  stands: FormDetails,
): { readonly details: FormDetails; readonly clashes: readonly DetailName[] } {
  const left = DETAIL_NAMES.filter((name) => isSameDetail(sent[name], was[name]))
  const clashes = DETAIL_NAMES.filter(
    (name) => !left.includes(name) && !isSameDetail(stands[name], was[name]) && !isSameDetail(stands[name], sent[name]),
  )
  return { details: { ...sent, ...Object.fromEntries(left.map((name) => [name, stands[name]])) }, clashes }
}

function plain(value: string | Phone): string {
  if (typeof value === 'string') return value.trim()
  if (value === null || value.phone.trim() === '') return ''
  return `${value.phoneCode} ${nationalNumber(value.phone, value.phoneCode)}`
}
