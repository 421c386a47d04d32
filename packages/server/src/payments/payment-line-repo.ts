import { type Money, money } from '@tradewind/domain/money'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import type { PaymentLines } from '../database/table-types.generated.ts'

/** What a payment pays for one sale. */
export type PaymentLine = Selectable<PaymentLines>

/** In the order of the sales, which is the order in which everybody locks them. The payment's lock is the lock of its lines. */
export async function listLines(tx: SiteTx, paymentId: string): Promise<PaymentLine[]> {
  return tx.selectFrom('payment_lines').selectAll().where('payment_id', '=', paymentId).orderBy('sale_id').execute()
}

/** The sale that stands for a payment where only one can be named; null for one that fills a wallet. */
export async function firstSaleOf(tx: SiteTx, paymentId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('payment_lines')
    .select('sale_id')
    .where('payment_id', '=', paymentId)
    .orderBy('sale_id')
    .limit(1)
    .executeTakeFirst()
  return row?.sale_id ?? null
}

/** What a sale was, or is being, paid with: the line that has not ended, of a payment that was paid. */
export function findPaid(tx: SiteTx, saleId: number) {
  return tx
    .selectFrom('payment_lines as l')
    .innerJoin('payments as p', (join) => join.onRef('p.site_id', '=', 'l.site_id').onRef('p.id', '=', 'l.payment_id'))
    .select(['p.wallet_minor', 'p.card_minor', 'l.status', 'l.captured_minor', 'l.captured_card_minor'])
    .where('l.sale_id', '=', saleId)
    .where('l.status', '<>', 'ended')
    .where('p.status', 'in', ['paid', 'captured'])
    .executeTakeFirst()
}

/** Captured lines whose sale has no invoice, oldest first. */
export function listWithoutInvoice(tx: SiteTx, limit: number) {
  return tx
    .selectFrom('payment_lines as l')
    .innerJoin('payments as p', (join) => join.onRef('p.site_id', '=', 'l.site_id').onRef('p.id', '=', 'l.payment_id'))
    .leftJoin('tax_documents as d', (join) =>
      join.onRef('d.site_id', '=', 'l.site_id').onRef('d.sale_id', '=', 'l.sale_id').on('d.kind', '=', 'invoice'),
    )
    .select(['l.payment_id', 'l.sale_id', 'l.captured_minor', 'l.captured_card_minor'])
    .where('l.status', '=', 'captured')
    .where('l.captured_minor', '>', 0n)
    .where('d.id', 'is', null)
    .orderBy('p.settled_at')
    .orderBy('l.sale_id')
    .limit(limit)
    .execute()
}

/** Whether it pays sales of more than one kind: a flight with activities. */
export async function paysSeveralKinds(tx: SiteTx, paymentId: string): Promise<boolean> {
  const kinds = await tx
    .selectFrom('payment_lines as l')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'l.site_id').onRef('s.id', '=', 'l.sale_id'))
    .select('s.kind')
    .distinct()
    .where('l.payment_id', '=', paymentId)
    .limit(2)
    .execute()
  return kinds.length > 1
}

export async function insertLines(
  tx: SiteTx,
  paymentId: string,
  lines: readonly { readonly saleId: number; readonly amount: Money }[],
): Promise<void> {
  const rows = lines.map(({ saleId, amount }) => ({
    site_id: tx.siteId,
    payment_id: paymentId,
    sale_id: saleId,
    amount_minor: amount.minor,
    status: 'open',
  }))
  sendAlong(tx, tx.insertInto('payment_lines').values(rows))
}

export async function changeLine(
  tx: SiteTx,
  { payment_id, sale_id }: Pick<PaymentLine, 'payment_id' | 'sale_id'>,
  change: Updateable<PaymentLines>,
): Promise<void> {
  sendAlong(tx, tx.updateTable('payment_lines').set(change).where('payment_id', '=', payment_id).where('sale_id', '=', sale_id))
}

/** Lines of a payment are captured, each as it says: travels with the next statement. */
export function captureLines(
  tx: SiteTx,
  paymentId: string,
  captured: readonly Pick<PaymentLine, 'sale_id' | 'captured_minor' | 'captured_card_minor'>[],
): void {
  sendAlong(
    tx,
    sql`update payment_lines l set status = 'captured', captured_minor = c.minor, captured_card_minor = c.card_minor
      from unnest(${captured.map(({ sale_id }) => sale_id)}::integer[], ${captured.map((line) => line.captured_minor)}::bigint[],
        ${captured.map((line) => line.captured_card_minor)}::bigint[]) as c (sale_id, minor, card_minor)
      where l.site_id = ${tx.siteId} and l.payment_id = ${paymentId} and l.sale_id = c.sale_id`,
  )
}

/** Those of sales for which a payment is open, being paid, paid or captured. */
export async function listLiveSales(tx: SiteTx, saleIds: readonly number[]): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('payment_lines')
    .select('sale_id')
    .where('sale_id', 'in', saleIds)
    .where('status', '<>', 'ended')
    .orderBy('sale_id')
    .execute()
  return rows.map(({ sale_id }) => sale_id)
}

/** A payment that nobody will pay ends with all its lines. */
export async function endLines(tx: SiteTx, paymentId: string): Promise<void> {
  sendAlong(tx, tx.updateTable('payment_lines').set({ status: 'ended' }).where('payment_id', '=', paymentId))
}

type Parts = { readonly wallet_minor: bigint; readonly card_minor: bigint; readonly currency: string }

/** What a paid payment still holds, by where it came from. */
export function partsLeft({ wallet_minor, card_minor, currency }: Parts, lines: readonly PaymentLine[]) {
  const captured = lines.reduce((sum, line) => sum + line.captured_minor, 0n)
  const fromCard = lines.reduce((sum, line) => sum + line.captured_card_minor, 0n)
  return { wallet: money(wallet_minor - (captured - fromCard), currency), card: money(card_minor - fromCard, currency) }
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
