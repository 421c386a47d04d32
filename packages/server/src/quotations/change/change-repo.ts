import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import { readExact, writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { QuotationChanges } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'
import type { Basis } from '../price-kart.ts'
import type { TakenKart } from '../price-lines.ts'

/** A sale that is cancelled by a change, with what is refunded of it. */
export type EndOfChange = { readonly saleId: number; readonly refundMinor: bigint }
export type SupplierOfPlace = { readonly place: string; readonly supplierId: number }
/** The itinerary as it shall be, and what its price is computed from. */
export type KeptChange = Basis & { readonly kart: TakenKart; readonly starts: readonly string[] }

export type ChangeRow = {
  readonly id: number
  readonly quotationId: number
  readonly basedOn: number
  readonly kept: KeptChange
  readonly ends: readonly EndOfChange[]
  readonly suppliers: readonly SupplierOfPlace[]
  readonly added: Money
  readonly refunded: Money
  readonly reason: string
  readonly offeredAt: Instant
  readonly offeredBy: number
  /** The person of the desk. */
  readonly writer: string
  readonly validUntil: Instant
  readonly withdrawnAt: Instant | null
  readonly agreedAt: Instant | null
  readonly agreedBy: string
  readonly version: number | null
  /** Of what was sent under its key. */
  readonly requestHash: Buffer | null
}

/** A change that an earlier program has offered has no transfers. It is for whom its quotation is: the account of then may have been merged since. */
function readKept(document: Parameters<typeof readExact>[0], customerId: number): KeptChange {
  const kept = readExact<KeptChange>(document)
  return { ...kept, kart: { ...kept.kart, customerId, transfers: kept.kart.transfers ?? [] } }
}

type Joined = Selectable<QuotationChanges> & { first_name: string; last_name: string; customer_id: number }
const readRow = (row: Joined): ChangeRow => ({
  id: Number(row.id),
  quotationId: Number(row.quotation_id),
  basedOn: row.based_on,
  kept: readKept(row.document, row.customer_id),
  ends: readExact<EndOfChange[]>(row.ends),
  suppliers: readExact<SupplierOfPlace[]>(row.suppliers),
  added: money(row.added_minor, row.currency),
  refunded: money(row.refunded_minor, row.currency),
  reason: row.reason,
  offeredAt: row.offered_at,
  offeredBy: row.offered_by,
  writer: `${row.first_name} ${row.last_name}`.trim(),
  validUntil: row.valid_until,
  withdrawnAt: row.withdrawn_at,
  agreedAt: row.agreed_at,
  agreedBy: row.agreed_by,
  version: row.version,
  requestHash: row.request_hash,
})

function select(tx: SiteTx) {
  return tx
    .selectFrom('quotation_changes as c')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'c.site_id').onRef('u.id', '=', 'c.offered_by'))
    .innerJoin('quotations as q', (join) => join.onRef('q.site_id', '=', 'c.site_id').onRef('q.id', '=', 'c.quotation_id'))
    .selectAll('c')
    .select(['u.first_name', 'u.last_name', 'q.customer_id'])
}

/** The newest first. */
export async function listChanges(tx: SiteTx, quotationId: number, limit: number): Promise<ChangeRow[]> {
  const rows = await select(tx).where('c.quotation_id', '=', BigInt(quotationId)).orderBy('c.id', 'desc').limit(limit).execute()
  return rows.map(readRow)
}

/** Refuses NOT_FOUND. */
export async function getChange(tx: SiteTx, id: number): Promise<ChangeRow> {
  const row = await select(tx).where('c.id', '=', BigInt(id)).executeTakeFirst()
  return row ? readRow(row) : refuse('NOT_FOUND', { message: 'We could not find that change.' })
}

/** The one that waits to be agreed to. */
export async function findOffered(tx: SiteTx, quotationId: number): Promise<ChangeRow | undefined> {
  const row = await select(tx)
    .where('c.quotation_id', '=', BigInt(quotationId))
    .where('c.withdrawn_at', 'is', null)
    .where('c.agreed_at', 'is', null)
    .executeTakeFirst()
  return row && readRow(row)
}

/** The newest that was offered under a key. */
export async function findChangeByKey(tx: SiteTx, quotationId: number, key: string): Promise<ChangeRow | undefined> {
  const row = await select(tx)
    .where('c.quotation_id', '=', BigInt(quotationId))
    .where('c.idempotency_key', '=', key)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readRow(row)
}

/** The newest version that a change made; undefined: none was carried out. */
export async function findChangedVersion(tx: SiteTx, quotationId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('quotation_changes')
    .select('version')
    .where('quotation_id', '=', BigInt(quotationId))
    .where('version', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? undefined
}

type New = Pick<
  ChangeRow,
  'quotationId' | 'basedOn' | 'kept' | 'ends' | 'suppliers' | 'added' | 'refunded' | 'reason' | 'validUntil' | 'requestHash'
> & {
  readonly key: string
  readonly by: number
  readonly now: Instant
}

/** Gives its number. */
export async function insertChange(tx: SiteTx, change: New): Promise<number> {
  const { id } = await tx
    .insertInto('quotation_changes')
    .values({
      site_id: tx.siteId,
      quotation_id: BigInt(change.quotationId),
      based_on: change.basedOn,
      document: writeExact(change.kept),
      ends: writeExact(change.ends),
      suppliers: writeExact(change.suppliers),
      added_minor: change.added.minor,
      refunded_minor: change.refunded.minor,
      currency: change.added.currency,
      reason: change.reason,
      idempotency_key: change.key,
      request_hash: change.requestHash,
      offered_at: change.now,
      offered_by: change.by,
      valid_until: change.validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** Whether one was offered. */
export async function withdrawOffered(tx: SiteTx, quotationId: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quotation_changes')
    .set({ withdrawn_at: now })
    .where('quotation_id', '=', BigInt(quotationId))
    .where('withdrawn_at', 'is', null)
    .where('agreed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who agreed: as the desk noted it, or by a link. */
export type Agreement = { readonly name: string } & ({ readonly notedBy: number } | { readonly proposalId: bigint })

export async function markAgreed(
  tx: SiteTx,
  id: number,
  { by, version, now }: { readonly by: Agreement; readonly version: number; readonly now: Instant },
): Promise<void> {
  const set = 'notedBy' in by ? { noted_by: by.notedBy } : { proposal_id: by.proposalId }
  await tx
    .updateTable('quotation_changes')
    .set({ agreed_at: now, agreed_by: by.name, version, ...set })
    .where('id', '=', BigInt(id))
    .execute()
}
