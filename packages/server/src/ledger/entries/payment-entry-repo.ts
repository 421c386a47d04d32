import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { PaymentEntries } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'

export type PaymentEntry = Selectable<PaymentEntries>
export type NewEntry = Omit<Insertable<PaymentEntries>, 'site_id' | 'id' | 'status'>

/** Writes it down as waiting. Nothing when its key or its reference is taken. */
export function insertEntry(tx: SiteTx, entry: NewEntry): Promise<PaymentEntry | undefined> {
  return tx
    .insertInto('payment_entries')
    .values({ site_id: tx.siteId, status: 'waiting', ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findEntryByKey(tx: SiteTx, userId: number, key: string): Promise<PaymentEntry | undefined> {
  return tx
    .selectFrom('payment_entries')
    .selectAll()
    .where('entered_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Who holds a reference now, however it was typed, with names for those who may read them. */
export function findEntryByReference(tx: SiteTx, { mode, key }: { mode: string; key: string }) {
  return tx
    .selectFrom('payment_entries as e')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'e.site_id').onRef('le.id', '=', 'e.legal_entity_id'),
    )
    .selectAll('e')
    .select('le.name')
    .where('e.site_id', '=', tx.siteId)
    .where('mode', '=', mode)
    .where('reference_key', '=', key)
    .where('status', 'in', ['waiting', 'posted'])
    .executeTakeFirst()
}

export async function lockEntry(tx: SiteTx, id: number): Promise<PaymentEntry> {
  const entry = await tx.selectFrom('payment_entries').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return entry ?? refuse('NOT_FOUND', { message: 'We could not find that entry.' })
}

/** Ends an entry that the caller has locked: posted, rejected or withdrawn. */
export function decideEntry(tx: SiteTx, id: number, decision: Updateable<PaymentEntries>): Promise<PaymentEntry> {
  return tx.updateTable('payment_entries').set(decision).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Open entries, of the site or of one wallet. */
export async function countWaiting(tx: SiteTx, legalEntityId?: number): Promise<number> {
  const { count } = await tx
    .selectFrom('payment_entries')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('status', '=', 'waiting')
    .$if(legalEntityId !== undefined, (query) => query.where('legal_entity_id', '=', legalEntityId ?? 0))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Wanted = {
  readonly status?: string | undefined
  readonly legalEntityId?: number | undefined
  readonly entryId?: number | undefined
  /** The number of the last one that is known already. */
  readonly before: bigint | undefined
  /** Not what staff has not agreed on among themselves. */
  readonly hidesStaff: boolean
  readonly limit: number
}

/** Entries with the names of all who had to do with them, newest first. */
export function selectEntries(tx: SiteTx, { status, legalEntityId, entryId, before, hidesStaff, limit }: Wanted) {
  return tx
    .selectFrom('payment_entries as e')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'e.site_id').onRef('le.id', '=', 'e.legal_entity_id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'e.site_id').onRef('u.id', '=', 'e.entered_by'))
    .leftJoin('users as d', (join) => join.onRef('d.site_id', '=', 'e.site_id').onRef('d.id', '=', 'e.decided_by'))
    .leftJoin('payment_proofs as pr', (join) => join.onRef('pr.site_id', '=', 'e.site_id').onRef('pr.entry_id', '=', 'e.id'))
    .select(['e.id', 'e.kind', 'e.mode', 'e.reference', 'e.amount_minor', 'e.currency', 'e.paid_on', 'e.remark', 'e.status'])
    .select(['e.settled_minor', 'e.settled_currency'])
    .select(['e.is_claim', 'e.entered_at', 'e.entered_by', 'e.decided_at', 'e.decision_note', 'e.legal_entity_id'])
    .select(['le.name as customer', 'u.first_name', 'u.last_name', 'u.email', 'u.user_type'])
    .select(['d.first_name as decider_first', 'd.last_name as decider_last'])
    .select(['pr.file_name', 'pr.content_type'])
    .where('e.site_id', '=', tx.siteId)
    .$if(status !== undefined, (query) => query.where('e.status', '=', status ?? ''))
    .$if(legalEntityId !== undefined, (query) => query.where('e.legal_entity_id', '=', legalEntityId ?? 0))
    .$if(entryId !== undefined, (query) => query.where('e.id', '=', entryId ?? 0))
    .$if(hidesStaff, (query) => query.where((eb) => eb.or([eb('e.is_claim', '=', true), eb('e.status', '=', 'posted')])))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`e.id < ${before ?? 0n}::bigint`))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

/** What one person has moved manually into or out of a wallet since, without a second: by entries, and by merges of customers that stand. */
export async function sumAlone(
  tx: SiteTx,
  { userId, legalEntityId, since }: { userId: number; legalEntityId: number; since: Instant },
): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select (
      (select coalesce(sum(amount_minor), 0) from payment_entries where legal_entity_id = ${legalEntityId} and entered_by = ${userId}
        and status = 'posted' and decided_by is null and entered_at >= ${since})
      + (select coalesce(sum(m.moved_minor), 0) from customer_merges m join users kept on kept.site_id = m.site_id and kept.id = m.kept_id
        where kept.legal_entity_id = ${legalEntityId} and m.merged_by = ${userId} and m.asked_by is null and m.undone_at is null
          and m.merged_at >= ${since})
    )::text as sum`.execute(tx)
  return BigInt(rows[0]?.sum ?? 0)
}

/** How many wait for a second person. */
export async function countWaitingEntries(tx: SiteTx): Promise<number> {
  const { count } = await tx
    .selectFrom('payment_entries')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function amountOfEntry(entry: Pick<PaymentEntry, 'amount_minor' | 'currency'>): Money {
  return money(entry.amount_minor, entry.currency)
}
