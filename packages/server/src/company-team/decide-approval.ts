import type { ApprovalDecision } from '@tradewind/contract/company-team/company-team'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { describeAsked, requestEndsAt } from '@tradewind/domain/company-team/approval-request'
import { formatMoney } from '@tradewind/domain/format-money'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { z } from 'zod'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon, refuseInput } from '../http/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { askedOf, findRequest, lockRequest, mayDecide, stateOf, writeDecision } from './approval-repo.ts'

type Context<Code extends string> = {
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<Code>
}

/** Approves or refuses once; the asker is notified. An approval can be used for a day. Refuses ALREADY_DECIDED, AMOUNT_CHANGED, NOT_FOUND and FORBIDDEN. */
export function decideApproval(
  { db, actor, now, refuse }: Context<'ALREADY_DECIDED' | 'AMOUNT_CHANGED'>,
  { id, isApproved, amount, reason }: z.output<typeof ApprovalDecision>,
): Promise<void> {
  if (!isApproved && reason === '') refuseInput({ reason: 'This is required field.' })
  return inSite(db, actor.siteId, async (tx) => {
    const request = await lockOwnCompanys(tx, id, actor)
    if (!mayDecide(actor, request))
      refuseCommon('FORBIDDEN', {
        message:
          request.asked_by === actor.userId
            ? 'Another colleague must approve what you ask for.'
            : 'This is more than you may pay alone, so you cannot approve it.',
      })
    if (stateOf(request, now) !== 'waiting') refuse('ALREADY_DECIDED')
    if (toDecimal(money(request.amount_minor, request.currency)) !== amount) refuse('AMOUNT_CHANGED')
    const decision = isApproved ? 'approved' : 'refused'
    await writeDecision(tx, id, {
      ...{ decision, decidedBy: actor.userId, now, endsAt: requestEndsAt(now) },
      reason: isApproved ? null : reason,
    })
    await record(
      tx,
      actor,
      { request, action: isApproved ? 'approve a payment of a colleague' : 'refuse a payment of a colleague', reason },
      now,
    )
    const who = `${actor.firstName} ${actor.lastName}`.trim()
    const what = `${describeAsked(askedOf(request))}, ${formatMoney(money(request.amount_minor, request.currency))}`
    const title = isApproved ? `${who} approved ${what}: you can pay it now` : `${who} did not approve ${what}`
    const body =
      isApproved && !request.is_held
        ? 'The seats are not held, so the price may have changed. Open this to pay it or to find it again.'
        : reason
    await notify(tx, { to: { userId: request.asked_by }, kind: 'approval', title, body, path: '/user/team?tab=approvals' }, now)
  })
}

/** Refuses ALREADY_DECIDED and NOT_FOUND. */
export function withdrawApproval({ db, actor, now, refuse }: Context<'ALREADY_DECIDED'>, { id }: { id: string }): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const request = await lockOwnCompanys(tx, id, actor)
    if (request.asked_by !== actor.userId) refuseUnknown()
    if (stateOf(request, now) !== 'waiting') refuse('ALREADY_DECIDED')
    await writeDecision(tx, id, { decision: 'withdrawn', decidedBy: actor.userId, reason: null, now, endsAt: request.ends_at })
    await record(tx, actor, { request, action: 'withdraw a request for approval', reason: '' }, now)
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findRequest>>>

async function lockOwnCompanys(tx: SiteTx, id: string, actor: Actor): Promise<Found> {
  await lockRequest(tx, id)
  const request = await findRequest(tx, id)
  return request?.legal_entity_id === actor.legalEntityId ? request : refuseUnknown()
}

function refuseUnknown(): never {
  return refuseCommon('NOT_FOUND', { message: 'We could not find that request.' })
}

type Recorded = Pick<Found, 'title' | 'legal_entity_id' | 'amount_minor' | 'currency'>

/** A line of the trail. */
export function record(
  tx: SiteTx,
  actor: Actor,
  { request, action, reason }: { request: Recorded; action: string; reason: string },
  now: Instant,
) {
  const { title, legal_entity_id: id, amount_minor, currency } = request
  const after = { title, amount: toDecimal(money(amount_minor, currency)), currency, ...(reason && { reason }) }
  return recordChange(tx, { actor, area: 'money', action, about: { kind: 'legalEntity', id }, after }, now)
}
