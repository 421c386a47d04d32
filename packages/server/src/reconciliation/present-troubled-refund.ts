import type { TroubledRefund } from '@tradewind/contract/reconciliation/reconciliation'
import { money, toDecimal } from '@tradewind/domain/money'
import { presentCustomer } from '../accounts/present-customer.ts'
import type { SiteTx } from '../database/in-site.ts'

/** What a person must know of a refund before they end it by hand: whose money, for what, and what its gateway says. */
export async function presentTroubledRefund(tx: SiteTx, refundId: string): Promise<TroubledRefund> {
  const row = await tx
    .selectFrom('refunds as r')
    .innerJoin('gateway_payments as g', (join) =>
      join.onRef('g.site_id', '=', 'r.site_id').onRef('g.id', '=', 'r.gateway_payment_id'),
    )
    .innerJoin('payments as o', (join) => join.onRef('o.site_id', '=', 'r.site_id').onRef('o.id', '=', 'r.payment_id'))
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'o.site_id').onRef('u.id', '=', 'o.user_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'o.site_id').onRef('le.id', '=', 'o.legal_entity_id'),
    )
    .leftJoin('bookings as b', (join) => join.onRef('b.site_id', '=', 'r.site_id').onRef('b.id', '=', 'r.sale_id'))
    .select(['r.amount_minor', 'r.currency', 'r.claim_id', 'r.promised_at', 'r.asked_at', 'r.last_refusal'])
    .select(['r.hand_reference', 'g.gateway', 'b.pnr'])
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind', 'le.name'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
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
