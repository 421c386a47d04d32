import type { PartnerAnswer, PartnerMessage } from '@tradewind/contract/partner-sites/partner-wire'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import { insertSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'

export type PartnerSale = {
  readonly saleId: number
  readonly orderRef: string
  readonly supplierSiteId: number
  readonly supplyId: string
  readonly theirReference: string
  /** What it costs there. */
  readonly net: Money
}

export async function insertPartnerSale(tx: SiteTx, sale: PartnerSale): Promise<void> {
  await tx
    .insertInto('partner_sales')
    .values({
      site_id: tx.siteId,
      sale_id: sale.saleId,
      order_ref: sale.orderRef,
      supplier_site_id: sale.supplierSiteId,
      supply_id: sale.supplyId,
      their_reference: sale.theirReference,
      net_minor: sale.net.minor,
      net_currency: sale.net.currency,
    })
    .execute()
}

export async function getPartnerSale(tx: SiteTx, saleId: number): Promise<PartnerSale> {
  const row = await tx
    .selectFrom('partner_sales')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('sale_id', '=', saleId)
    .executeTakeFirstOrThrow()
  return {
    saleId: row.sale_id,
    orderRef: row.order_ref,
    supplierSiteId: row.supplier_site_id,
    supplyId: row.supply_id,
    theirReference: row.their_reference,
    net: money(row.net_minor, row.net_currency),
  }
}

/** The company to which this site owes what it buys of another. Two who buy there for the first time at once make one. */
export async function keepSupplierEntity(
  tx: SiteTx,
  { supplierSiteId, name, now }: { readonly supplierSiteId: number; readonly name: string; readonly now: Instant },
): Promise<number> {
  const find = () =>
    tx
      .selectFrom('partner_suppliers')
      .select('legal_entity_id')
      .where('site_id', '=', tx.siteId)
      .where('supplier_site_id', '=', supplierSiteId)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.legal_entity_id
  await sql`select pg_advisory_xact_lock(hashtextextended(${`partner supplier ${tx.siteId} ${supplierSiteId}`}, 0))`.execute(tx)
  const made = await find()
  if (made) return made.legal_entity_id
  const id = await insertSupplierEntity(tx, { code: `site:${supplierSiteId}`, name })
  if (id === undefined) throw new Error(`Site ${supplierSiteId} is a supplier already, and no partner`)
  await tx
    .insertInto('partner_suppliers')
    .values({ site_id: tx.siteId, supplier_site_id: supplierSiteId, legal_entity_id: id, since: now })
    .execute()
  return id
}

/** A message before it has its id, which the database makes. */
export type NewMessage = PartnerMessage extends infer Message
  ? Message extends { id: string }
    ? Omit<Message, 'id'>
    : never
  : never

/** The outbox: in the transaction of what it says. Gives its id. */
export async function writeMessage(tx: SiteTx, saleId: number, message: NewMessage, now: Instant): Promise<string> {
  const { id } = await tx
    .insertInto('partner_outbox')
    .values({ site_id: tx.siteId, sale_id: saleId, kind: message.kind, body: JSON.stringify(message), written_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function selectMessage(tx: SiteTx, messageId: string) {
  return tx.selectFrom('partner_outbox').selectAll().where('site_id', '=', tx.siteId).where('id', '=', messageId)
}

/** One that is not answered yet. */
export async function findUnanswered(
  tx: SiteTx,
  messageId: string,
): Promise<{ saleId: number; message: PartnerMessage } | undefined> {
  const row = await selectMessage(tx, messageId).where('answered_at', 'is', null).executeTakeFirst()
  return row && { saleId: row.sale_id, message: { ...(row.body as NewMessage), id: row.id } as PartnerMessage }
}

/** The same, locked: of two answers that come at once the second finds it answered. The caller has locked the sale. */
export async function lockUnanswered(tx: SiteTx, messageId: string): Promise<boolean> {
  const row = await selectMessage(tx, messageId).where('answered_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export function keepAnswer(tx: SiteTx, messageId: string, answer: PartnerAnswer, now: Instant): void {
  sendAlong(
    tx,
    tx
      .updateTable('partner_outbox')
      .set({ answered_at: now, answer: JSON.stringify(answer) })
      .where('site_id', '=', tx.siteId)
      .where('id', '=', messageId),
  )
}

/** Said without an answer that can be read. Gives how often by now. */
export async function countTry(tx: SiteTx, messageId: string): Promise<number> {
  const row = await tx
    .updateTable('partner_outbox')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('site_id', '=', tx.siteId)
    .where('id', '=', messageId)
    .where('answered_at', 'is', null)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? 0
}

/** Those that are to be said, for the queue. */
export async function listUnanswered(tx: SiteTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('partner_outbox')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('answered_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sales of other sites that moved in a period, in the order in which they moved. */
export async function listMovedSales(
  tx: SiteTx,
  { from, until, most }: { readonly from: Instant; readonly until: Instant; readonly most: number },
): Promise<{ id: number; movedAt: Instant }[]> {
  const rows = await tx
    .selectFrom('partner_sales as p')
    .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'p.site_id').onRef('s.id', '=', 'p.sale_id'))
    .select(['s.id', 's.updated_at'])
    .where('s.updated_at', '>=', from)
    .where('s.updated_at', '<', until)
    .orderBy('s.updated_at')
    .orderBy('s.id')
    .limit(most)
    .execute()
  return rows.map(({ id, updated_at }) => ({ id, movedAt: updated_at }))
}

/** Who delivers a sale, and how they call it. */
export async function nameSupplierOf(tx: SiteTx, saleId: number): Promise<{ name: string; reference: string } | undefined> {
  const row = await tx
    .selectFrom('partner_sales as p')
    .innerJoin('partner_suppliers as s', (join) =>
      join.onRef('s.site_id', '=', 'p.site_id').onRef('s.supplier_site_id', '=', 'p.supplier_site_id'),
    )
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 's.site_id').onRef('le.id', '=', 's.legal_entity_id'),
    )
    .select(['le.name', 'p.their_reference'])
    .where('p.sale_id', '=', saleId)
    .executeTakeFirst()
  return row && { name: row.name, reference: row.their_reference }
}

/** Whether a sale here stands behind a reference. */
export async function isOrdered(tx: SiteTx, orderRef: string): Promise<boolean> {
  const row = await tx
    .selectFrom('partner_sales')
    .select('sale_id')
    .where('site_id', '=', tx.siteId)
    .where('order_ref', '=', orderRef)
    .executeTakeFirst()
  return row !== undefined
}
