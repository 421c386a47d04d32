import type { Actor } from '@tradewind/domain/accounts/actor'
import { isWithinLimit } from '@tradewind/domain/company-team/approval-request'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { Sellers } from '../sales/seller.ts'
import { thingsOf, useApproval } from './company-approval-repo.ts'
import { amountOfPayment, type Payment } from './payment-repo.ts'

type Asked = {
  readonly sellers: Sellers
  readonly payment: Payment
  readonly saleIds: readonly number[]
  readonly actor: Actor
  readonly now: Instant
}

/** Refuses APPROVAL_NEEDED where somebody may not pay this much alone and no colleague has approved it. Asked under the locks of the payment, before the accounts. */
export async function refuseAboveLimit(
  tx: SiteTx,
  { sellers, payment, saleIds, actor, now }: Asked,
  refuse: Refuse<'APPROVAL_NEEDED'>,
): Promise<void> {
  const amount = amountOfPayment(payment)
  if (isWithinLimit(amount, actor.paysAlone) || saleIds.length === 0) return
  const things = await thingsOf(tx, sellers, saleIds)
  if (!(await useApproval(tx, { askedBy: actor.userId, things, amount, paymentId: payment.id, now }))) refuse('APPROVAL_NEEDED')
}
