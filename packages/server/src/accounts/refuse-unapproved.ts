import { saidOfRefusal } from '@tradewind/domain/sign-up/approval'
import type { Refuse } from '../http/promised-refusals.ts'

/** Refuses NOT_APPROVED to a person whom staff has not let in, with the reason where they were refused. Asked only after the right password. */
export function refuseUnapproved(
  { approval, approval_reason: reason }: { readonly approval: string; readonly approval_reason: string | null },
  refuse: Refuse<'NOT_APPROVED'>,
): void {
  if (approval === 'refused') refuse('NOT_APPROVED', { message: saidOfRefusal(reason ?? '') })
  if (approval !== 'approved') refuse('NOT_APPROVED')
}
