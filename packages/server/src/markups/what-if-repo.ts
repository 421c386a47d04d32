import type { Instant, PlainDate } from '@tradewind/domain/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import { writeExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { MarkupWhatIfLines, MarkupWhatIfs } from '../database/table-types.generated.ts'
import { refuse } from '../http/refuse.ts'
import { getGroup } from './group-repo.ts'

export type WhatIfRow = Selectable<MarkupWhatIfs>

export async function getWhatIf(tx: SiteTx, whatIfId: number): Promise<WhatIfRow> {
  const row = await tx.selectFrom('markup_what_ifs').selectAll().where('id', '=', whatIfId).executeTakeFirst()
  return row ?? refuse('NOT_FOUND', { message: 'We could not find that test.' })
}

/** The last twenty of a group. */
export async function listWhatIfs(tx: SiteTx, groupId: number): Promise<WhatIfRow[]> {
  await getGroup(tx, groupId)
  return tx.selectFrom('markup_what_ifs').selectAll().where('group_id', '=', groupId).orderBy('id', 'desc').limit(20).execute()
}

type NewWhatIf = Pick<WhatIfRow, 'group_id' | 'edition' | 'revision' | 'from_day' | 'to_day' | 'created_by' | 'created_at'>

/** What is to be tried, with the draft as it is now. */
export function insertWhatIf(tx: SiteTx, values: NewWhatIf, changes: readonly object[]): Promise<WhatIfRow> {
  return tx
    .insertInto('markup_what_ifs')
    .values({ site_id: tx.siteId, ...values, changes: writeExact(changes) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locked until the transaction ends: two workers take turns. */
export function lockWhatIf(tx: SiteTx, whatIfId: number): Promise<WhatIfRow> {
  return tx.selectFrom('markup_what_ifs').selectAll().where('id', '=', whatIfId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function setRunning(tx: SiteTx, whatIfId: number, total: number): Promise<void> {
  await tx.updateTable('markup_what_ifs').set({ status: 'running', bookings_total: total }).where('id', '=', whatIfId).execute()
}

export async function setDone(tx: SiteTx, whatIfId: number, now: Instant): Promise<void> {
  await tx.updateTable('markup_what_ifs').set({ status: 'done', finished_at: now }).where('id', '=', whatIfId).execute()
}

type Reached = { readonly last: { readonly id: number; readonly booked_on: PlainDate }; readonly count: number }

/** The last ticket that was priced, and how many more are done with it. */
export async function setReached(tx: SiteTx, whatIfId: number, { last, count }: Reached): Promise<void> {
  await tx
    .updateTable('markup_what_ifs')
    .set({ last_booked_on: last.booked_on, last_booking_id: last.id, bookings_done: sql`bookings_done + ${count}` })
    .where('id', '=', whatIfId)
    .execute()
}

type NewLine = Omit<Insertable<MarkupWhatIfLines>, 'site_id' | 'what_if_id'>

export async function insertWhatIfLines(tx: SiteTx, whatIfId: number, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map((line) => ({ site_id: tx.siteId, what_if_id: whatIfId, ...line }))
  await tx.insertInto('markup_what_if_lines').values(rows).execute()
}

export async function listUnfinishedWhatIfs(tx: SiteTx): Promise<number[]> {
  const rows = await tx.selectFrom('markup_what_ifs').select('id').where('status', '<>', 'done').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
