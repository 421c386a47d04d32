import type { UserType } from '../accounts/actor.ts'

/** Whether staff lets a person in. Only 'approved' people have a session. */
export const APPROVALS = ['approved', 'waiting', 'refused'] as const
export type Approval = (typeof APPROVALS)[number]

/** What a person reads at the log-in whose sign-up was refused. */
export function saidOfRefusal(reason: string): string {
  return `Your sign-up was not accepted: ${reason}`
}

/** A private customer comes in by confirming their address. A company waits for staff: it gets prices and may get credit. */
export function approvalAtSignUp(userType: Exclude<UserType, 'staff'>): Approval {
  return userType === 'retail' ? 'approved' : 'waiting'
}

/** Whether staff may decide so now. A refusal can be corrected; to keep an approved customer out, they are blocked. */
export function mayDecide(approval: Approval, decision: 'approved' | 'refused'): boolean {
  return approval === 'waiting' || (approval === 'refused' && decision === 'approved')
}
