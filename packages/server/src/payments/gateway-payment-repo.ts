import { type Money, money } from '@tradewind/domain/money'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { GatewayPayments } from '../database/table-types.generated.ts'

/** One attempt at the gateway's page. */
export type GatewayPayment = Selectable<GatewayPayments>
/** The gateway has not said its last word. */
export const IN_DOUBT = ['started', 'created', 'pending'] as const

export function isInDoubt({ status }: Pick<GatewayPayment, 'status'>): boolean {
  return IN_DOUBT.some((one) => one === status)
}

export async function findGatewayPayment(tx: SiteTx, id: string): Promise<GatewayPayment | undefined> {
  return tx.selectFrom('gateway_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function getGatewayPayment(tx: SiteTx, id: string): Promise<GatewayPayment> {
  return (await findGatewayPayment(tx, id)) ?? missing(id)
}

function missing(id: string): never {
  throw new Error(`There is no card payment ${id}`)
}

export async function listAttempts(tx: SiteTx, orderId: string): Promise<GatewayPayment[]> {
  return tx.selectFrom('gateway_payments').selectAll().where('payment_id', '=', orderId).orderBy('attempt').execute()
}

export async function listInDoubt(tx: SiteTx, orderId: string): Promise<GatewayPayment[]> {
  return (await listAttempts(tx, orderId)).filter(isInDoubt)
}

/** The attempts whose money counts for the payment. */
export async function findCountedPayments(tx: SiteTx, orderId: string): Promise<GatewayPayment[]> {
  return (await listAttempts(tx, orderId)).filter(({ counts }) => counts)
}

/** Writes an attempt down, before its gateway is asked for a page. */
export async function insertAttempt(
  tx: SiteTx,
  attempt: Omit<Insertable<GatewayPayments>, 'site_id' | 'status'>,
): Promise<GatewayPayment> {
  return tx
    .insertInto('gateway_payments')
    .values({ site_id: tx.siteId, status: 'started', ...attempt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeGatewayPayment(tx: SiteTx, id: string, change: Updateable<GatewayPayments>): Promise<GatewayPayment> {
  return tx.updateTable('gateway_payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** What the gateway says has come in. */
export function paidAmount(cardPayment: GatewayPayment): Money {
  if (cardPayment.paid_minor === null || cardPayment.paid_currency === null)
    throw new Error(`Card payment ${cardPayment.id} has not been paid`)
  return money(cardPayment.paid_minor, cardPayment.paid_currency)
}
