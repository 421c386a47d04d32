import type { PaymentApproval } from '@tradewind/contract/payments/approval-needed'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isWithinLimit } from '@tradewind/domain/company-team/approval-request'
import { toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Sellers } from '../sales/seller.ts'
import { findUsable, isAsked, thingsOf } from './company-approval-repo.ts'
import { amountOfPayment, type Payment } from './payment-repo.ts'

type Viewing = {
  readonly sellers: Sellers
  readonly payment: Payment
  readonly saleIds: readonly number[]
  readonly actor: Actor
  readonly now: Instant
}

/** What `refuseAboveLimit` would say to this viewer, before they pay. */
export async function approvalOf(tx: SiteTx, { sellers, payment, saleIds, actor, now }: Viewing): Promise<PaymentApproval> {
  const { paysAlone: limit } = actor
  const amount = amountOfPayment(payment)
  if (limit === undefined || isWithinLimit(amount, limit) || saleIds.length === 0) return null
  const asking = { askedBy: actor.userId, things: await thingsOf(tx, sellers, saleIds), amount, paymentId: payment.id, now }
  const state = (await findUsable(tx, asking)) ? 'given' : (await isAsked(tx, asking)) ? 'waiting' : 'needed'
  return { limit: toDecimal(limit), limitCurrency: limit.currency, state }
}
