import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

const MOST = 2_000

/** A refund with its payment, its gateway and whose money it is. */
export function getTroubled(tx: SiteTx, refundId: string) {
  return tx
    .selectFrom('refunds as r')
    .innerJoin('gateway_payments as g', (join) =>
      join.onRef('g.site_id', '=', 'r.site_id').onRef('g.id', '=', 'r.gateway_payment_id'),
    )
    .innerJoin('payments as o', (join) => join.onRef('o.site_id', '=', 'r.site_id').onRef('o.id', '=', 'r.payment_id'))
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'o.site_id').onRef('u.id', '=', 'o.user_id'))
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'o.site_id').onRef('le.id', '=', 'o.legal_entity_id'),
    )
    .select(['r.amount_minor', 'r.currency', 'r.claim_kind', 'r.claim_id', 'r.promised_at', 'r.asked_at', 'r.last_refusal'])
    .select(['r.hand_reference', 'r.sale_id', 'g.gateway'])
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type', 'le.kind', 'le.name'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
}

/** A refund with the gateway payment that it refunds. */
export function getPaymentOfRefund(tx: SiteTx, refundId: string) {
  return tx
    .selectFrom('refunds as r')
    .innerJoin('gateway_payments as g', (join) =>
      join.onRef('g.site_id', '=', 'r.site_id').onRef('g.id', '=', 'r.gateway_payment_id'),
    )
    .select(['g.id as paymentId', 'g.gateway_payment_id', 'r.payment_id', 'r.sale_id', 'r.amount_minor', 'r.currency'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
}

/** It does not go without a person: says whether that is new. */
export async function markStuck(tx: SiteTx, refundId: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ stuck_at: now })
    .where('id', '=', refundId)
    .where('stuck_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Refunds that have not arrived, oldest first, and whether each was last asked about before a moment. */
export function listPromised(tx: SiteTx, { forgottenBefore }: { forgottenBefore: Instant }) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'promised_at', 'stuck_at'])
    .select(sql<boolean>`coalesce(asked_at, promised_at) < ${forgottenBefore}`.as('isForgotten'))
    .where('status', '=', 'promised')
    .orderBy('promised_at')
    .limit(MOST)
    .execute()
}
