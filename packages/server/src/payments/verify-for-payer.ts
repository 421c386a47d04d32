import type { Actor } from '@tradewind/domain/accounts/actor'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { findGatewayPayment, isInDoubt } from './gateway-payment-repo.ts'
import { GatewayUnavailable } from './gateways/payment-gateway.ts'
import { findPayment, type Payment, refuseForeignPayment } from './payment-repo.ts'
import type { PaymentOutcome } from './record-gateway-state.ts'
import { verifyPayment } from './verify-payment.ts'

type Claim = { readonly orderId?: string | undefined; readonly transaction_id: string }
type Verified = { readonly status: 'paid' | 'pending' | 'failed' | 'returned'; readonly order: Payment }

/**
 * The payer is back without a signed word, so the gateway is asked at once. When the screen gives up, the job goes on: money that comes
 * later still books or goes back. Refuses NOT_FOUND for anybody else's order.
 */
export async function verifyForPayer(app: App & { actor: Actor }, claim: Claim): Promise<Verified> {
  const { db, actor } = app
  const { payment, order } = await inSite(db, actor.siteId, (tx) => findOwn(tx, claim, actor))
  const outcome = isInDoubt(payment) ? await ask(app, payment) : known(payment)
  const status = STATUS[outcome]
  if (status !== 'returned') return { status, order }
  // Money that came twice goes back; the order it came for is paid all the same.
  const isPaid = order.status === 'paid' || order.status === 'captured'
  return { status: isPaid ? 'paid' : 'returned', order }
}

const STATUS = { counted: 'paid', waiting: 'pending', unpaid: 'failed', returned: 'returned' } as const

async function findOwn(tx: Parameters<typeof findPayment>[0], claim: Claim, actor: Actor) {
  const payment = await findGatewayPayment(tx, claim.transaction_id)
  const order = payment && (await findPayment(tx, payment.payment_id))
  if (!order || (claim.orderId !== undefined && claim.orderId !== order.id))
    return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  refuseForeignPayment(order, actor)
  return { payment, order }
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findGatewayPayment>>>

async function ask(app: App & { actor: Actor }, payment: Attempt): Promise<PaymentOutcome> {
  try {
    return await verifyPayment(app, { siteId: app.actor.siteId, payment, actor: app.actor })
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'waiting'
    throw error
  }
}

function known({ status, counts }: Attempt): PaymentOutcome {
  if (status !== 'paid') return 'unpaid'
  return counts ? 'counted' : 'returned'
}
