/** What the owner of an agency or corporate decides for each colleague. */
export const COMPANY_RIGHTS = ['book', 'hold', 'pay', 'account', 'colleagues', 'approve'] as const
export type CompanyRight = (typeof COMPANY_RIGHTS)[number]

/** Who works for a company that buys. */
export function isOfCompany({ userType }: { readonly userType: 'staff' | 'travelAgent' | 'retail' | 'corporate' }): boolean {
  return userType === 'travelAgent' || userType === 'corporate'
}

type Holder = { readonly withheld?: readonly CompanyRight[] | undefined }

/** Whether a company lets this person do it. Who works for none, and staff, have no company that could withhold anything. */
export function hasRight({ withheld }: Holder, right: CompanyRight): boolean {
  return !withheld?.includes(right)
}
