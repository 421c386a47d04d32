import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { IN_DOUBT } from './gateway-payment-repo.ts'
import { UNPAID } from './payment-repo.ts'

/*
 * Payments and refunds that have a job, as the rows say. All of them: as many as are in progress now.
 */

/** Payments with an attempt whose end is not known. */
export async function listUndecidedPayments(tx: SiteTx): Promise<string[]> {
  const rows = await tx.selectFrom('gateway_payments').select('payment_id').distinct().where('status', 'in', IN_DOUBT).execute()
  return rows.map(({ payment_id }) => payment_id)
}

export function listUnpaidPayments(tx: SiteTx): Promise<{ orderId: string; endsAt: Instant }[]> {
  return tx.selectFrom('payments').select(['id as orderId', 'expires_at as endsAt']).where('status', 'in', UNPAID).execute()
}

export async function listPromisedRefunds(tx: SiteTx): Promise<string[]> {
  const rows = await tx.selectFrom('refunds').select('id').where('status', '=', 'promised').orderBy('promised_at').execute()
  return rows.map(({ id }) => id)
}
