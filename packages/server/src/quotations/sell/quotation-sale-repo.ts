import type { CancellationTerm } from '@tradewind/domain/catalogue/cancellation-terms'
import { type Money, money } from '@tradewind/domain/money'
import { promisedRefund, type ServiceTerms } from '@tradewind/domain/quotations/service-sale'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { readExact } from '../../database/exact-json.ts'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'

/** What a quotation was vouchered with. */
export type SoldQuotation = {
  readonly orderId: number
  readonly total: Money
  /** Who owes it, whatever becomes of its customer. */
  readonly legalEntityId: number
}

export async function findSold(tx: SiteTx, quotationId: number): Promise<SoldQuotation | undefined> {
  const row = await tx
    .selectFrom('quotations as q')
    .innerJoin('orders as o', (join) => join.onRef('o.site_id', '=', 'q.site_id').onRef('o.id', '=', 'q.order_id'))
    .select(['o.id', 'o.legal_entity_id', 'q.sold_minor', 'q.sold_currency'])
    .where('q.id', '=', BigInt(quotationId))
    .executeTakeFirst()
  if (!row || row.sold_minor === null || row.sold_currency === null) return undefined
  return { orderId: row.id, total: money(row.sold_minor, row.sold_currency), legalEntityId: row.legal_entity_id }
}

export async function keepSold(
  tx: SiteTx,
  quotationId: number,
  { orderId, total }: Pick<SoldQuotation, 'orderId' | 'total'>,
): Promise<void> {
  await tx
    .updateTable('quotations')
    .set({ order_id: orderId, sold_minor: total.minor, sold_currency: total.currency })
    .where('id', '=', BigInt(quotationId))
    .execute()
}

/** What the voucher says of the whole, as it is sold. */
export async function keepSaid(tx: SiteTx, quotationId: number, confirmation: string): Promise<void> {
  await tx.updateTable('quotations').set({ sold_confirmation: confirmation }).where('id', '=', BigInt(quotationId)).execute()
}

/**
 * The name and the number that the vouchers of a sold quotation say from now on. Gives its order where they said something else, which is a revision of the voucher. The caller has
 * locked the quotation; its sales are locked in the order of their numbers. `leadName` undefined: the names stay. `before`: the number of the version before, which those say that were sold when none was kept.
 */
export async function changeSaid(
  tx: SiteTx,
  quotationId: number,
  {
    leadName,
    confirmation,
    before,
  }: { readonly leadName: string | undefined; readonly confirmation: string; readonly before: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ order_id: number }>`
    with locked as materialized (
      select s.id from sales s join quotation_sales q on q.site_id = s.site_id and q.sale_id = s.id
      where q.site_id = ${tx.siteId} and q.quotation_id = ${quotationId} and s.lead_name <> coalesce(${leadName ?? null}::text, s.lead_name) order by s.id for no key update of s),
    renamed as (
      update sales s set lead_name = ${leadName ?? ''}, search_text = lower(s.title || ' ' || ${leadName ?? ''}::text)
      from locked where s.site_id = ${tx.siteId} and s.id = locked.id returning s.id)
    update quotations q set sold_confirmation = ${confirmation}, sold_changes = q.sold_changes + 1
    where q.site_id = ${tx.siteId} and q.id = ${quotationId} and q.order_id is not null
      and (coalesce(q.sold_confirmation, ${before}) <> ${confirmation} or exists (select from renamed))
    returning q.order_id`.execute(tx)
  return rows[0]?.order_id
}

/** Its vouchers say something else: one more revision. */
export async function countChangeSaid(tx: SiteTx, quotationId: number): Promise<void> {
  await tx.updateTable('quotations').set({ sold_changes: sql`sold_changes + 1` }).where('id', '=', BigInt(quotationId)).execute()
}

export async function insertSalesOfLines(
  tx: SiteTx,
  quotationId: number,
  sales: readonly { readonly saleId: number; readonly lineId: number }[],
): Promise<void> {
  await tx
    .insertInto('quotation_sales')
    .values(
      sales.map(({ saleId, lineId }) => ({
        site_id: tx.siteId,
        sale_id: saleId,
        quotation_id: BigInt(quotationId),
        line_id: BigInt(lineId),
      })),
    )
    .execute()
  // A customer's list of bookings has the quotation instead.
  const ids = sales.map(({ saleId }) => saleId)
  sendAlong(tx, tx.updateTable('sales').set({ is_of_quotation: true }).where(sql<boolean>`id = any(${ids}::integer[])`))
}

/** The quotation that a sale is of; undefined: it is of none. It never changes. */
export async function findQuotationOfSale(tx: SiteTx, saleId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('quotation_sales').select('quotation_id').where('sale_id', '=', saleId).executeTakeFirst()
  return row && Number(row.quotation_id)
}

/** Those of these sales that a quotation was sold as. */
export async function listSalesOfQuotations(tx: SiteTx, saleIds: readonly number[]): Promise<number[]> {
  if (saleIds.length === 0) return []
  const rows = await tx
    .selectFrom('quotation_sales')
    .select('sale_id')
    .where('sale_id', '=', sql<number>`any(${saleIds}::integer[])`)
    .execute()
  return rows.map(({ sale_id }) => sale_id)
}

export async function isOrderOfQuotation(tx: SiteTx, orderId: number): Promise<boolean> {
  return (await tx.selectFrom('quotations').select('id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined
}

/** Those of these sales whose quotation, as its customer reads it, shows no prices of its lines. */
export async function listHiddenSales(tx: SiteTx, saleIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (saleIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('quotation_sales as sold')
    .innerJoin('quotations as q', (join) => join.onRef('q.site_id', '=', 'sold.site_id').onRef('q.id', '=', 'sold.quotation_id'))
    .innerJoin('quotation_versions as v', (join) =>
      join
        .onRef('v.site_id', '=', 'q.site_id')
        .onRef('v.quotation_id', '=', 'q.id')
        .on(sql<boolean>`v.version = coalesce(q.sent_version, q.version)`),
    )
    .select('sold.sale_id')
    .where('sold.sale_id', '=', sql<number>`any(${saleIds}::integer[])`)
    .where('v.price_breakup', '<>', 'full')
    .execute()
  return new Set(rows.map(({ sale_id }) => sale_id))
}

/** A sale of a quotation as its list shows it. */
export type SaleOfLine = {
  readonly saleId: number
  readonly lineId: number
  readonly kind: string
  readonly title: string
  readonly status: string
  readonly amount: Money
  /** What of it was refunded. */
  readonly refunded: Money
  /** What its terms refund when it is cancelled now; null: the desk says it, or it is an activity, which answers itself. */
  readonly promised: Money | null
  readonly costCurrency: string
  /** What has begun is left out where all is cancelled: an activity cannot be any more, of another service the desk decides alone. */
  readonly hasBegun: boolean
}

export async function listSalesOfQuotation(tx: SiteTx, quotationId: number, now: Instant): Promise<SaleOfLine[]> {
  const rows = await tx
    .selectFrom('quotation_sales as q')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
    .leftJoin('service_sales as v', (join) => join.onRef('v.site_id', '=', 's.site_id').onRef('v.id', '=', 's.id'))
    .leftJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
    .select(['q.line_id', 's.id', 's.kind', 's.title', 's.status', 's.amount_minor', 's.changed_sales_minor', 's.currency'])
    .select(['s.cost_currency', 'v.cancellation', 'v.start_instant', 'a.start_instant as begins_at'])
    .where('q.quotation_id', '=', BigInt(quotationId))
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({
    saleId: row.id,
    lineId: Number(row.line_id),
    kind: row.kind,
    title: row.title,
    status: row.status,
    amount: money(row.amount_minor, row.currency),
    refunded: money(-row.changed_sales_minor, row.currency),
    promised: promisedOf(row, now),
    costCurrency: row.cost_currency,
    hasBegun: hasBegun(row.begins_at ?? row.start_instant, now),
  }))
}

/** What each line of a sold quotation that stands was sold for, with the terms of its sale. Null: it has none, or a part of it was refunded, and the desk says what more. */
export async function listTermsOfSales(
  tx: SiteTx,
  quotationId: number,
): Promise<
  {
    readonly amount: Money
    readonly terms: { readonly cancellation: readonly CancellationTerm[]; readonly startsAt: Instant } | null
  }[]
> {
  const rows = await tx
    .selectFrom('quotation_sales as q')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
    .leftJoin('service_sales as v', (join) => join.onRef('v.site_id', '=', 's.site_id').onRef('v.id', '=', 's.id'))
    .leftJoin('activity_sales as a', (join) => join.onRef('a.site_id', '=', 's.site_id').onRef('a.id', '=', 's.id'))
    .select(['s.amount_minor', 's.changed_sales_minor', 's.currency', 'v.start_instant', 'a.start_instant as begins_at'])
    .select(['v.cancellation', 'a.cancellation as activity_terms'])
    .where('q.quotation_id', '=', BigInt(quotationId))
    .where('s.status', '<>', 'cancelled')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => {
    const ofService = row.cancellation === null ? [] : readExact<CancellationTerm[]>(row.cancellation)
    const cancellation = row.activity_terms === null ? ofService : readExact<CancellationTerm[]>(row.activity_terms)
    const startsAt = row.begins_at ?? row.start_instant
    // Of an activity without terms nothing is refunded; of another service without any the desk says it.
    const hasTerms = row.activity_terms !== null || ofService.length > 0
    const amount = money(row.amount_minor + row.changed_sales_minor, row.currency)
    return { amount, terms: startsAt !== null && hasTerms && row.changed_sales_minor === 0n ? { cancellation, startsAt } : null }
  })
}

/** Whether anything was sold by a quotation, and nothing of it stands. */
export async function isAllCancelled(tx: SiteTx, quotationId: number): Promise<boolean> {
  const { sold, standing } = await tx
    .selectFrom('quotation_sales as q')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
    .select([sql<boolean>`count(*) > 0`.as('sold'), sql<boolean>`coalesce(bool_or(s.status <> 'cancelled'), false)`.as('standing')])
    .where('q.quotation_id', '=', BigInt(quotationId))
    .executeTakeFirstOrThrow()
  return sold && !standing
}

/** The lines of these sold quotations whose sale was cancelled: numbers of lines are of one quotation each. */
export async function listCancelledLines(tx: SiteTx, quotationIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (quotationIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('quotation_sales as q')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
    .select('q.line_id')
    .where('q.quotation_id', '=', sql<bigint>`any(${quotationIds}::bigint[])`)
    .where('s.status', '<>', 'confirmed')
    .execute()
  return new Set(rows.map(({ line_id }) => Number(line_id)))
}

/** What each line of a sold quotation owes, and to whom: by the numbers of lines. What owes nobody is left out. */
export async function listOwedOfLines(
  tx: SiteTx,
  quotationId: number,
): Promise<ReadonlyMap<number, { readonly supplierId: number; readonly cost: Money }>> {
  const rows = await tx
    .selectFrom('quotation_sales as q')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'q.site_id').onRef('s.id', '=', 'q.sale_id'))
    .select(['q.line_id', 's.supplier_entity_id', 's.cost_minor', 's.cost_currency'])
    .where('q.quotation_id', '=', BigInt(quotationId))
    .orderBy('s.id')
    .execute()
  return new Map(
    rows.flatMap(({ line_id, supplier_entity_id: supplierId, cost_minor, cost_currency }) =>
      supplierId === null ? [] : [[Number(line_id), { supplierId, cost: money(cost_minor, cost_currency) }] as const],
    ),
  )
}

const hasBegun = (at: Instant | null, now: Instant) => at !== null && at <= now

type TermsRow = {
  readonly status: string
  readonly amount_minor: bigint
  readonly currency: string
  readonly cancellation: Parameters<typeof readExact>[0] | null
  readonly start_instant: Instant | null
}

function promisedOf({ status, amount_minor, currency, cancellation, start_instant }: TermsRow, now: Instant): Money | null {
  if (status !== 'confirmed' || cancellation === null) return null
  const terms = { cancellation: readExact<ServiceTerms['cancellation']>(cancellation), startsAt: start_instant }
  return promisedRefund(money(amount_minor, currency), terms, now)
}

/** What of a refund went to the wallet of the buyer. */
export async function readRefundToWallet(tx: SiteTx, saleId: number): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`select coalesce(sum(refund_minor - card_minor), 0)::bigint as minor
    from sale_refunds where sale_id = ${saleId}`.execute(tx)
  return rows[0]?.minor ?? 0n
}

/** The same of all sales of a quotation. */
export async function readRefundsToWallet(tx: SiteTx, quotationId: number, currency: string): Promise<Money> {
  const { rows } = await sql<{ minor: bigint }>`select coalesce(sum(r.refund_minor - r.card_minor), 0)::bigint as minor
    from quotation_sales q join sale_refunds r on r.site_id = q.site_id and r.sale_id = q.sale_id
    where q.site_id = ${tx.siteId} and q.quotation_id = ${quotationId}`.execute(tx)
  return money(rows[0]?.minor ?? 0n, currency)
}
