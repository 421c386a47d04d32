import type { TroubledRefund } from '@tradewind/contract/reconciliation/reconciliation'
import { money, toDecimal } from '@tradewind/domain/money'
import { presentCustomer } from '../accounts/present-customer.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Seller } from '../sales/seller.ts'
import { CHANGE_CLAIM } from '../tickets/changes/change-claim.ts'
import { getTroubled } from './troubled-refund-repo.ts'

/** What a person must know of a refund before they end it manually: whose money, for what, and what its gateway says. */
export async function presentTroubledRefund(
  tx: SiteTx,
  refundId: string,
  /** Of its sale; a refund of money for a wallet has none. */
  seller: Seller | undefined,
): Promise<TroubledRefund> {
  const row = await getTroubled(tx, refundId)
  const { claim_id: claim, claim_kind: claimKind, sale_id: saleId } = row
  return {
    amount: toDecimal(money(row.amount_minor, row.currency)),
    currency: row.currency,
    customer: presentCustomer(row),
    what: seller ? (claim === null ? seller.words.undelivered : `${seller.words.claim} ${claim}`) : 'Wallet top-up',
    pnr: seller && saleId !== null ? await seller.reference(tx, saleId) : null,
    changeRequestId: claimKind === CHANGE_CLAIM ? claim : null,
    gateway: row.gateway as TroubledRefund['gateway'],
    promisedAt: row.promised_at,
    askedAt: row.asked_at,
    answer: row.last_refusal,
    handReference: row.hand_reference,
  }
}
