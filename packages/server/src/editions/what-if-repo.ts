import type { Instant, PlainDate } from '@tradewind/domain/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import { writeExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { WhatIfLines, WhatIfs } from '../database/table-types.generated.ts'
import { refuse } from '../http/refuse.ts'
import type { BookPlace } from './book.ts'

export type WhatIfRow = Selectable<WhatIfs>
type Service = { readonly name: string }

export function findWhatIf(tx: SiteTx, service: Service, whatIfId: number): Promise<WhatIfRow | undefined> {
  return tx.selectFrom('what_ifs').selectAll().where('id', '=', whatIfId).where('service', '=', service.name).executeTakeFirst()
}

export async function getWhatIf(tx: SiteTx, service: Service, whatIfId: number): Promise<WhatIfRow> {
  return (await findWhatIf(tx, service, whatIfId)) ?? refuse('NOT_FOUND', { message: 'We could not find that test.' })
}

/** The last twenty of a book. */
export function listWhatIfs(tx: SiteTx, { service, groupId }: BookPlace): Promise<WhatIfRow[]> {
  return tx
    .selectFrom('what_ifs')
    .selectAll()
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

type NewWhatIf = Pick<WhatIfRow, 'edition' | 'revision' | 'from_day' | 'to_day' | 'created_by' | 'created_at'> & {
  readonly changes: readonly object[]
}

/** What is to be tested, with the draft as it is now. */
export function insertWhatIf(tx: SiteTx, { service, groupId }: BookPlace, { changes, ...values }: NewWhatIf): Promise<WhatIfRow> {
  return tx
    .insertInto('what_ifs')
    .values({ site_id: tx.siteId, service: service.name, group_id: groupId, ...values, changes: writeExact(changes) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locked until the transaction ends: two workers take turns. */
export function lockWhatIf(tx: SiteTx, whatIfId: number): Promise<WhatIfRow> {
  return tx.selectFrom('what_ifs').selectAll().where('id', '=', whatIfId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function setRunning(tx: SiteTx, whatIfId: number, total: number): Promise<void> {
  await tx.updateTable('what_ifs').set({ status: 'running', sales_total: total }).where('id', '=', whatIfId).execute()
}

export async function setDone(tx: SiteTx, whatIfId: number, now: Instant): Promise<void> {
  await tx.updateTable('what_ifs').set({ status: 'done', finished_at: now }).where('id', '=', whatIfId).execute()
}

type Reached = { readonly last: { readonly id: number; readonly booked_on: PlainDate }; readonly count: number }

/** The last sale that was priced, and how many more are done with it. */
export async function setReached(tx: SiteTx, whatIfId: number, { last, count }: Reached): Promise<void> {
  await tx
    .updateTable('what_ifs')
    .set({ last_booked_on: last.booked_on, last_sale_id: last.id, sales_done: sql`sales_done + ${count}` })
    .where('id', '=', whatIfId)
    .execute()
}

type NewLine = Omit<Insertable<WhatIfLines>, 'site_id' | 'what_if_id'>

export async function insertWhatIfLines(tx: SiteTx, whatIfId: number, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map((line) => ({ site_id: tx.siteId, what_if_id: whatIfId, ...line }))
  await tx.insertInto('what_if_lines').values(rows).execute()
}

/** With their lines: the tests of a book that never had an edition. */
export async function deleteWhatIfs(tx: SiteTx, { service, groupId }: BookPlace): Promise<void> {
  await tx.deleteFrom('what_ifs').where('service', '=', service.name).where('group_id', '=', groupId).execute()
}

export async function listUnfinishedWhatIfs(tx: SiteTx, service: Service): Promise<number[]> {
  const rows = await tx
    .selectFrom('what_ifs')
    .select('id')
    .where('service', '=', service.name)
    .where('status', '<>', 'done')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
