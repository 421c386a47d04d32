import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { listAttempts } from './gateway-payment-repo.ts'
import { amountOfPayment, findPayment, isPayable, type Payment, refuseForeignPayment } from './payment-repo.ts'

/** A top-up in progress, as the screen shows it. Refuses NOT_FOUND for another's, and for a payment of sales. */
export async function presentTopUp(tx: SiteTx, orderId: string, { actor, now }: { actor: Actor; now: Instant }) {
  const order = await findPayment(tx, orderId)
  if (order?.purpose !== 'topUp') return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  refuseForeignPayment(order, actor)
  const last = (await listAttempts(tx, orderId)).at(-1)
  return {
    orderId,
    amount: toDecimal(amountOfPayment(order)),
    currency: order.currency,
    status: shownStatus(order, now),
    expiryTime: order.expires_at,
    failureReason: order.status === 'captured' ? null : (last?.failure_reason ?? null),
  }
}

/** added: the wallet has it. */
function shownStatus(order: Payment, now: Instant): 'open' | 'paying' | 'added' | 'expired' {
  if (order.status === 'captured') return 'added'
  // At the gateway's page, or its answer is awaited: true beyond the end of the session too.
  if (order.status === 'paying') return 'paying'
  return order.status === 'open' && isPayable(order, now) ? 'open' : 'expired'
}
