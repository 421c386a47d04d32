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
type Verified = { readonly status: 'paid' | 'pending' | 'failed' | 'returned'; readonly payment: Payment }

/**
 * The payer is back without a signed word, so the gateway is asked at once. When the screen gives up, the job goes on: money that comes
 * later still books or goes back. Refuses NOT_FOUND for anybody else's payment.
 */
export async function verifyForPayer(app: App & { actor: Actor }, claim: Claim): Promise<Verified> {
  const { db, actor } = app
  const { cardPayment, payment } = await inSite(db, actor.siteId, (tx) => findOwn(tx, claim, actor))
  const outcome = isInDoubt(cardPayment) ? await ask(app, cardPayment) : known(cardPayment)
  const status = STATUS[outcome]
  if (status !== 'returned') return { status, payment }
  // Money that came twice goes back; the payment it came for stands all the same.
  const isPaid = payment.status === 'paid' || payment.status === 'captured'
  return { status: isPaid ? 'paid' : 'returned', payment }
}

const STATUS = { counted: 'paid', waiting: 'pending', unpaid: 'failed', returned: 'returned' } as const

async function findOwn(tx: Parameters<typeof findPayment>[0], claim: Claim, actor: Actor) {
  const cardPayment = await findGatewayPayment(tx, claim.transaction_id)
  const payment = cardPayment && (await findPayment(tx, cardPayment.payment_id))
  if (!payment || (claim.orderId !== undefined && claim.orderId !== payment.id))
    return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  refuseForeignPayment(payment, actor)
  return { cardPayment, payment }
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findGatewayPayment>>>

async function ask(app: App & { actor: Actor }, cardPayment: Attempt): Promise<PaymentOutcome> {
  try {
    return await verifyPayment(app, { siteId: app.actor.siteId, cardPayment, actor: app.actor })
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'waiting'
    throw error
  }
}

function known({ status, counts }: Attempt): PaymentOutcome {
  if (status !== 'paid') return 'unpaid'
  return counts ? 'counted' : 'returned'
}
