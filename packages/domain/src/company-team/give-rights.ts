import { COMPANY_RIGHTS, type CompanyRight } from './company-rights.ts'

const NAMES: Readonly<Record<CompanyRight, string>> = {
  book: 'Book, change and cancel',
  hold: 'Hold seats without paying',
  pay: 'Pay from the wallet or by card',
  account: 'See net prices and the account of the company',
  colleagues: 'See bookings of colleagues',
  approve: 'Approve what colleagues may not pay alone',
}

export function nameRight(right: CompanyRight): string {
  return NAMES[right]
}

/** In one line, as the audit trail shows them. */
export function nameRights(rights: readonly CompanyRight[]): string {
  return rights.map(nameRight).join(', ')
}

/** The sentence for who lacks all of these. */
export function explainWithheld(rights: readonly CompanyRight[]): string {
  const names = rights.map((right) => `“${nameRight(right)}”`).join(' or ')
  return `Your company has not given you the right ${names}. The owner of your company’s account can give it to you.`
}

/** What a colleague is refused: what the owner leaves out, and what the site does not let companies give. */
export function withheldOf(given: readonly CompanyRight[], grantable: readonly CompanyRight[]): CompanyRight[] {
  return COMPANY_RIGHTS.filter((right) => !given.includes(right) || !grantable.includes(right))
}

export function rightsOf(withheld: readonly string[]): CompanyRight[] {
  return COMPANY_RIGHTS.filter((right) => !withheld.includes(right))
}

export function isCompanyRight(text: string): text is CompanyRight {
  return COMPANY_RIGHTS.some((right) => right === text)
}
