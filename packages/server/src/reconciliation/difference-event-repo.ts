import type { HandResolution } from '@tradewind/domain/reconciliation/difference-kinds'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { DifferenceEvents } from '../database/table-types.generated.ts'

export type EventName = 'found' | 'foundAgain' | 'changed' | 'assigned' | 'noted' | 'askedAgain' | 'matchedLater' | HandResolution

export async function writeEvent(
  tx: SiteTx,
  event: { differenceId: number; what: EventName; at: Instant; actorUserId?: number; note?: string },
): Promise<void> {
  await tx
    .insertInto('difference_events')
    .values({
      site_id: tx.siteId,
      difference_id: event.differenceId,
      at: event.at,
      actor_user_id: event.actorUserId ?? null,
      what: event.what,
      note: event.note ?? null,
    })
    .execute()
}

export async function listEvents(tx: SiteTx, id: number): Promise<(Selectable<DifferenceEvents> & { by: string | null })[]> {
  return tx
    .selectFrom('difference_events as e')
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'e.site_id').onRef('u.id', '=', 'e.actor_user_id'))
    .selectAll('e')
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('by'))
    .where('e.difference_id', '=', id)
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()
}

/** How often it was ended by a posting. */
export async function countEndings(tx: SiteTx, differenceId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('difference_events')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('difference_id', '=', differenceId)
    .where('what', 'in', ['corrected', 'writtenOff'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many differences a run found, or found again. */
export async function countFoundBy(tx: SiteTx, run: { readonly id: number; readonly started_at: Instant }): Promise<number> {
  const row = await tx
    .selectFrom('differences as d')
    .innerJoin('difference_events as e', (join) => join.onRef('e.site_id', '=', 'd.site_id').onRef('e.difference_id', '=', 'd.id'))
    .select(({ fn }) => fn.count<bigint>('d.id').distinct().as('count'))
    .where('d.seen_run', '=', run.id)
    .where('e.what', 'in', ['found', 'foundAgain'])
    .where('e.at', '>=', run.started_at)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
