import type { TroubledRefund } from '@tradewind/contract/reconciliation/reconciliation'
import { money, toDecimal } from '@tradewind/domain/money'
import { presentCustomer } from '../accounts/present-customer.ts'
import type { SiteTx } from '../database/in-site.ts'
import { getTroubled } from './troubled-refund-repo.ts'

/** What a person must know of a refund before they end it manually: whose money, for what, and what its gateway says. */
export async function presentTroubledRefund(tx: SiteTx, refundId: string): Promise<TroubledRefund> {
  const row = await getTroubled(tx, refundId)
  return {
    amount: toDecimal(money(row.amount_minor, row.currency)),
    currency: row.currency,
    customer: presentCustomer(row),
    pnr: row.pnr,
    changeRequestId: row.claim_id,
    gateway: row.gateway as TroubledRefund['gateway'],
    promisedAt: row.promised_at,
    askedAt: row.asked_at,
    answer: row.last_refusal,
    handReference: row.hand_reference,
  }
}
