import type { DocumentKind } from '@tradewind/domain/documents/document-kinds'
import type { FiscalYearRule } from '@tradewind/domain/documents/fiscal-year'
import type { TaxLine } from '@tradewind/domain/documents/split-gst'
import type { DocumentLine, DocumentParty } from '@tradewind/domain/documents/tax-document'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import { readExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { TaxDocuments } from '../database/table-types.generated.ts'

export type IssuedDocument = { readonly id: number; readonly code: string }

/** A document as it was issued, its parts read. */
export type TaxDocument = {
  readonly id: number
  readonly kind: DocumentKind
  readonly code: string
  readonly issuedAt: Instant
  readonly issuedOn: PlainDate
  readonly buyerEntityId: number
  readonly saleId: number | null
  /** What kind of thing was sold; null where it is for no sale. */
  readonly saleKind: string | null
  readonly passengerPlace: number | null
  readonly about: string
  readonly seller: DocumentParty
  readonly buyer: DocumentParty
  readonly placeOfSupply: string | null
  readonly lines: readonly DocumentLine[]
  readonly taxes: readonly TaxLine[]
  readonly total: Money
  /** Number of the document this one corrects. */
  readonly correctsCode: string | null
}

export async function insertDocument(tx: SiteTx, values: Omit<Insertable<TaxDocuments>, 'site_id'>): Promise<IssuedDocument> {
  return tx
    .insertInto('tax_documents')
    .values({ site_id: tx.siteId, ...values })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/** A document by the key it was issued under. */
export async function findIssued(tx: SiteTx, key: string): Promise<IssuedDocument | undefined> {
  return tx.selectFrom('tax_documents').select(['id', 'code']).where('key', '=', key).executeTakeFirst()
}

type Series = { key: string; seller: number; kind: DocumentKind; fiscalYear: string; now: Instant }
export type TakenNumber = { readonly number: number; readonly issued_at: Instant }

/** The next number of a series, which stays locked until the transaction ends; undefined where the key was issued before. */
export async function takeDocumentNumber(
  tx: SiteTx,
  { key, seller, kind, fiscalYear, now }: Series,
): Promise<TakenNumber | undefined> {
  const { rows } = await sql<TakenNumber>`
    select * from take_document_number(${key}, ${seller}, ${kind}, ${fiscalYear}, ${now})`.execute(tx)
  return rows[0]
}

export async function findDocument(tx: SiteTx, documentId: number): Promise<TaxDocument | undefined> {
  const row = await selectDocuments(tx).where('d.id', '=', documentId).executeTakeFirst()
  return row && readDocument(row)
}

/** Documents by what they were issued under; of what has none, nothing. */
export async function findDocumentIds(tx: SiteTx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.selectFrom('tax_documents').select(['key', 'id']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Oldest first. A sale has one invoice, a receipt for each payment, and what came after. */
export async function listDocumentsOfSale(tx: SiteTx, saleId: number): Promise<TaxDocument[]> {
  const rows = await selectDocuments(tx).where('d.sale_id', '=', saleId).orderBy('d.id').limit(200).execute()
  return rows.map(readDocument)
}

/** Of everything that was sold together, oldest first. */
export async function listDocumentsOfOrder(tx: SiteTx, orderId: number): Promise<TaxDocument[]> {
  const rows = await selectDocuments(tx).where('s.order_id', '=', orderId).orderBy('d.id').limit(1000).execute()
  return rows.map(readDocument)
}

/** Migrations write them, before a node starts: read once by each node. */
let fiscalYearRules: ReadonlyMap<string, readonly FiscalYearRule[]> | undefined

/** Those of a country. */
export async function fiscalYearRulesOf(tx: SiteTx, countryCode: string): Promise<readonly FiscalYearRule[]> {
  fiscalYearRules ??= await readFiscalYearRules(tx)
  return fiscalYearRules.get(countryCode) ?? []
}

async function readFiscalYearRules(tx: SiteTx): Promise<ReadonlyMap<string, readonly FiscalYearRule[]>> {
  const rows = await tx.selectFrom('fiscal_year_rules').selectAll().execute()
  const byCountry = Map.groupBy(rows, ({ country_code }) => country_code)
  return new Map(
    [...byCountry].map(([country, of]) => [country, of.map((row) => ({ from: row.valid_from, firstMonth: row.first_month }))]),
  )
}

function selectDocuments(tx: SiteTx) {
  return tx
    .selectFrom('tax_documents as d')
    .leftJoin('tax_documents as corrected', (join) =>
      join.onRef('corrected.site_id', '=', 'd.site_id').onRef('corrected.id', '=', 'd.corrects_id'),
    )
    .leftJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'd.site_id').onRef('s.id', '=', 'd.sale_id'))
    .selectAll('d')
    .select(['corrected.code as corrects_code', 's.kind as sale_kind'])
    .where('d.site_id', '=', tx.siteId)
}

function readDocument(row: Selectable<TaxDocuments> & { corrects_code: string | null; sale_kind: string | null }): TaxDocument {
  return {
    id: row.id,
    kind: row.kind as DocumentKind,
    code: row.code,
    issuedAt: row.issued_at,
    issuedOn: row.issued_on,
    buyerEntityId: row.buyer_entity_id,
    saleId: row.sale_id,
    saleKind: row.sale_kind,
    passengerPlace: row.passenger_place,
    about: row.about,
    seller: readExact<DocumentParty>(row.seller),
    buyer: readExact<DocumentParty>(row.buyer),
    placeOfSupply: row.place_of_supply,
    lines: readExact<DocumentLine[]>(row.lines),
    taxes: readExact<TaxLine[]>(row.taxes),
    total: money(row.total_minor, row.currency),
    correctsCode: row.corrects_code,
  }
}
