import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { listAttempts } from './gateway-payment-repo.ts'
import { amountOfPayment, findPayment, isPayable, type Payment, refuseForeignPayment } from './payment-repo.ts'

/** A top-up in progress, as the screen shows it. Refuses NOT_FOUND for another's, and for a payment of sales. */
export async function presentTopUp(tx: SiteTx, orderId: string, { actor, now }: { actor: Actor; now: Instant }) {
  const payment = await findPayment(tx, orderId)
  if (payment?.purpose !== 'topUp') return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  refuseForeignPayment(payment, actor)
  const last = (await listAttempts(tx, orderId)).at(-1)
  return {
    orderId,
    amount: toDecimal(amountOfPayment(payment)),
    currency: payment.currency,
    status: shownStatus(payment, now),
    expiryTime: payment.expires_at,
    failureReason: payment.status === 'captured' ? null : (last?.failure_reason ?? null),
  }
}

/** added: the wallet has it. */
function shownStatus(payment: Payment, now: Instant): 'open' | 'paying' | 'added' | 'expired' {
  if (payment.status === 'captured') return 'added'
  // At the gateway's page, or its answer is awaited: true beyond the end of the session too.
  if (payment.status === 'paying') return 'paying'
  return payment.status === 'open' && isPayable(payment, now) ? 'open' : 'expired'
}
