import { type EndOfViewing, VIEWING_MINUTES } from '@tradewind/domain/accounts/viewing'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { hashToken } from '../password.ts'

/** Begins a viewing in the session with this token. Undefined: the session is gone, or in a viewing already; then nothing is to be kept of it. */
export async function insertViewing(
  tx: SiteTx,
  { staffId, customerId, token }: { readonly staffId: number; readonly customerId: number; readonly token: string },
  now: Instant,
): Promise<{ id: string; endsAt: Instant } | undefined> {
  const endsAt = plusMinutes(now, VIEWING_MINUTES)
  const { id } = await tx
    .insertInto('viewings')
    .values({ site_id: tx.siteId, staff_id: staffId, customer_id: customerId, started_at: now, ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const begun = await tx
    .updateTable('sessions')
    .set({ viewing_id: id })
    .where('token_hash', '=', hashToken(token))
    .where('viewing_id', 'is', null)
    .returning('viewing_id')
    .executeTakeFirst()
  return begun && { id, endsAt }
}

/** Undefined: it has ended. */
export function findOpenViewing(tx: SiteTx, id: string) {
  return tx
    .selectFrom('viewings')
    .select(['id', 'customer_id', 'ends_at'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The viewing in which a session is, ended or not. */
export async function findViewingOfSession(tx: SiteTx, token: string): Promise<string | undefined> {
  const row = await tx.selectFrom('sessions').select('viewing_id').where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return row?.viewing_id ?? undefined
}

/** Ends a viewing, and takes it off its session. Undefined: it had ended, and is left as it is. */
export async function endViewingRow(tx: SiteTx, id: string, { how, at }: { readonly how: EndOfViewing; readonly at: Instant }) {
  const ended = await tx
    .updateTable('viewings')
    .set({ how_ended: how, ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['staff_id', 'customer_id', 'started_at'])
    .executeTakeFirst()
  await tx.updateTable('sessions').set({ viewing_id: null }).where('viewing_id', '=', id).execute()
  return ended
}

/** All sessions of a person; `sessionId`: one of them; `exceptToken`: all but the one with it. */
export type SessionsOf = { readonly userId: number; readonly sessionId?: string; readonly exceptToken?: string }

/** What is viewed in sessions of a person, in one order for all who end it. */
export async function listViewingsIn(tx: SiteTx, { userId, sessionId, exceptToken }: SessionsOf): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('viewing_id')
    .where('user_id', '=', userId)
    .where('viewing_id', 'is not', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .$if(exceptToken !== undefined, (query) => query.where('token_hash', '<>', hashToken(exceptToken ?? '')))
    .orderBy('viewing_id')
    .execute()
  return rows.flatMap(({ viewing_id: id }) => (id === null ? [] : [id]))
}

/** The open viewings of a customer, in the same order. */
export async function listViewingsOf(tx: SiteTx, customerId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('viewings')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a session is still in it. */
export async function hasSession(tx: SiteTx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('viewing_id').where('viewing_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Those that nobody has ended yet, for a site whose jobs were lost. Never many: each ends within half an hour. */
export async function listOpenViewings(tx: SiteTx): Promise<{ viewingId: string; endsAt: Instant }[]> {
  const rows = await tx.selectFrom('viewings').select(['id', 'ends_at']).where('ended_at', 'is', null).limit(10_000).execute()
  return rows.map(({ id, ends_at }) => ({ viewingId: id, endsAt: ends_at }))
}

/** Whether this person stands for a site that buys here, and is nobody who signs in. */
export async function standsForSite(tx: SiteTx, legalEntityId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('supply_consumers')
    .select('legal_entity_id')
    .where('site_id', '=', tx.siteId)
    .where('legal_entity_id', '=', legalEntityId)
    .executeTakeFirst()
  return row !== undefined
}
