import type { RelationStatus } from '@tradewind/domain/network/relation-status'

/** What a supplier did, after its name. */
export const DECIDED: Readonly<Record<RelationStatus | 'NewTerms', string>> = {
  Pending: 'has your request',
  Approved: 'has approved your site',
  Rejected: 'has rejected your request',
  Suspended: 'has suspended your site',
  NewTerms: 'has new terms: nothing more is sold until you accept them',
}

type Stand = { readonly status: RelationStatus | undefined; readonly termsVersion: number | null }

/** What a supplier has decided or written between two looks at it; undefined: nothing of which staff is notified. */
export function describeDecision(before: Stand, after: Stand): string | undefined {
  if (after.status !== undefined && after.status !== 'Pending' && after.status !== before.status) return DECIDED[after.status]
  const isNewer = (after.termsVersion ?? 0) > (before.termsVersion ?? 0)
  return after.status === 'Approved' && isNewer ? DECIDED.NewTerms : undefined
}
