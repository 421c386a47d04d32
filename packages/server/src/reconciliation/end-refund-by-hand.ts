import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { money, toDecimal } from '@tradewind/domain/money'
import { type HandResolution, whyNotResolve } from '@tradewind/domain/reconciliation/difference-kinds'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseLacking } from '../http/why-not-admitted.ts'
import { askForRefund, isBeingAsked } from '../payments/refunds/ask-for-refund.ts'
import { changeRefund, findRefund } from '../payments/refunds/refund-repo.ts'
import { writeSent } from '../payments/refunds/send-refund.ts'
import { settleRefund } from '../payments/refunds/settle-refund.ts'
import { writeEvent } from './difference-event-repo.ts'
import { type DifferenceRow, lockDifference, setResolved } from './difference-repo.ts'

type Settled = 'ALREADY_RESOLVED' | 'NOT_THIS_WAY'
type Context = App & { readonly actor: Actor; readonly refuse: Refuse<Settled | 'REFUND_UNDER_WAY'> }
type RefundWay = Extract<HandResolution, 'intoWallet' | 'paidByHand'>
type Request = { readonly differenceId: number; readonly how: RefundWay; readonly reference: string; readonly note: string }

const ACTIONS = { intoWallet: 'put a refund into the wallet', paidByHand: 'pay a refund by hand' } as const
const UNDER_WAY = 'The gateway is processing this refund. Paying it manually would refund it twice.'
const ASKED_NOW = 'We are checking with the gateway. Please try again in a minute.'

/**
 * A person ends a refund that does not go by itself. The gateway is asked once more before: what it has sent is not paid again, and what it is at is left to
 * it. Where it says nothing, a person's word counts. Refuses ALREADY_RESOLVED, NOT_THIS_WAY, REFUND_UNDER_WAY, FORBIDDEN.
 */
export async function endRefundByHand(app: Context, { differenceId, how, reference, note }: Request): Promise<void> {
  const { db, actor, now, refuse } = app
  const { siteId } = actor
  const refundId = await inSite(db, siteId, async (tx) => {
    const row = await lockDifference(tx, differenceId)
    refuseUnless(row, { how, actor, refuse })
    if (isBeingAsked(await findRefund(tx, row.about), now())) refuse('REFUND_UNDER_WAY', { message: ASKED_NOW })
    return row.about
  })
  const answer = await askForRefund(app, { siteId, refundId })
  if (answer.is === 'pending') await inSite(db, siteId, (tx) => changeRefund(tx, refundId, { asking_since: null }))
  if (answer.is === 'pending') refuse('REFUND_UNDER_WAY', { message: UNDER_WAY })
  if (answer.is === 'sent') await inSite(db, siteId, (tx) => writeSent(tx, app, { ...answer, refundId, now: now() }))
  if (answer.is === 'sent' || answer.is === 'over')
    refuse('ALREADY_RESOLVED', { message: 'The gateway has now sent this refund to the card.' })
  await inSite(db, siteId, async (tx) => {
    const end = how === 'paidByHand' ? ({ to: 'hand', reference } as const) : ({ to: 'wallet' } as const)
    const isFirst = await settleRefund(tx, app, { refundId, end, isByPerson: true, now: now() })
    const row = await lockDifference(tx, differenceId)
    refuseUnless(row, { how, actor, refuse })
    if (!isFirst) refuse('ALREADY_RESOLVED')
    await writeDown(tx, { differenceId, refundId, how, reference, note, actor, now: now() })
  })
}

type Ending = { readonly how: RefundWay; readonly actor: Actor; readonly refuse: Refuse<Settled> }

function refuseUnless(row: DifferenceRow, { how, actor, refuse }: Ending): void {
  const facts = { kind: 'refundStuck', state: row.state as 'open' | 'resolved', amountMinor: row.amount_minor } as const
  if (row.kind !== 'refundStuck') refuse('NOT_THIS_WAY')
  const refusal = whyNotResolve(facts, how, { mayVerify: may(actor, 'ledger.verify') })
  if (refusal === 'NEEDS_VERIFY') refuseLacking(actor, 'ledger.verify')
  else if (refusal) refuse(refusal)
}

type Done = Request & { readonly refundId: string; readonly actor: Actor; readonly now: Instant }

async function writeDown(tx: SiteTx, { differenceId, refundId, how, reference, note, actor, now }: Done): Promise<void> {
  setResolved(tx, differenceId, { how, now })
  const refund = await findRefund(tx, refundId)
  const amount = money(refund.amount_minor, refund.currency)
  const text = how === 'paidByHand' ? `${formatMoney(amount)}, reference ${reference}. ${note}` : `${formatMoney(amount)}. ${note}`
  await writeEvent(tx, { differenceId, what: how, at: now, actorUserId: actor.userId, note: text })
  const after = { amount: toDecimal(amount), currency: refund.currency, ...(how === 'paidByHand' && { reference }) }
  const change = { actor, area: 'money', action: ACTIONS[how], about: { kind: 'difference', id: differenceId } } as const
  await recordChange(tx, { ...change, after, note }, now)
}
