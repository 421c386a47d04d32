import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { Proposals } from '../database/table-types.generated.ts'
import { refuse } from '../http/refuse.ts'

export type ProposalRow = Selectable<Proposals> & {
  readonly writer: string /** Who noted that it was accepted in another way; empty: nobody. */
  readonly noter: string
}

export const refuseProposal = (): never => refuse('NOT_FOUND', { message: 'We could not find that proposal.' })

function select(tx: SiteTx) {
  return tx
    .selectFrom('proposals as p')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'p.site_id').onRef('u.id', '=', 'p.sent_by'))
    .leftJoin('users as n', (join) => join.onRef('n.site_id', '=', 'p.site_id').onRef('n.id', '=', 'p.noted_by'))
    .selectAll('p')
    .select(['u.first_name', 'u.last_name', 'n.first_name as noter_first', 'n.last_name as noter_last'])
}
type Joined = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
const readRow = ({ first_name, last_name, noter_first, noter_last, ...row }: Joined): ProposalRow => ({
  ...row,
  writer: `${first_name} ${last_name}`.trim(),
  noter: `${noter_first ?? ''} ${noter_last ?? ''}`.trim(),
})

/** Whether it is by this link that its customer agrees to the quotation as it is. */
export const isAccepted = ({ accepted_at, superseded_at }: Pick<ProposalRow, 'accepted_at' | 'superseded_at'>): boolean =>
  accepted_at !== null && superseded_at === null

/** The newest first. */
export async function listProposals(tx: SiteTx, quotationId: number, limit: number): Promise<ProposalRow[]> {
  const rows = await select(tx).where('p.quotation_id', '=', BigInt(quotationId)).orderBy('p.id', 'desc').limit(limit).execute()
  return rows.map(readRow)
}

/** Refuses NOT_FOUND. */
export async function getProposal(tx: SiteTx, id: number): Promise<ProposalRow> {
  const row = await select(tx).where('p.id', '=', BigInt(id)).executeTakeFirst()
  return row ? readRow(row) : refuseProposal()
}

export async function findProposalOfLink(tx: SiteTx, publicId: string): Promise<ProposalRow | undefined> {
  const row = await select(tx).where('p.public_id', '=', publicId).executeTakeFirst()
  return row && readRow(row)
}

/** The one by which its customer agreed to a quotation. */
export async function findAccepted(tx: SiteTx, quotationId: number): Promise<ProposalRow | undefined> {
  const row = await select(tx)
    .where('p.quotation_id', '=', BigInt(quotationId))
    .where('p.accepted_at', 'is not', null)
    .where('p.superseded_at', 'is', null)
    .where('p.revoked_at', 'is', null)
    .orderBy('p.accepted_at', 'desc')
    // Of an agency's two the one of its traveller.
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readRow(row)
}

/** The one by which the customer of a quotation agreed to it, else the newest that they may open. */
export async function findOwnLink(tx: SiteTx, quotationId: number): Promise<ProposalRow | undefined> {
  const row = await select(tx)
    .where('p.quotation_id', '=', BigInt(quotationId))
    .where('p.resold_from', 'is', null)
    .where('p.revoked_at', 'is', null)
    .orderBy(sql`p.accepted_at is not null and p.superseded_at is null`, 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readRow(row)
}

/** Those that show a version and were not withdrawn, the newest first. */
export async function listOfVersion(tx: SiteTx, quotationId: number, version: number, limit: number): Promise<ProposalRow[]> {
  const rows = await select(tx)
    .where('p.quotation_id', '=', BigInt(quotationId))
    .where('p.version', '=', version)
    .where('p.revoked_at', 'is', null)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(readRow)
}

/** Whether two accounts are, or were, one person's. */
export async function wereMerged(tx: SiteTx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    with recursive same(id) as (
      select ${one}::int
      union select case when m.kept_id = same.id then m.merged_id else m.kept_id end
        from same join customer_merges m on m.site_id = ${tx.siteId} and same.id in (m.kept_id, m.merged_id))
    select exists (select from same where id = ${other}) as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** The links that an agency made of one, the newest first. */
export async function listResold(tx: SiteTx, id: bigint, limit: number): Promise<ProposalRow[]> {
  const rows = await select(tx).where('p.resold_from', '=', id).orderBy('p.id', 'desc').limit(limit).execute()
  return rows.map(readRow)
}

/** One that the same person sent with the same key. */
export async function findProposalByKey(tx: SiteTx, userId: number, key: string): Promise<ProposalRow | undefined> {
  const row = await select(tx).where('p.sent_by', '=', userId).where('p.idempotency_key', '=', key).executeTakeFirst()
  return row && readRow(row)
}

/** Takes back all that were made of one, and gives how many that are. The caller has locked its quotation. */
export async function revokeResold(
  tx: SiteTx,
  id: bigint,
  set: { readonly revoked_at: Instant; readonly revoked_by: number },
): Promise<number> {
  const rows = await tx
    .updateTable('proposals')
    .set(set)
    .where('resold_from', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

type New = {
  readonly quotationId: number
  readonly version: number
  readonly publicId: string
  readonly key: string
  readonly validUntil: Instant
  readonly sentBy: number
  readonly sentTo: string
  /** Of an agency's own link: the one that it was sent, and what it adds. */
  readonly resoldFrom?: bigint
  readonly markupPoints?: number
  /** What the agency writes to its traveller. */
  readonly note?: string
  readonly noticedFaults: string
  readonly now: Instant
}

export async function insertProposal(tx: SiteTx, sent: New): Promise<number> {
  const { id } = await tx
    .insertInto('proposals')
    .values({
      site_id: tx.siteId,
      quotation_id: BigInt(sent.quotationId),
      version: sent.version,
      public_id: sent.publicId,
      idempotency_key: sent.key,
      valid_until: sent.validUntil,
      sent_at: sent.now,
      sent_by: sent.sentBy,
      sent_to: sent.sentTo,
      resold_from: sent.resoldFrom ?? null,
      markup_points: sent.markupPoints ?? 0,
      resale_note: sent.note ?? '',
      noticed_faults: sent.noticedFaults,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

type Happened =
  | { readonly first_opened_at: Instant; readonly last_opened_at: Instant }
  | { readonly revoked_at: Instant; readonly revoked_by: number }
  | {
      readonly accepted_at: Instant
      readonly accepted_by: string
      readonly accepted_version: number
      readonly superseded_at: null
      readonly noted_by: null
    }

/** The caller has locked its quotation, but for its opening. */
export async function updateProposal(tx: SiteTx, id: bigint, set: Happened): Promise<void> {
  await tx.updateTable('proposals').set(set).where('id', '=', id).execute()
}

type Noticed = { readonly before: string; readonly after: string }

/** Keeps of which faults the desk was notified, where nobody else has done so since. Gives whether it did. */
export async function noticeFaults(tx: SiteTx, id: bigint, { before, after }: Noticed): Promise<boolean> {
  if (before === after) return false
  const row = await tx
    .updateTable('proposals')
    .set({ noticed_faults: after })
    .where('id', '=', id)
    .where('noticed_faults', '=', before)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
