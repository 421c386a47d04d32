import { type Actor, sharesBookings } from '@tradewind/domain/accounts/actor'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import type { Payments } from '../database/table-types.generated.ts'
import { refuse } from '../http/refuse.ts'
import { getSale, kindsOfSales } from '../sales/sale-repo.ts'
import { type Seller, type Sellers, type Sold, sellerOf } from '../sales/seller.ts'
import { listLines, type PaymentLine } from './payment-line-repo.ts'

export type Payment = Selectable<Payments>
/** Waiting to be paid: nothing counted yet but what the wallet has set aside. */
export const UNPAID = ['open', 'paying'] as const

export async function findPayment(tx: SiteTx, orderId: string): Promise<Payment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** A sale that a payment pays, locked, with who sells it. */
export type LockedSale = { readonly seller: Seller; readonly sold: Sold }

/**
 * A payment with the sales it pays, all locked; one that fills a wallet pays none. Everywhere the sales first, in the order of their numbers, then the
 * payment, then the search, then the accounts, so that no circle of locks forms. Refuses NOT_FOUND.
 */
export async function lockPayment(
  tx: SiteTx,
  sellers: Sellers,
  orderId: string,
): Promise<{ sales: readonly LockedSale[]; payment: Payment }> {
  // Which sales it pays never changes: they can be read before the payment is locked.
  const [found, lines] = await Promise.all([findPayment(tx, orderId), listLines(tx, orderId)])
  if (!found) return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  const kinds = await kindsOfSales(
    tx,
    lines.map(({ sale_id }) => sale_id),
  )
  // Sent together, they are locked in this order.
  const sales = await Promise.all(
    lines.map(async ({ sale_id: saleId }): Promise<LockedSale> => {
      const seller = sellerOf(sellers, kinds.get(saleId) ?? refuse('NOT_FOUND'))
      return { seller, sold: await seller.lock(tx, saleId) }
    }),
  )
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', orderId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return { sales, payment }
}

/** A sale of any kind, locked by who sells it: before its payment. Refuses NOT_FOUND. */
export async function lockSale(tx: SiteTx, sellers: Sellers, saleId: number): Promise<LockedSale> {
  const seller = sellerOf(sellers, (await getSale(tx, saleId)).kind)
  return { seller, sold: await seller.lock(tx, saleId) }
}

/** The same for what pays sales; a wallet's payment is not found. */
export async function lockPaymentOfSales(
  tx: SiteTx,
  sellers: Sellers,
  orderId: string,
): Promise<{ sales: readonly LockedSale[]; payment: Payment }> {
  const locked = await lockPayment(tx, sellers, orderId)
  return locked.sales.length > 0 ? locked : refuse('NOT_FOUND', { message: 'We could not find that payment.' })
}

/** The sales a payment pays. Refuses NOT_FOUND for a wallet's. */
export async function salesOfPayment(tx: SiteTx, orderId: string): Promise<readonly [number, ...number[]]> {
  const [first, ...rest] = (await listLines(tx, orderId)).map(({ sale_id }) => sale_id)
  return first === undefined ? refuse('NOT_FOUND', { message: 'We could not find that payment.' }) : [first, ...rest]
}

/** The payment of a sale that is open, being paid, paid or captured, locked, with its lines; the caller has locked the sale. */
export async function lockLivePayment(
  tx: SiteTx,
  saleId: number,
): Promise<{ payment: Payment; lines: readonly PaymentLine[]; line: PaymentLine } | undefined> {
  const live = tx.selectFrom('payment_lines').select('payment_id').where('sale_id', '=', saleId).where('status', '<>', 'ended')
  const [payment, lines] = await Promise.all([
    tx.selectFrom('payments').selectAll().where('id', '=', live).forNoKeyUpdate().executeTakeFirst(),
    // Runs after it, under the payment's lock: another of its sales may have ended it meanwhile.
    tx.selectFrom('payment_lines').selectAll().where('payment_id', '=', live).orderBy('sale_id').execute(),
  ])
  const line = lines.find(({ sale_id, status }) => sale_id === saleId && status !== 'ended')
  return payment && line && { payment, lines, line }
}

/** Opens a payment of sales: travels with the next statement. */
export function insertPayment(tx: SiteTx, payment: Omit<Insertable<Payments>, 'site_id' | 'status'>): void {
  sendAlong(tx, tx.insertInto('payments').values({ site_id: tx.siteId, status: 'open', ...payment }))
}

/** Opens a payment that fills a wallet. Undefined where this person has opened one with its key. */
export function insertTopUp(
  tx: SiteTx,
  topUp: Omit<Insertable<Payments>, 'site_id' | 'status' | 'purpose'>,
): Promise<Payment | undefined> {
  return tx
    .insertInto('payments')
    .values({ site_id: tx.siteId, purpose: 'topUp', status: 'open', ...topUp })
    .onConflict((conflict) =>
      // In the text, not as a parameter: once it is prepared for any value, PostgreSQL would not know the index by it.
      conflict.columns(['site_id', 'user_id', 'client_key']).where(sql<boolean>`purpose = 'topUp'`).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export function getTopUpByKey(tx: SiteTx, { userId, key }: { userId: number; key: string }): Promise<Payment> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', 'topUp')
    .where('client_key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function updatePayment(tx: SiteTx, orderId: string, change: Updateable<Payments>): Promise<Payment> {
  return tx.updateTable('payments').set(change).where('id', '=', orderId).returningAll().executeTakeFirstOrThrow()
}

/** The same of a payment that the caller has locked: travels with the next statement. */
export function changeLocked(tx: SiteTx, payment: Payment, change: Partial<Payment>): Payment {
  sendAlong(tx, tx.updateTable('payments').set(change).where('id', '=', payment.id))
  return { ...payment, ...change }
}

/** Whose payments a person may make: a retail customer's own, a company's for all who work there. Another's does not exist. */
export function isOwnPayment(payment: Pick<Payment, 'user_id' | 'legal_entity_id'>, actor: Actor): boolean {
  return actor.userType === 'staff' || sharesBookings(actor)
    ? payment.legal_entity_id === actor.legalEntityId
    : payment.user_id === actor.userId
}

export function refuseForeignPayment(payment: Pick<Payment, 'user_id' | 'legal_entity_id'>, actor: Actor): void {
  if (!isOwnPayment(payment, actor)) refuse('NOT_FOUND', { message: 'We could not find that payment.' })
}

/** Whether it still waits to be paid and its time is not over. */
export function isPayable(payment: Pick<Payment, 'status' | 'expires_at'>, now: Instant): boolean {
  return UNPAID.some((status) => status === payment.status) && payment.expires_at > now
}

export function amountOfPayment(payment: Pick<Payment, 'amount_minor' | 'currency'>): Money {
  return money(payment.amount_minor, payment.currency)
}

/** The payments of an order that were for something else than what was ordered with this key, the newest first. */
function paymentsElsewhere(tx: SiteTx, { orderId, notOf }: { readonly orderId: number; readonly notOf?: string | undefined }) {
  return tx
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.order_id', '=', orderId)
    .$if(notOf !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_lines as l')
              .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'l.site_id').onRef('s.id', '=', 'l.sale_id'))
              .select('l.sale_id')
              .whereRef('l.site_id', '=', 'p.site_id')
              .whereRef('l.payment_id', '=', 'p.id')
              .where('s.idempotency_key', 'like', `${notOf}:%`),
          ),
        ),
      ),
    )
    .orderBy('p.created_at', 'desc')
}

/** 'paid': one of them was made and something of it stands; 'paying': one is being made on the page of a gateway. */
export async function findPaidElsewhere(
  tx: SiteTx,
  wish: { readonly orderId: number; readonly notOf: string },
): Promise<'paid' | 'paying' | undefined> {
  const rows = await paymentsElsewhere(tx, wish)
    .select('p.status')
    .where('p.status', 'in', ['paying', 'paid', 'captured'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_lines as l')
          .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'l.site_id').onRef('s.id', '=', 'l.sale_id'))
          .select('l.sale_id')
          .whereRef('l.site_id', '=', 'p.site_id')
          .whereRef('l.payment_id', '=', 'p.id')
          .where('s.status', 'in', ['waiting', 'paid', 'confirmed', 'cancelling']),
      ),
    )
    .execute()
  if (rows.length === 0) return undefined
  return rows.some(({ status }) => status !== 'paying') ? 'paid' : 'paying'
}

/** The newest of them that nobody has paid; `which`: whether also one of which the time is over. */
export async function findUnpaidOf(
  tx: SiteTx,
  {
    legalEntityId,
    which,
    ...wish
  }: {
    readonly orderId: number
    readonly legalEntityId: number
    readonly notOf?: string | undefined
    readonly which: 'open' | 'unpaid'
  },
): Promise<string | undefined> {
  const row = await paymentsElsewhere(tx, wish)
    .where('p.legal_entity_id', '=', legalEntityId)
    .where('p.status', 'in', which === 'open' ? ['open'] : ['open', 'expired'])
    .executeTakeFirst()
  return row?.id
}
