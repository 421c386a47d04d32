import type { Actor } from '@tradewind/domain/accounts/actor'
import { describeAsked, isWithinLimit, requestEndsAt } from '@tradewind/domain/company-team/approval-request'
import { hasRight } from '@tradewind/domain/company-team/company-rights'
import { isCompanyRight } from '@tradewind/domain/company-team/give-rights'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { listMembers } from '../accounts/team/team-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { notify } from '../notifications/notify.ts'
import { thingsOf } from '../payments/company-approval-repo.ts'
import { amountOfPayment, isPayable, lockPaymentOfSales, refuseForeignPayment } from '../payments/payment-repo.ts'
import { askedOf, findRequest, markHeld, putRequest } from './approval-repo.ts'

declare module '../app.ts' {
  interface App {
    /** Holds what a payment would pay, where everything of it can be held. False: it cannot. */
    readonly holdInstead: (asking: { app: App; actor: Actor; now: Instant }, payment: { orderId: string }) => Promise<boolean>
  }
}

type Context = {
  readonly app: App
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'NOBODY_APPROVES' | 'NOT_NEEDED' | 'PAYMENT_SESSION_EXPIRED'>
}

/**
 * Asks the colleagues who may approve this much. The request is written first; then the seats are held where they can be and the person may hold, so that the price stays. If the node
 * dies in between, the request is there and says that nothing is held. Asked again for the same, it is the same request with the amount as it is now.
 */
export async function askForApproval(
  { app, actor, now, refuse }: Context,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<string> {
  const { db } = app
  const id = await inSite(db, actor.siteId, async (tx) => {
    const { sales, payment } = await lockPaymentOfSales(tx, app.sellers, orderId)
    refuseForeignPayment(payment, actor)
    const amount = amountOfPayment(payment)
    if (isWithinLimit(amount, actor.paysAlone)) refuse('NOT_NEEDED')
    if (!isPayable(payment, now)) refuse('PAYMENT_SESSION_EXPIRED')
    const approvers = await listApprovers(tx, actor, amount)
    if (approvers.length === 0) refuse('NOBODY_APPROVES')
    const things = await thingsOf(
      tx,
      app.sellers,
      sales.map(({ sold }) => sold.id),
    )
    const { id, isNew } = await putRequest(tx, {
      ...{ things, amount, reason, now, title: payment.remark, endsAt: requestEndsAt(now) },
      ...{ orderId, legalEntityId: actor.legalEntityId, askedBy: actor.userId },
    })
    await recordChange(
      tx,
      {
        actor,
        area: 'money',
        action: 'ask colleagues for approval',
        about: { kind: 'legalEntity', id: actor.legalEntityId },
        after: { title: payment.remark, amount: toDecimal(amount), currency: amount.currency, reason },
      },
      now,
    )
    if (isNew) await notifyApprovers(tx, { id, approvers, actor, amount, reason }, now)
    return id
  })
  // The company said who holds seats: to ask a colleague is no way around it.
  const mayHold = hasRight(actor, 'hold')
  if (mayHold && (await app.holdInstead({ app, actor, now }, { orderId }))) await inSite(db, actor.siteId, (tx) => markHeld(tx, id))
  return id
}

type News = { id: string; approvers: readonly number[]; actor: Actor; amount: Money; reason: string }

async function notifyApprovers(tx: SiteTx, { id, approvers, actor, amount, reason }: News, now: Instant): Promise<void> {
  const row = await findRequest(tx, id)
  const what = row ? `${describeAsked(askedOf(row))}, ` : ''
  const title = `${`${actor.firstName} ${actor.lastName}`.trim()} asks you to approve ${what}${formatMoney(amount)}`
  for (const userId of approvers)
    await notify(tx, { to: { userId }, kind: 'approval', title, body: reason, path: '/user/team?tab=approvals' }, now)
}

/** Who may approve this much of what a colleague asks for. */
export async function listApprovers(
  tx: SiteTx,
  { userId, legalEntityId }: Pick<Actor, 'userId' | 'legalEntityId'>,
  amount: Money,
): Promise<number[]> {
  return (await listMembers(tx, legalEntityId))
    .filter((member) => member.id !== userId && !member.is_blocked && member.status === 'verified')
    .filter((member) => hasRight({ withheld: member.withheld_rights.filter(isCompanyRight) }, 'approve'))
    .filter(({ pays_alone_minor: minor, pays_alone_currency: currency }) =>
      isWithinLimit(amount, minor === null || currency === null ? undefined : money(minor, currency)),
    )
    .map(({ id }) => id)
}
