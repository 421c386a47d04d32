import { type CompanyRight, hasRight } from '../company-team/company-rights.ts'

/** What messages show: bookings of all colleagues, what the company pays for them, and its balance. Who gets them, or decides where they go, needs all of it. */
const NEEDED: readonly CompanyRight[] = ['account', 'colleagues']

/** The first right that this person lacks for webhooks of their company. An owner, and who works for no company, lacks none. */
export function lackedForWebhooks(holder: { readonly withheld?: readonly CompanyRight[] | undefined }): CompanyRight | undefined {
  return NEEDED.find((right) => !hasRight(holder, right))
}
