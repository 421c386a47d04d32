import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { notify } from '../notifications/notify.ts'
import { lockWaitingOf, writeDecision } from './approval-repo.ts'
import { listApprovers } from './ask-for-approval.ts'
import { record } from './decide-approval.ts'

type Changed = { readonly orderId: number; readonly actor: Actor; readonly now: Instant }

/**
 * Somebody of a company has changed what a colleague is asked to approve: the request ends, and everybody who could have decided it is notified, and who asked where it was not they who changed
 * it. What was approved already stays approved, and pays for nothing but that. Asked under the locks of the payment, before what was changed.
 */
export async function withdrawChanged(tx: SiteTx, { orderId, actor, now }: Changed): Promise<void> {
  const { legalEntityId, userId: changedBy } = actor
  for (const request of await lockWaitingOf(tx, { orderId, legalEntityId, now })) {
    const { id, title, asked_by: askedBy, ends_at: endsAt } = request
    const amount = money(request.amount_minor, request.currency)
    await writeDecision(tx, id, { decision: 'withdrawn', decidedBy: changedBy, reason: null, now, endsAt })
    await record(tx, actor, { request, action: 'withdraw a request for approval', reason: 'It was changed.' }, now)
    const who = `${actor.firstName} ${actor.lastName}`.trim()
    const said = {
      kind: 'approval',
      title: `${who} changed ${title}: the request to approve ${formatMoney(amount)} has ended`,
      body: 'What it is now needs a request of its own.',
      path: '/user/team?tab=approvals',
    } as const
    const people = new Set([...(await listApprovers(tx, { userId: askedBy, legalEntityId }, amount)), askedBy])
    people.delete(changedBy)
    for (const userId of people) await notify(tx, { to: { userId }, ...said }, now)
  }
}
