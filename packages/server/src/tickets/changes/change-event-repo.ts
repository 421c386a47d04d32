import type { ChangeDetail } from '@tradewind/contract/tickets/changes/shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** Who did something to a request: a person, or the house itself. */
export type ChangeActor = Pick<Actor, 'userId' | 'firstName' | 'lastName'> | 'system'

export type ChangeEventLine = {
  readonly changeRequestId: number
  readonly kind: 'move' | 'note' | 'question' | 'answer' | 'declined' | 'assigned' | 'quoted' | 'supplier' | 'money'
  readonly from?: ChangeState | null
  readonly to?: ChangeState
  readonly isInternal?: boolean
  readonly actor: ChangeActor
  readonly note?: string | undefined
  readonly now: Instant
}

/** A line of the request's history. The caller has locked the request, or has just made it. */
export async function recordEvent(tx: SiteTx, line: ChangeEventLine): Promise<void> {
  const { changeRequestId, actor } = line
  await tx
    .insertInto('change_events')
    .values({
      site_id: tx.siteId,
      change_request_id: changeRequestId,
      place: sql<number>`(select count(*) from change_events where change_request_id = ${changeRequestId})`,
      kind: line.kind,
      from_state: line.from ?? null,
      to_state: line.to ?? null,
      is_internal: line.isInternal ?? false,
      actor_user_id: actor === 'system' ? null : actor.userId,
      actor_name: actor === 'system' ? 'system' : `${actor.firstName} ${actor.lastName}`.trim(),
      note: line.note ?? null,
      at: line.now,
    })
    .execute()
}

/** What was said last in a line of a kind. */
export async function findLastNote(
  tx: SiteTx,
  { changeRequestId, kind }: Pick<ChangeEventLine, 'changeRequestId' | 'kind'>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('change_events')
    .select('note')
    .where('change_request_id', '=', changeRequestId)
    .where('kind', '=', kind)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.note ?? undefined
}

/** What the customer was asked last; `place` names it. `isAnswered`: the customer has answered it since. */
export async function findQuestion(
  tx: SiteTx,
  changeRequestId: number,
): Promise<{ place: number; note: string | null; isAnswered: boolean } | undefined> {
  const rows = await tx
    .selectFrom('change_events')
    .select(['place', 'kind', 'note'])
    .where('change_request_id', '=', changeRequestId)
    .where('kind', 'in', ['question', 'answer'])
    .orderBy('place', 'desc')
    .limit(20)
    .execute()
  const question = rows.find(({ kind }) => kind === 'question')
  return question && { place: question.place, note: question.note, isAnswered: rows[0]?.kind === 'answer' }
}

/** The history of a request, oldest first. */
export async function listChangeEvents(tx: SiteTx, changeRequestId: number): Promise<ChangeDetail['history']> {
  const rows = await tx
    .selectFrom('change_events')
    .selectAll()
    .where('change_request_id', '=', changeRequestId)
    .orderBy('place')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    place: row.place,
    at: row.at,
    kind: row.kind as ChangeDetail['history'][number]['kind'],
    from: row.from_state,
    to: row.to_state,
    isInternal: row.is_internal,
    actor: row.actor_name,
    note: row.note,
  }))
}
