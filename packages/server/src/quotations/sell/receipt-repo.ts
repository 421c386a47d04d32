import { type Money, money, zero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'

/** Something that was paid of a quotation, or a refund of it that was set against what is still owed. */
export type Receipt = {
  readonly id: number
  readonly quotationId: number
  readonly kind: 'payment' | 'refund'
  readonly saleId: number | null
  readonly legalEntityId: number
  readonly amount: Money
  readonly note: string
  readonly receivedAt: Instant
  readonly receivedBy: string | null
  readonly receivedById: number | null
  readonly returnedAt: Instant | null
  readonly returnedBy: string | null
  readonly returnReason: string
}

/** All of a quotation, in their order. */
export async function listReceipts(tx: SiteTx, quotationId: number): Promise<Receipt[]> {
  const rows = await tx
    .selectFrom('quotation_receipts as r')
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'r.site_id').onRef('u.id', '=', 'r.received_by'))
    .leftJoin('users as b', (join) => join.onRef('b.site_id', '=', 'r.site_id').onRef('b.id', '=', 'r.returned_by'))
    .select(['r.id', 'r.quotation_id', 'r.kind', 'r.sale_id', 'r.legal_entity_id', 'r.amount_minor', 'r.currency', 'r.note'])
    .select(['r.received_at', 'r.received_by', 'r.returned_at', 'r.return_reason'])
    .select(['u.first_name', 'u.last_name', 'b.first_name as back_first', 'b.last_name as back_last'])
    .where('r.quotation_id', '=', BigInt(quotationId))
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    quotationId: Number(row.quotation_id),
    kind: row.kind as Receipt['kind'],
    saleId: row.sale_id,
    legalEntityId: row.legal_entity_id,
    amount: money(row.amount_minor, row.currency),
    note: row.note,
    receivedAt: row.received_at,
    receivedBy: nameOf(row.first_name, row.last_name),
    receivedById: row.received_by,
    returnedAt: row.returned_at,
    returnedBy: nameOf(row.back_first, row.back_last),
    returnReason: row.return_reason,
  }))
}

function nameOf(first: string | null, last: string | null): string | null {
  return first === null ? null : `${first} ${last ?? ''}`.trim()
}

/** What was collected of a quotation and was not returned, in the currency of its receipts; nothing: zero in the one that is given. */
export function readCollected(tx: SiteTx, quotationId: number, currency: string): Promise<Money> {
  return readReceived(tx, { quotationId, kinds: ['payment', 'refund'] }, currency)
}

/** The same of what was paid: without the refunds that were set against what is owed. */
export function readPaid(tx: SiteTx, quotationId: number, currency: string): Promise<Money> {
  return readReceived(tx, { quotationId, kinds: ['payment'] }, currency)
}

type Wanted = { readonly quotationId: number; readonly kinds: readonly Receipt['kind'][] }

async function readReceived(tx: SiteTx, { quotationId, kinds }: Wanted, currency: string): Promise<Money> {
  const rows = await tx
    .selectFrom('quotation_receipts')
    .select(['currency'])
    .select(({ fn }) => fn.sum<string>('amount_minor').as('minor'))
    .where('quotation_id', '=', BigInt(quotationId))
    .where('kind', 'in', kinds)
    .where('returned_at', 'is', null)
    .groupBy('currency')
    .execute()
  const [first] = rows
  return first ? money(BigInt(first.minor), first.currency) : zero(currency)
}

export type Unsettled = { readonly quotationId: number; readonly amount: Money }

/** What stands between a buyer and us, by quotation: below zero they owe it, above zero it was paid of what is not sold. */
export async function listUnsettled(tx: SiteTx, legalEntityId: number): Promise<Unsettled[]> {
  const { rows } = await sql<{ id: string; minor: string; currency: string }>`
    select q.id::text, (coalesce(r.minor, 0) - coalesce(q.sold_minor, 0))::text as minor, coalesce(q.sold_currency, r.currency) as currency
    from users u
    join quotations q on q.site_id = u.site_id and q.customer_id = u.id
    left join lateral (select min(currency) as currency, sum(amount_minor) as minor from quotation_receipts
      where site_id = q.site_id and quotation_id = q.id and returned_at is null) r on true
    where u.legal_entity_id = ${legalEntityId} and coalesce(r.minor, 0) <> coalesce(q.sold_minor, 0)
    order by q.id`.execute(tx)
  return rows.map(({ id, minor, currency }) => ({ quotationId: Number(id), amount: money(BigInt(minor), currency) }))
}

/** The quotation of a receipt, before either is locked. Refuses NOT_FOUND. */
export async function findQuotationOfReceipt(tx: SiteTx, receiptId: number): Promise<number> {
  const row = await tx
    .selectFrom('quotation_receipts')
    .select('quotation_id')
    .where('id', '=', BigInt(receiptId))
    .executeTakeFirst()
  return row ? Number(row.quotation_id) : refuse('NOT_FOUND', { message: 'We could not find that receipt.' })
}

type NewReceipt = Pick<Receipt, 'quotationId' | 'kind' | 'saleId' | 'legalEntityId' | 'amount' | 'note'> & {
  readonly key: string | undefined
  readonly receivedBy: number | null
}

/** The caller has locked the quotation. Gives its number. */
export async function insertReceipt(tx: SiteTx, receipt: NewReceipt, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('quotation_receipts')
    .values({
      site_id: tx.siteId,
      quotation_id: BigInt(receipt.quotationId),
      kind: receipt.kind,
      sale_id: receipt.saleId,
      legal_entity_id: receipt.legalEntityId,
      amount_minor: receipt.amount.minor,
      currency: receipt.amount.currency,
      note: receipt.note,
      idempotency_key: receipt.key ?? null,
      received_at: now,
      received_by: receipt.receivedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** The amount that was received with this key. */
export async function findReceiptByKey(tx: SiteTx, quotationId: number, key: string): Promise<Money | undefined> {
  const row = await tx
    .selectFrom('quotation_receipts')
    .select(['amount_minor', 'currency'])
    .where('quotation_id', '=', BigInt(quotationId))
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row && money(row.amount_minor, row.currency)
}

/** What a payer paid online is kept by another receipt. */
export async function movePaymentTo(tx: SiteTx, from: number, to: number): Promise<void> {
  await tx
    .updateTable('proposal_payments')
    .set({ receipt_id: BigInt(to) })
    .where('receipt_id', '=', BigInt(from))
    .execute()
}

export async function markReturned(
  tx: SiteTx,
  receiptIds: readonly number[],
  { by, reason, now }: { readonly by: number | null; readonly reason: string; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('quotation_receipts')
    .set({ returned_at: now, returned_by: by, return_reason: reason })
    .where('id', '=', sql<bigint>`any(${receiptIds}::bigint[])`)
    .execute()
}
