import { saidOfRefusal } from '@tradewind/domain/sign-up/approval'
import type { Refuse } from '../http/promised-refusals.ts'

type Account = {
  readonly is_blocked: boolean
  readonly merged_into: number | null
  readonly approval: string
  readonly approval_reason: string | null
}
type Closed = { readonly code: 'BLOCKED' | 'NOT_APPROVED'; readonly said?: { readonly message: string } }

const MERGED =
  'This account was merged with another one of yours. Please sign in to that one, or contact support if you do not have another.'

/** Why an account opens nothing to a person who has proven that it is theirs: it was merged, is blocked, or staff has not let it in. Undefined: it is open. */
export function whyClosed({ is_blocked, merged_into, approval, approval_reason: reason }: Account): Closed | undefined {
  if (merged_into !== null) return { code: 'BLOCKED', said: { message: MERGED } }
  if (is_blocked) return { code: 'BLOCKED' }
  if (approval === 'refused') return { code: 'NOT_APPROVED', said: { message: saidOfRefusal(reason ?? '') } }
  return approval === 'approved' ? undefined : { code: 'NOT_APPROVED' }
}

/** Refuses BLOCKED and NOT_APPROVED with the reason. Asked only after the right password, code or passkey. */
export function refuseClosed(account: Account, refuse: Refuse<'BLOCKED' | 'NOT_APPROVED'>): void {
  const closed = whyClosed(account)
  if (closed) refuse(closed.code, closed.said)
}
