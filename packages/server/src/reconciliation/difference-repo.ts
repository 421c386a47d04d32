import {
  aboutKind,
  type DifferenceKind,
  type DifferenceSection,
  type HandResolution,
} from '@tradewind/domain/reconciliation/difference-kinds'
import type { Instant } from '@tradewind/domain/time'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import type { Differences } from '../database/table-types.generated.ts'
import { refuse } from '../http/refuse.ts'

export type DifferenceRow = Selectable<Differences>

export async function lockDifference(tx: SiteTx, id: number): Promise<DifferenceRow> {
  const row = await tx.selectFrom('differences').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? refuse('NOT_FOUND', { message: 'We could not find that difference.' })
}

type Named = { readonly kind: DifferenceKind; readonly about: string }

export async function lockDifferenceAbout(tx: SiteTx, named: Named): Promise<DifferenceRow> {
  return byName(tx, named).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function findDifferenceAbout(tx: SiteTx, named: Named): Promise<DifferenceRow | undefined> {
  return byName(tx, named).executeTakeFirst()
}

function byName(tx: SiteTx, { kind, about }: Named) {
  const { section } = aboutKind(kind)
  return tx.selectFrom('differences').selectAll().where('section', '=', section).where('kind', '=', kind).where('about', '=', about)
}

/** The open ones of a section. Bounded: more than these no run can be expected to look at one by one. */
export async function listOpen(tx: SiteTx, section: DifferenceSection): Promise<DifferenceRow[]> {
  return tx
    .selectFrom('differences')
    .selectAll()
    .where('section', '=', section)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(2_000)
    .execute()
}

type Filter = {
  readonly state: 'open' | 'resolved'
  readonly section?: DifferenceSection | undefined
  readonly kind?: DifferenceKind | undefined
  readonly assignedTo?: number | undefined
  readonly before?: number | undefined
}

export type NamedDifference = DifferenceRow & { readonly assigned_name: string | null }

function named(tx: SiteTx) {
  return tx
    .selectFrom('differences as d')
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'd.site_id').onRef('u.id', '=', 'd.assigned_to'))
    .selectAll('d')
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('assigned_name'))
}

export async function listDifferences(tx: SiteTx, filter: Filter, most: number): Promise<NamedDifference[]> {
  const { state, section, kind, assignedTo, before } = filter
  return named(tx)
    .where('d.state', '=', state)
    .$if(section !== undefined, (query) => query.where('d.section', '=', section ?? ''))
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind ?? ''))
    .$if(assignedTo !== undefined, (query) => query.where('d.assigned_to', '=', assignedTo ?? 0))
    .$if(before !== undefined, (query) => query.where('d.id', '<', before ?? 0))
    .orderBy('d.id', 'desc')
    .limit(most)
    .execute()
}

export async function getDifference(tx: SiteTx, id: number): Promise<NamedDifference> {
  const row = await named(tx).where('d.id', '=', id).executeTakeFirst()
  return row ?? refuse('NOT_FOUND', { message: 'We could not find that difference.' })
}

/** What is open, by kind. */
export async function countOpen(tx: SiteTx) {
  return tx
    .selectFrom('differences')
    .select((eb) => [
      'section',
      'kind',
      'currency',
      eb.fn.countAll<bigint>().as('count'),
      sql<bigint | null>`sum(abs(amount_minor))::bigint`.as('minor'),
    ])
    .where('state', '=', 'open')
    .groupBy(['section', 'kind', 'currency'])
    .orderBy('section')
    .orderBy('kind')
    .execute()
}

/** Gives its number, or undefined where the same difference is known. */
export async function insertDifference(tx: SiteTx, row: Omit<Insertable<Differences>, 'site_id'>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('differences')
    .values({ site_id: tx.siteId, ...row })
    .onConflict((conflict) => conflict.columns(['site_id', 'section', 'kind', 'about']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Of a difference that the caller has locked: travels with the next statement. */
export function changeDifference(tx: SiteTx, id: number, change: Updateable<Differences>): void {
  sendAlong(tx, tx.updateTable('differences').set(change).where('id', '=', id))
}

/** A person has ended it. */
export function setResolved(tx: SiteTx, id: number, { how, now }: { how: HandResolution; now: Instant }): void {
  changeDifference(tx, id, { state: 'resolved', resolution: how, resolved_at: now })
}

/** The books agree again: says whether it was still open. */
export async function setMatched(tx: SiteTx, id: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('differences')
    .set({ state: 'resolved', resolution: 'matchedLater', resolved_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
