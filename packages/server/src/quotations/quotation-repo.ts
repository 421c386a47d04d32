import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import { type Money, money } from '@tradewind/domain/money'
import { OPEN_STATUSES, type QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { Scope } from '../accounts/scope.ts'
import { readExact, writeExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'

/** A version with all that its price is computed from, so that it is the same whenever it is read. */
export type Kept = {
  readonly kart: KartDocument
  readonly taxBasisPoints: number
  readonly roundTo: bigint
  /** With the rates that were used alone, each as it was when it was first needed. */
  readonly exchange: Exchange
}
export type Quotation = {
  readonly id: number
  readonly customerId: number
  readonly legalEntityId: number
  readonly status: QuotationStatus
  readonly version: number
  readonly sentVersion: number | null
  readonly sentAt: Instant | null
  readonly validUntil: Instant | null
  /** When its customer agreed to it as it is, by a link or as the desk noted it, and to which version. Null: not now, or before this was kept. */
  readonly agreedAt: Instant | null
  readonly agreedVersion: number | null
  readonly reason: string
  readonly isTemplate: boolean
  readonly createdAt: Instant
  readonly createdBy: number
  /** The cart of the queue that it answers. */
  readonly cartId: number | null
}
export type Version = {
  readonly version: number
  readonly total: Money
  readonly kept: Kept
  readonly savedAt: Instant
  readonly savedBy: string
  /** The number of its customer as it was saved: of another person before it was sent, or of an account that was merged since. */
  readonly savedFor: number
}

export const refuseQuotation = (): never => refuse('NOT_FOUND', { message: 'We could not find that quotation.' })

const COLUMNS = [
  ...(['id', 'customer_id', 'legal_entity_id', 'status', 'version', 'sent_version', 'sent_at'] as const),
  ...(['agreed_at', 'agreed_version', 'valid_until', 'reason', 'is_template', 'created_at', 'created_by', 'cart_id'] as const),
] as const
type Row = {
  id: bigint
  customer_id: number
  legal_entity_id: number
  status: string
  version: number
  sent_version: number | null
  sent_at: Instant | null
  valid_until: Instant | null
  agreed_at: Instant | null
  agreed_version: number | null
  reason: string
  is_template: boolean
  created_at: Instant
  created_by: number
  cart_id: bigint | null
}
export const readQuotation = (row: Row): Quotation => ({
  id: Number(row.id),
  customerId: row.customer_id,
  legalEntityId: row.legal_entity_id,
  status: row.status as QuotationStatus,
  version: row.version,
  sentVersion: row.sent_version,
  sentAt: row.sent_at,
  validUntil: row.valid_until,
  agreedAt: row.agreed_at,
  agreedVersion: row.agreed_version,
  reason: row.reason,
  isTemplate: row.is_template,
  createdAt: row.created_at,
  createdBy: row.created_by,
  cartId: row.cart_id === null ? null : Number(row.cart_id),
})

/** Those who change a quotation take turns. Refuses NOT_FOUND. */
export async function lockQuotation(tx: SiteTx, id: number): Promise<Quotation> {
  const row = await tx.selectFrom('quotations').select(COLUMNS).where('id', '=', BigInt(id)).forUpdate().executeTakeFirst()
  return row ? readQuotation(row) : refuseQuotation()
}

/** What is offered to these people, or agreed with them, locked in one order. */
export async function lockOpenOf(tx: SiteTx, customerIds: readonly number[]): Promise<Quotation[]> {
  const rows = await tx
    .selectFrom('quotations')
    .select(COLUMNS)
    .where('customer_id', 'in', [...customerIds])
    .where('status', 'in', [...OPEN_STATUSES, 'accepted'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(readQuotation)
}

/** Those that somebody may see: customers what was sent to them. */
export function selectQuotations(tx: SiteTx, scope: Scope) {
  const all = tx.selectFrom('quotations as quotation').select(COLUMNS.map((column) => `quotation.${column}` as const))
  if (scope.kind === 'site') return all
  const sent = all.where('quotation.sent_version', 'is not', null)
  return scope.kind === 'entity'
    ? sent.where('quotation.legal_entity_id', '=', scope.legalEntityId)
    : sent.where('quotation.customer_id', '=', scope.userId)
}

/** Customers find what was sent to them. Refuses NOT_FOUND. */
export async function getQuotation(tx: SiteTx, id: number, scope: Scope): Promise<Quotation> {
  const row = await selectQuotations(tx, scope).where('quotation.id', '=', BigInt(id)).executeTakeFirst()
  return row ? readQuotation(row) : refuseQuotation()
}

/** Refuses NOT_FOUND. */
export async function getVersion(tx: SiteTx, id: number, version: number): Promise<Version> {
  const [found] = await listVersions(tx, { id, before: version + 1, limit: 1 })
  return found?.version === version ? found : refuseQuotation()
}

/** The newest first, before a version. */
export async function listVersions(
  tx: SiteTx,
  { id, before, limit }: { readonly id: number; readonly before?: number | undefined; readonly limit: number },
): Promise<Version[]> {
  const rows = await tx
    .selectFrom('quotation_versions as saved')
    .innerJoin('users', (join) => join.onRef('users.site_id', '=', 'saved.site_id').onRef('users.id', '=', 'saved.saved_by'))
    .innerJoin('quotations as q', (join) => join.onRef('q.site_id', '=', 'saved.site_id').onRef('q.id', '=', 'saved.quotation_id'))
    .select('q.customer_id')
    .select(['saved.version', 'saved.currency', 'saved.total_minor', 'saved.document', 'saved.saved_at'])
    .select(['users.first_name', 'users.last_name'])
    .where('saved.quotation_id', '=', BigInt(id))
    .$if(before !== undefined, (query) => query.where('saved.version', '<', before ?? 0))
    .orderBy('saved.version', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    version: row.version,
    total: money(BigInt(row.total_minor), row.currency),
    ...readSaved(row.document, row.customer_id),
    savedAt: row.saved_at,
    savedBy: `${row.first_name} ${row.last_name}`.trim(),
  }))
}

/** When to look again at what is owed; says whether it differs from before. The caller has locked it. */
export async function setRemindAt(tx: SiteTx, id: number, remindAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quotations')
    .set({ remind_at: remindAt })
    .where('id', '=', BigInt(id))
    .where(sql<boolean>`remind_at is distinct from ${remindAt}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function getRemindAt(tx: SiteTx, id: number): Promise<Instant | null> {
  const row = await tx.selectFrom('quotations').select('remind_at').where('id', '=', BigInt(id)).executeTakeFirst()
  return row?.remind_at ?? null
}

/** What versions of earlier programs do not have is empty in them. A quotation is for whom its row says: a merge of accounts, or its undoing, gives it to another one, and rewrites no version. */
function readSaved(
  document: Parameters<typeof readExact>[0],
  customerId: number,
): { readonly kept: Kept; readonly savedFor: number } {
  const { kart, ...basis } = readExact<Kept>(document)
  const whole = <Line extends { readonly choice: string; readonly cancellation: unknown }>(
    lines: readonly Line[],
    terms: Line['cancellation'],
  ) => lines.map((line) => ({ ...line, choice: line.choice ?? '', cancellation: line.cancellation ?? terms }))
  const kept = {
    ...basis,
    kart: {
      ...kart,
      customerId,
      transfers: kart.transfers ?? [],
      instalments: kart.instalments ?? [],
      accomodations: whole(kart.accomodations, []).map((line) => ({
        ...line,
        roomType: line.roomType ?? '',
        meals: line.meals ?? null,
      })),
      activities: whole(kart.activities, null).map((line) => ({ ...line, partCost: line.partCost ?? null })),
      miscellaneous: whole(kart.miscellaneous, []),
      flightDetails: whole(kart.flightDetails, []),
    },
  }
  return { kept, savedFor: kart.customerId }
}

/** Days of travel; both null while the arrival is open. */
export type Days = { readonly firstDay: PlainDate | null; readonly lastDay: PlainDate | null }

/** The newest versions of quotations, by their numbers. */
export async function readNewest(tx: SiteTx, ids: readonly number[]): Promise<ReadonlyMap<number, Kept>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('quotations as quotation')
    .innerJoin('quotation_versions as saved', (join) =>
      join
        .onRef('saved.site_id', '=', 'quotation.site_id')
        .onRef('saved.quotation_id', '=', 'quotation.id')
        .onRef('saved.version', '=', 'quotation.version'),
    )
    .select(['quotation.id', 'quotation.customer_id', 'saved.document'])
    .where('quotation.id', '=', sql<bigint>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, customer_id, document }) => [Number(id), readSaved(document, customer_id).kept]))
}

/** One that the same person made with the same key. */
export async function findByKey(
  tx: SiteTx,
  userId: number,
  key: string,
): Promise<{ readonly id: number; readonly keyHash: Buffer | null; readonly keyVersion: number } | undefined> {
  const row = await tx
    .selectFrom('quotations')
    .select(['id', 'key_hash', 'key_version'])
    .where('created_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row && { id: Number(row.id), keyHash: row.key_hash, keyVersion: row.key_version }
}

/** What was sent last under the key that it was made with, and as which version it was saved. */
export async function setKeyRequest(
  tx: SiteTx,
  id: number,
  { hash, version }: { readonly hash: Buffer; readonly version: number },
): Promise<void> {
  await tx.updateTable('quotations').set({ key_hash: hash, key_version: version }).where('id', '=', BigInt(id)).execute()
}

type New = {
  readonly customerId: number
  readonly legalEntityId: number
  readonly idempotencyKey: string | undefined
  readonly keyHash: Buffer | undefined
  readonly cartId: number | undefined
  readonly createdBy: number
  readonly now: Instant
}

/** Undefined where the same person has just made one with the same key. */
export async function insertQuotation(tx: SiteTx, wish: New): Promise<number | undefined> {
  const row = await tx
    .insertInto('quotations')
    .values({
      site_id: tx.siteId,
      customer_id: wish.customerId,
      legal_entity_id: wish.legalEntityId,
      idempotency_key: wish.idempotencyKey ?? null,
      key_hash: wish.keyHash ?? null,
      cart_id: wish.cartId === undefined ? null : BigInt(wish.cartId),
      created_by: wish.createdBy,
      created_at: wish.now,
      changed_at: wish.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'created_by', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row && Number(row.id)
}

export async function updateQuotation(
  tx: SiteTx,
  id: number,
  set: {
    readonly version: number
    readonly customer_id: number
    readonly legal_entity_id: number
    readonly first_day: PlainDate | null
    readonly last_day: PlainDate | null
    readonly changed_at: Instant
  },
): Promise<void> {
  await tx.updateTable('quotations').set(set).where('id', '=', BigInt(id)).execute()
}

export async function setSentVersion(tx: SiteTx, id: number, version: number): Promise<void> {
  await tx.updateTable('quotations').set({ sent_version: version }).where('id', '=', BigInt(id)).execute()
}

export async function setTemplate(tx: SiteTx, id: number, isTemplate: boolean): Promise<void> {
  await tx.updateTable('quotations').set({ is_template: isTemplate }).where('id', '=', BigInt(id)).execute()
}

export async function setStatus(
  tx: SiteTx,
  id: number,
  set: {
    readonly status: QuotationStatus
    readonly reason: string
    readonly changed_at: Instant
    readonly sent_version?: number
    readonly sent_at?: Instant
    readonly valid_until?: Instant
    readonly agreed_at?: Instant | null
    readonly agreed_version?: number | null
    readonly is_sold_unsent?: boolean
  },
): Promise<void> {
  await tx.updateTable('quotations').set(set).where('id', '=', BigInt(id)).execute()
}

type SavedVersion = Days & {
  readonly id: number
  readonly version: number
  readonly total: Money
  readonly kept: Kept
  readonly at: Instant
  readonly by: number
}

export async function insertVersion(tx: SiteTx, saved: SavedVersion): Promise<void> {
  const { kart } = saved.kept
  await tx
    .insertInto('quotation_versions')
    .values({
      site_id: tx.siteId,
      quotation_id: BigInt(saved.id),
      version: saved.version,
      name: kart.kartName,
      currency: saved.total.currency,
      total_minor: saved.total.minor,
      price_breakup: kart.priceBreakup,
      first_day: saved.firstDay,
      last_day: saved.lastDay,
      document: writeExact(saved.kept),
      saved_at: saved.at,
      saved_by: saved.by,
    })
    .execute()
}

export type LineKind = 'accommodation' | 'activity' | 'transfer' | 'miscellaneous' | 'flight'
/** What a line is about: the hotel, or the tour option. */
export type LineRef = { readonly kind: LineKind; readonly accommodationId: number | null; readonly tourOptionId: number | null }

/** Numbers for lines, in their order. */
export async function insertLines(tx: SiteTx, quotationId: number, lines: readonly LineRef[]): Promise<number[]> {
  if (lines.length === 0) return []
  const rows = await tx
    .insertInto('quotation_lines')
    .values(
      lines.map(({ kind, accommodationId, tourOptionId }) => ({
        site_id: tx.siteId,
        quotation_id: BigInt(quotationId),
        kind,
        accommodation_id: accommodationId === null ? null : BigInt(accommodationId),
        tour_option_id: tourOptionId === null ? null : BigInt(tourOptionId),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

/** Lines that stay, with what they are about now. */
export async function updateLines(tx: SiteTx, lines: readonly (LineRef & { readonly id: number })[]): Promise<void> {
  if (lines.length === 0) return
  await sql`update quotation_lines line set accommodation_id = now.hotel, tour_option_id = now.option
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ accommodationId }) => accommodationId)}::bigint[],
      ${lines.map(({ tourOptionId }) => tourOptionId)}::bigint[]) as now (id, hotel, option)
    where line.site_id = ${tx.siteId} and line.id = now.id
      and (line.accommodation_id, line.tour_option_id) is distinct from (now.hotel, now.option)`.execute(tx)
}

/** Lines that an older version has are there again. */
export async function reviveLines(tx: SiteTx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.updateTable('quotation_lines').set({ removed_at: null }).where('id', '=', sql<bigint>`any(${lineIds})`).execute()
}

export async function endLines(tx: SiteTx, lineIds: readonly number[], now: Instant): Promise<void> {
  if (lineIds.length === 0) return
  await tx.updateTable('quotation_lines').set({ removed_at: now }).where('id', '=', sql<bigint>`any(${lineIds})`).execute()
}

/** The quotation that has this line. Refuses NOT_FOUND. */
export async function getQuotationOfLine(tx: SiteTx, kind: LineKind, lineId: number): Promise<number> {
  const row = await tx
    .selectFrom('quotation_lines')
    .select('quotation_id')
    .where('id', '=', BigInt(lineId))
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ? Number(row.quotation_id) : refuse('NOT_FOUND', { message: 'We could not find that line.' })
}
