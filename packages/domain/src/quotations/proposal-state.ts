import type { Instant } from '../time.ts'
import type { QuotationStatus } from './quotation-status.ts'

/** A version that was sent by a link. */
export type SentProposal = {
  readonly version: number
  readonly validUntil: Instant
  readonly revokedAt: Instant | null
  /** Null: never, or the quotation was worked on again since. */
  readonly acceptedAt: Instant | null
}
/** Its quotation as it is now. `sentVersion`: the one that was sent last. */
export type StandingQuotation = { readonly status: QuotationStatus; readonly sentVersion: number | null }

/**
 * What can be done with a proposal. Open: it can be accepted. Accepted: it was, through this link. Revoked: it shows nothing any more. In all other states it is
 * only read: a newer one was sent, its time is over, its company works on it again, or the quotation has ended or was agreed to in another way.
 */
export type ProposalState = 'open' | 'accepted' | 'revoked' | 'replaced' | 'expired' | 'inWork' | 'closed'

export function stateOfProposal(proposal: SentProposal, { status, sentVersion }: StandingQuotation, now: Instant): ProposalState {
  if (proposal.revokedAt !== null) return 'revoked'
  if (proposal.acceptedAt !== null) return 'accepted'
  if (status !== 'sent' && status !== 'inProgress') return 'closed'
  // Another version may have been agreed to without a link, and taken back into work: nothing newer was sent then.
  if (sentVersion !== proposal.version) return status === 'sent' ? 'replaced' : 'inWork'
  if (proposal.validUntil <= now) return 'expired'
  return status === 'inProgress' ? 'inWork' : 'open'
}

/** A link as it was sent: to an address, or to nobody, and then a person handed it on. `isResold`: an agency made it for its traveller. `customerId`: of the version that it shows. */
export type SentLink = {
  readonly sentTo: string
  readonly isResold: boolean
  readonly isRevoked: boolean
  readonly customerId: number
}

/**
 * Whether who holds an older link may be led to a newer one of the same quotation. The link is the secret, so the newer one must be for the same person as far as anybody knows: it went to the
 * same address, or its company handed it on for the same customer. An agency hands on links to different travellers, at different prices: of its own only the address says whose they are.
 */
export function mayLeadOn(older: SentLink, newer: SentLink): boolean {
  if (older.isRevoked || newer.isRevoked) return false
  if (older.isResold !== newer.isResold || older.customerId !== newer.customerId) return false
  return newer.sentTo === '' ? !older.isResold : newer.sentTo === older.sentTo
}

/** Why what could otherwise be accepted or paid cannot be yet, as its traveller reads it: something of it could not be sold as it stands, and its company has to see to it. */
export function whyNotYet(step: 'accept' | 'pay', company: string, lacking: readonly { readonly title: string }[]): string {
  const titles = [...new Set(lacking.map(({ title }) => title).filter((title) => title !== ''))]
  const what = titles.length === 0 ? 'something' : titles.join('; ')
  return `${company} has still to settle ${what}. Then you can ${step === 'accept' ? 'accept' : 'pay'}: nothing is charged before.`
}

/** Why it cannot be accepted, as its traveller reads it; undefined: it can, or was. */
export function whyNotAccept(state: ProposalState, company: string): string | undefined {
  switch (state) {
    case 'open':
    case 'accepted':
      return undefined
    case 'replaced':
      return `${company} has sent a newer proposal. Please use its link.`
    case 'expired':
      return `The prices of this proposal are no longer valid. Please ask ${company} for a new one.`
    case 'inWork':
      return `${company} is changing this proposal. You will get a new one.`
    case 'revoked':
    case 'closed':
      return `This proposal is closed. Please ask ${company}.`
  }
}
