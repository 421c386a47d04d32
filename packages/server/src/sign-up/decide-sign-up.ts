import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Approval, mayDecide } from '@tradewind/domain/sign-up/approval'
import type { Instant } from '@tradewind/domain/time'
import { lockUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { setApproval } from './approval-repo.ts'

type Context = Pick<App, 'db' | 'jobs'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'ALREADY_DECIDED'>
}
type Decision = { readonly customerId: number; readonly isApproved: boolean; readonly reason: string }

/** Lets a company that signed up in, or refuses it with a reason. The person is mailed. Refuses ALREADY_DECIDED. */
export function decideSignUp(
  { db, jobs, actor, now, refuse }: Context,
  { customerId, isApproved, reason }: Decision,
): Promise<Approval> {
  const approval = isApproved ? 'approved' : 'refused'
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, customerId)
    const before = user.approval as Approval
    if (!mayDecide(before, approval)) refuse('ALREADY_DECIDED')
    await setApproval(tx, user.id, { approval, reason: isApproved ? null : reason })
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: isApproved ? 'approve company' : 'refuse company',
        about: { kind: 'user', id: user.id },
        before: { approval: before },
        after: { approval, ...(!isApproved && { reason }) },
      },
      now,
    )
    await jobs.enqueue(tx, 'send-sign-up-mail', { siteId: tx.siteId, about: 'decision', userId: user.id })
    return approval
  })
}
