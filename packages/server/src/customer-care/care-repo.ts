import type { CustomerTask } from '@tradewind/contract/customer-care/customer-care'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

const MOST_LISTED = 200

export async function listNotes(tx: SiteTx, customerId: number) {
  const rows = await selectNotes(tx)
    .where('n.customer_id', '=', customerId)
    .orderBy('n.written_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(presentNote)
}

function selectNotes(tx: SiteTx) {
  return tx
    .selectFrom('customer_notes as n')
    .innerJoin('users as a', (join) => join.onRef('a.site_id', '=', 'n.site_id').onRef('a.id', '=', 'n.author_id'))
    .select(['n.id', 'n.body', 'n.written_at', 'n.customer_id', 'a.first_name', 'a.last_name'])
}

function presentNote(row: { id: string; body: string; written_at: Instant; first_name: string; last_name: string }) {
  return { id: row.id, body: row.body, author: `${row.first_name} ${row.last_name}`.trim(), writtenAt: row.written_at }
}

type NewNote = {
  readonly customerId: number
  readonly authorId: number
  readonly body: string
  readonly key: string
  readonly now: Instant
}

/** False: this author has written one with this key. */
export async function insertNote(tx: SiteTx, { customerId, authorId, body, key, now }: NewNote): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('customer_notes')
    .values({ site_id: tx.siteId, customer_id: customerId, author_id: authorId, body, written_at: now, idempotency_key: key })
    .onConflict((conflict) => conflict.columns(['site_id', 'author_id', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function getNoteByKey(tx: SiteTx, { authorId, key }: { authorId: number; key: string }) {
  const row = await selectNotes(tx)
    .where('n.author_id', '=', authorId)
    .where('n.idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  return { note: presentNote(row), customerId: row.customer_id }
}

function selectTasks(tx: SiteTx) {
  return tx
    .selectFrom('customer_tasks as t')
    .innerJoin('users as c', (join) => join.onRef('c.site_id', '=', 't.site_id').onRef('c.id', '=', 't.customer_id'))
    .innerJoin('users as o', (join) => join.onRef('o.site_id', '=', 't.site_id').onRef('o.id', '=', 't.owner_id'))
    .innerJoin('users as m', (join) => join.onRef('m.site_id', '=', 't.site_id').onRef('m.id', '=', 't.created_by'))
    .leftJoin('users as d', (join) => join.onRef('d.site_id', '=', 't.site_id').onRef('d.id', '=', 't.done_by'))
    .select(['t.id', 't.customer_id', 't.title', 't.due_on', 't.owner_id', 't.created_by', 't.done_at', 't.reminded_for'])
    .select([
      sql<string>`trim(c.first_name || ' ' || c.last_name)`.as('customer'),
      sql<string>`trim(o.first_name || ' ' || o.last_name)`.as('owner'),
      sql<string>`trim(m.first_name || ' ' || m.last_name)`.as('maker'),
      sql<string | null>`trim(d.first_name || ' ' || d.last_name)`.as('done_name'),
    ])
}
type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number]

export function presentTask(row: TaskRow, today: PlainDate): CustomerTask {
  return {
    id: row.id,
    customer: { id: row.customer_id, name: row.customer },
    title: row.title,
    dueOn: row.due_on,
    isOverdue: row.done_at === null && row.due_on < today,
    owner: { id: row.owner_id, name: row.owner },
    createdBy: row.maker,
    doneAt: row.done_at,
    doneBy: row.done_at === null ? null : row.done_name,
  }
}

/** Those that are open first, by their day. */
export function listTasks(tx: SiteTx, customerId: number): Promise<TaskRow[]> {
  return selectTasks(tx)
    .where('t.customer_id', '=', customerId)
    .orderBy(sql`t.done_at is not null`)
    .orderBy('t.due_on')
    .orderBy('t.created_at')
    .limit(MOST_LISTED)
    .execute()
}

export function listTasksOf(tx: SiteTx, ownerId: number): Promise<TaskRow[]> {
  return selectTasks(tx)
    .where('t.owner_id', '=', ownerId)
    .where('t.done_at', 'is', null)
    .orderBy('t.due_on')
    .orderBy('t.created_at')
    .limit(MOST_LISTED)
    .execute()
}

export function findTask(tx: SiteTx, id: string): Promise<TaskRow | undefined> {
  return selectTasks(tx).where(sql<string>`t.id::text`, '=', id).executeTakeFirst()
}

/** Whoever changes or finishes it waits for the others who do. */
export async function lockTask(tx: SiteTx, id: string): Promise<void> {
  await tx.selectFrom('customer_tasks').select('id').where(sql<string>`id::text`, '=', id).forNoKeyUpdate().execute()
}

export function findTaskByKey(tx: SiteTx, { createdBy, key }: { createdBy: number; key: string }): Promise<TaskRow | undefined> {
  return selectTasks(tx).where('t.created_by', '=', createdBy).where('t.idempotency_key', '=', key).executeTakeFirst()
}

type NewTask = {
  readonly customerId: number
  readonly title: string
  readonly dueOn: PlainDate
  readonly ownerId: number
  readonly createdBy: number
  readonly key: string
  readonly now: Instant
}

/** Undefined: this person has made one with this key. */
export async function insertTask(tx: SiteTx, task: NewTask): Promise<string | undefined> {
  const row = await tx
    .insertInto('customer_tasks')
    .values({
      site_id: tx.siteId,
      ...{ customer_id: task.customerId, title: task.title, due_on: task.dueOn, owner_id: task.ownerId },
      ...{ created_by: task.createdBy, created_at: task.now, idempotency_key: task.key },
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'created_by', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function writeTask(
  tx: SiteTx,
  id: string,
  { title, dueOn, ownerId }: { title: string; dueOn: PlainDate; ownerId: number },
): Promise<void> {
  await tx.updateTable('customer_tasks').set({ title, due_on: dueOn, owner_id: ownerId }).where('id', '=', id).execute()
}

export async function writeDone(tx: SiteTx, id: string, done: { by: number; at: Instant } | undefined): Promise<void> {
  await tx
    .updateTable('customer_tasks')
    .set({ done_at: done?.at ?? null, done_by: done?.by ?? null })
    .where('id', '=', id)
    .execute()
}

export async function markReminded(tx: SiteTx, id: string, day: PlainDate): Promise<void> {
  await tx.updateTable('customer_tasks').set({ reminded_for: day }).where('id', '=', id).execute()
}

/** Open ones whose owner has not heard of their day, from a day on. */
export async function listTasksToRemind(tx: SiteTx, from: PlainDate) {
  const rows = await tx
    .selectFrom('customer_tasks')
    .select(['id', 'due_on'])
    .where('done_at', 'is', null)
    .where('due_on', '>=', from)
    .where(sql<boolean>`reminded_for is distinct from due_on`)
    .execute()
  return rows.map((row) => ({ taskId: row.id, dueOn: row.due_on }))
}
