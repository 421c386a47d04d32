import type { UserType } from '../accounts/actor.ts'

/** So long a merge can be undone. */
export const UNDO_DAYS = 30

/** So long a merge that one person asked for waits for a second. */
export const REQUEST_DAYS = 7

export type MergeSide = {
  readonly id: number
  readonly userType: UserType
  readonly legalEntityId: number
  readonly isBlocked: boolean
  readonly isApproved: boolean
  readonly hasLeft: boolean
  /** Into which account it was merged already. */
  readonly mergedInto: number | null
  readonly signsInBy: WayIn
}

/** The best way by which a person signs in: an e-mail, to which a password and codes are sent, a passkey or an account elsewhere, or none: only a phone is known. */
type WayIn = 'email' | 'key' | 'none'

/** What would be left hanging between two accounts. */
export type OpenWork = {
  /** Bookings that are held, paid and not issued, being changed, or that staff has to see to. */
  readonly openSales: number
  readonly openPayments: number
  /** Payments that somebody entered and nobody has verified. */
  readonly unverifiedPayments: number
  /** Some of a quotation's price is paid or owed. */
  readonly owesQuotation: boolean
  readonly hasHolds: boolean
  readonly usesCredit: boolean
  readonly hasOtherCurrency: boolean
  /** Software has sent bookings of both under one key, by which each is found again. */
  readonly sharesKeys: boolean
}

export type MergeRefusal =
  | 'SAME_ACCOUNT'
  | 'STAFF'
  | 'COMPANY'
  | 'LEFT'
  | 'ALREADY_MERGED'
  | 'KEPT_IS_MERGED'
  | 'KEPT_IS_BLOCKED'
  | 'KEPT_OPENS_LESS'
  | 'OPEN_PAYMENT'
  | 'OPEN_BOOKING'
  | 'UNVERIFIED_PAYMENT'
  | 'HOLDS'
  | 'CREDIT_IN_USE'
  | 'OWES_QUOTATION'
  | 'OTHER_CURRENCY'
  | 'SAME_KEYS'

/** How staff tells the two apart: 'Meera Nair #12'. */
export type MergeNames = { readonly kept: string; readonly merged: string }

/** As staff reads it, with the account that it is about. */
export function sayMergeRefusal(why: MergeRefusal, { kept, merged }: MergeNames): string {
  switch (why) {
    case 'SAME_ACCOUNT':
      return 'Please choose two different customers.'
    case 'STAFF':
      return 'Accounts of staff are not merged.'
    case 'COMPANY':
      return 'Only private customers are merged. People of companies stay separate, because their bookings and invoices belong to the company.'
    case 'LEFT':
      return 'One of these accounts was deleted.'
    case 'ALREADY_MERGED':
      return `${merged} was merged already.`
    case 'KEPT_IS_MERGED':
      return `${kept}, the account to keep, was itself merged into another. Please keep that one.`
    case 'KEPT_IS_BLOCKED':
      return `${kept}, the account to keep, is blocked or not approved. Please keep the other one, or unblock it first.`
    case 'KEPT_OPENS_LESS':
      return `${kept}, the account to keep, has no e-mail address, and the person signs in to ${merged}. They could sign in to neither. Please keep the other one.`
    case 'OPEN_PAYMENT':
      return `A payment of ${merged} is still open. Please try again when it has ended.`
    case 'OPEN_BOOKING':
      return `A booking of ${merged} is held, being issued or being changed. Please finish that first.`
    case 'UNVERIFIED_PAYMENT':
      return `A payment that was entered for ${merged} waits to be verified. Please decide about it first.`
    case 'HOLDS':
      return `Money of ${merged} is set aside. Please try again when it is used or released.`
    case 'CREDIT_IN_USE':
      return `${merged} uses credit. Please have it settled first.`
    case 'OWES_QUOTATION':
      return `A quotation of ${merged} is paid in part or owed. Please settle it first.`
    case 'OTHER_CURRENCY':
      return `${merged} has money in another currency than this site’s wallets.`
    case 'SAME_KEYS':
      return 'Both accounts have bookings that software has sent under the same key. Such accounts stay separate.'
  }
}

/** Why one account cannot be merged into another, whatever they have. */
export function whyNotTogether(kept: MergeSide, merged: MergeSide): MergeRefusal | undefined {
  if (kept.id === merged.id) return 'SAME_ACCOUNT'
  if (kept.userType === 'staff' || merged.userType === 'staff') return 'STAFF'
  if (kept.userType !== 'retail' || merged.userType !== 'retail') return 'COMPANY'
  if (kept.legalEntityId === merged.legalEntityId) return 'COMPANY'
  if (kept.hasLeft || merged.hasLeft) return 'LEFT'
  if (merged.mergedInto !== null) return 'ALREADY_MERGED'
  if (kept.mergedInto !== null) return 'KEPT_IS_MERGED'
  if (kept.isBlocked || !kept.isApproved) return 'KEPT_IS_BLOCKED'
  if (WAYS.indexOf(kept.signsInBy) < WAYS.indexOf(merged.signsInBy)) return 'KEPT_OPENS_LESS'
  return undefined
}

/** From the worst to the best. No way to sign in goes over, so the account that stays must have one that is as good. */
const WAYS: readonly WayIn[] = ['none', 'key', 'email']

/** Why what an account has cannot go over now. */
export function whyNotNow(open: OpenWork): MergeRefusal | undefined {
  if (open.openPayments > 0) return 'OPEN_PAYMENT'
  if (open.openSales > 0) return 'OPEN_BOOKING'
  if (open.unverifiedPayments > 0) return 'UNVERIFIED_PAYMENT'
  if (open.hasHolds) return 'HOLDS'
  if (open.usesCredit) return 'CREDIT_IN_USE'
  if (open.owesQuotation) return 'OWES_QUOTATION'
  if (open.hasOtherCurrency) return 'OTHER_CURRENCY'
  if (open.sharesKeys) return 'SAME_KEYS'
  return undefined
}

type Phone = { readonly label: string; readonly phoneNumber: string; readonly phoneCountryCode: string }
const LABELS = ['Primary', 'Secondary', 'Emergency'] as const

/** Numbers of one account that the other lacks, each under a label that is free there; where none is free, a number stays behind. */
export function phonesToAdd<P extends Phone>(kept: readonly P[], merged: readonly P[]): P[] {
  const added: P[] = []
  for (const phone of merged) {
    if (phone.phoneCountryCode === 'INVALID') continue
    const all = [...kept, ...added]
    if (all.some((one) => isSame(one, phone))) continue
    const label = [phone.label, ...LABELS].find((wanted) => !all.some((one) => one.label === wanted))
    if (label !== undefined) added.push({ ...phone, label })
  }
  return added
}

/** The numbers without those that a merge added; one that was changed since stays. */
export function phonesWithout<P extends Phone>(phones: readonly P[], added: readonly P[]): P[] {
  return phones.filter((phone) => !added.some((one) => one.label === phone.label && isSame(one, phone)))
}

function isSame(a: Phone, b: Phone): boolean {
  return a.phoneNumber === b.phoneNumber && a.phoneCountryCode === b.phoneCountryCode
}
