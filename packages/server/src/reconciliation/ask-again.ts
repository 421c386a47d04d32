import type { Actor } from '@tradewind/domain/accounts/actor'
import { aboutKind, type DifferenceKind } from '@tradewind/domain/reconciliation/difference-kinds'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { findGatewayPayment } from '../payments/gateway-payment-repo.ts'
import { GatewayUnavailable } from '../payments/gateways/payment-gateway.ts'
import { verifyPayment } from '../payments/verify-payment.ts'
import { writeEvent } from './difference-event-repo.ts'
import { type DifferenceRow, lockDifference } from './difference-repo.ts'
import { compareOne } from './reconcile-supplier.ts'

type Asking = App & {
  readonly actor: Actor
  readonly refuse: Refuse<'ALREADY_RESOLVED' | 'NOT_THIS_WAY' | 'OTHERS_FAILED'>
}

/**
 * Has the other side asked now. A supplier's answer is compared at once, which may end the difference; a gateway's is recorded as any is
 * (money that was missed is posted, a refund is sent), and the next run compares. Refuses ALREADY_RESOLVED, NOT_THIS_WAY, OTHERS_FAILED.
 */
export async function askAgain(app: Asking, { differenceId }: { differenceId: number }): Promise<void> {
  const { db, actor, now, refuse } = app
  const row = await inSite(db, actor.siteId, async (tx) => {
    const difference = await lockDifference(tx, differenceId)
    if (difference.state === 'resolved') refuse('ALREADY_RESOLVED')
    if (!aboutKind(difference.kind as DifferenceKind).canAskAgain || !isAskable(difference)) refuse('NOT_THIS_WAY')
    await writeEvent(tx, { differenceId, what: 'askedAgain', at: now(), actorUserId: actor.userId })
    const change = { actor, area: 'money', action: 'ask again about a difference' } as const
    await recordChange(tx, { ...change, about: { kind: 'difference', id: differenceId } }, now())
    return difference
  })
  const answered = row.sale_id !== null && row.section === 'supplier' ? await askSupplier(app, row) : await askGateway(app, row)
  if (!answered) refuse('OTHERS_FAILED')
}

function isAskable({ section, sale_id, gateway_payment_id }: DifferenceRow): boolean {
  return section === 'supplier' ? sale_id !== null : gateway_payment_id !== null
}

async function askSupplier(app: App & { actor: Actor }, row: DifferenceRow): Promise<boolean> {
  const { siteId } = app.actor
  return (await compareOne(app, { siteId, run: { id: row.seen_run }, saleId: row.sale_id ?? 0 })) !== undefined
}

async function askGateway(app: Asking, row: DifferenceRow): Promise<boolean> {
  const { db, jobs, actor, refuse } = app
  const { siteId } = actor
  const cardPayment = await inSite(db, siteId, (tx) => findGatewayPayment(tx, row.gateway_payment_id ?? ''))
  if (!cardPayment) return refuse('NOT_THIS_WAY')
  if (row.kind === 'refundStuck') {
    await inSite(db, siteId, (tx) => jobs.enqueue(tx, 'refund-payment', { siteId, refundId: row.about }))
    return true
  }
  try {
    await verifyPayment(app, { siteId, cardPayment, actor })
    return true
  } catch (error) {
    if (error instanceof GatewayUnavailable) return false
    throw error
  }
}
