import type { PartnerAnswer, PartnerMessage, PartnerRecord } from '@tradewind/contract/partner-sites/partner-wire'
import { type Money, money } from '@tradewind/domain/money'
import type { PartnerAsk, PartnerWord } from '@tradewind/domain/network/partner-word'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import { insertSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import type { SalesAhead } from '../../sales/seller.ts'

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

export async function findPartnerSale(tx: SiteTx, saleId: number): Promise<PartnerSale | undefined> {
  const row = await tx
    .selectFrom('partner_sales')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('sale_id', '=', saleId)
    .executeTakeFirst()
  return (
    row && {
      saleId: row.sale_id,
      orderRef: row.order_ref,
      supplierSiteId: row.supplier_site_id,
      supplyId: row.supply_id,
      theirReference: row.their_reference,
      net: money(row.net_minor, row.net_currency),
    }
  )
}

export async function getPartnerSale(tx: SiteTx, saleId: number): Promise<PartnerSale> {
  const sale = await findPartnerSale(tx, saleId)
  if (!sale) throw new Error(`Sale ${saleId} is delivered by no other site`)
  return sale
}

/** How books name another site that supplies this one. */
export function partnerCode(supplierSiteId: number): string {
  return `site:${supplierSiteId}`
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
  const id = await insertSupplierEntity(tx, { code: partnerCode(supplierSiteId), name })
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

/** One that is not answered yet. `endedAs`: what a person has learned of the supplier instead, and ended the sale by. */
type Unanswered = { readonly saleId: number; readonly message: PartnerMessage; readonly endedAs: PartnerWord | null }

export async function findUnanswered(tx: SiteTx, messageId: string): Promise<Unanswered | undefined> {
  const row = await selectMessage(tx, messageId).where('answered_at', 'is', null).executeTakeFirst()
  const message = row && ({ ...(row.body as NewMessage), id: row.id } as PartnerMessage)
  return row && message && { saleId: row.sale_id, message, endedAs: row.ended_as as PartnerWord | null }
}

/** The same, locked: of two answers that come at once the second finds it answered. The caller has locked the sale. */
export async function lockUnanswered(tx: SiteTx, messageId: string): Promise<Pick<Unanswered, 'endedAs'> | undefined> {
  const row = await selectMessage(tx, messageId).where('answered_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
  return row && { endedAs: row.ended_as as PartnerWord | null }
}

type Heard = { readonly answer: PartnerAnswer | { readonly record: PartnerRecord }; readonly isContradicted: boolean }

export function keepAnswer(tx: SiteTx, messageId: string, { answer, isContradicted }: Heard, now: Instant): void {
  sendAlong(
    tx,
    tx
      .updateTable('partner_outbox')
      .set({ answered_at: now, answer: JSON.stringify(answer), is_contradicted: isContradicted })
      .where('site_id', '=', tx.siteId)
      .where('id', '=', messageId),
  )
}

/** The last thing that a supplier was asked about a sale. `locked`: the caller has locked the sale. */
export async function findLastMessage(
  tx: SiteTx,
  saleId: number,
  { locked }: { readonly locked: boolean } = { locked: false },
): Promise<LastMessage | undefined> {
  const row = await tx
    .selectFrom('partner_outbox as m')
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'm.site_id').onRef('u.id', '=', 'm.ended_by'))
    .select(['m.id', 'm.kind', 'm.tries', 'm.written_at', 'm.answered_at', 'm.is_contradicted'])
    .select(['m.ended_at', 'm.ended_as', 'm.ended_reference', 'm.ended_note', 'u.first_name', 'u.last_name'])
    .where('m.site_id', '=', tx.siteId)
    .where('m.sale_id', '=', saleId)
    .orderBy('m.written_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .$if(locked, (query) => query.forNoKeyUpdate('m'))
    .executeTakeFirst()
  return (
    row && {
      ...{ id: row.id, kind: row.kind as PartnerAsk, tries: row.tries, writtenAt: row.written_at },
      isAnswered: row.answered_at !== null,
      byHand:
        row.ended_at === null
          ? null
          : {
              ...{ word: row.ended_as as PartnerWord, reference: row.ended_reference, note: row.ended_note ?? '' },
              ...{ at: row.ended_at, by: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
              isContradicted: row.is_contradicted,
            },
    }
  )
}

export type LastMessage = {
  readonly id: string
  readonly kind: PartnerAsk
  readonly tries: number
  readonly writtenAt: Instant
  readonly isAnswered: boolean
  readonly byHand: {
    readonly word: PartnerWord
    readonly reference: string | null
    readonly note: string
    readonly at: Instant
    readonly by: string
    readonly isContradicted: boolean
  } | null
}

type Ending = {
  readonly word: PartnerWord
  readonly reference: string | null
  readonly note: string
  readonly userId: number
  readonly now: Instant
}

/** What a person has learned of the supplier. The caller has locked the message. */
export async function endMessage(tx: SiteTx, messageId: string, { word, reference, note, userId, now }: Ending): Promise<void> {
  await tx
    .updateTable('partner_outbox')
    .set({ ended_at: now, ended_as: word, ended_by: userId, ended_reference: reference, ended_note: note })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', messageId)
    .execute()
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

/** Sales of other sites that moved in a period, or of which the supplier said another thing in it than a person had learned; in that order. */
export async function listMovedSales(
  tx: SiteTx,
  { from, until, most }: { readonly from: Instant; readonly until: Instant; readonly most: number },
): Promise<{ id: number; movedAt: Instant }[]> {
  const { rows } = await sql<{ id: number; moved_at: Instant }>`
    select id, max(moved_at) as moved_at from (
      select s.id, s.updated_at as moved_at from partner_sales p
      join sales s on s.site_id = p.site_id and s.id = p.sale_id
      where p.site_id = ${tx.siteId} and s.updated_at >= ${from}::timestamptz and s.updated_at < ${until}::timestamptz
      union all
      select m.sale_id, m.answered_at from partner_outbox m
      where m.site_id = ${tx.siteId} and m.is_contradicted
        and m.answered_at >= ${from}::timestamptz and m.answered_at < ${until}::timestamptz
    ) as all_moves
    group by id order by max(moved_at), id limit ${most}`.execute(tx)
  return rows.map(({ id, moved_at }) => ({ id, movedAt: moved_at }))
}

/** Sales of other sites that are confirmed here and still to come. */
export async function listPartnerSalesAhead(tx: SiteTx, { today, after, most }: SalesAhead): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sales s join partner_sales p on p.site_id = s.site_id and p.sale_id = s.id
    where s.site_id = ${tx.siteId} and s.kind = 'activity' and s.used_from >= ${today}::date and s.status = 'confirmed' and s.id > ${after}
    order by s.id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Our sale behind a reference, if this supplier delivers it. */
export async function findSaleOrderedOf(
  tx: SiteTx,
  { supplierSiteId, orderRef }: { readonly supplierSiteId: number; readonly orderRef: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('partner_sales')
    .select('sale_id')
    .where('site_id', '=', tx.siteId)
    .where('supplier_site_id', '=', supplierSiteId)
    .where('order_ref', '=', orderRef)
    .executeTakeFirst()
  return row?.sale_id
}

/** Who delivers a sale, and how they call it: as a person learned of them last, else as they said when they held it. */
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
    .select((eb) =>
      eb
        .selectFrom('partner_outbox as m')
        .select('m.ended_reference')
        .whereRef('m.site_id', '=', 'p.site_id')
        .whereRef('m.sale_id', '=', 'p.sale_id')
        .where('m.ended_reference', 'is not', null)
        .orderBy('m.ended_at', 'desc')
        .limit(1)
        .as('learned'),
    )
    .where('p.sale_id', '=', saleId)
    .executeTakeFirst()
  return row && { name: row.name, reference: row.learned ?? row.their_reference }
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
