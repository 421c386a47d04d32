import type { Notice } from '@tradewind/contract/notifications/notifications'
import { type NoticeKind, UNREAD_AT_MOST } from '@tradewind/domain/notifications/notice-kinds'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

const PAGE = 20

/** A person's notices, newest first. An unknown cursor starts at the first page. */
export async function listNotices(tx: SiteTx, userId: number, cursor: string | undefined) {
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? BigInt(cursor) : undefined
  let query = tx.selectFrom('notices').selectAll().where('user_id', '=', userId).where('in_app', '=', true)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const notices = page.map(
    (row): Notice => ({
      id: String(row.id),
      kind: row.kind as NoticeKind,
      title: row.title,
      body: row.body,
      path: row.path,
      createdAt: row.created_at,
      isRead: row.read_at !== null,
    }),
  )
  return { notices, nextCursor: rows.length > PAGE ? String(page.at(-1)?.id) : null }
}

/** How many are unread, counted no further than `UNREAD_AT_MOST` + 1. */
export async function countUnread(tx: SiteTx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom((from) =>
      from
        .selectFrom('notices')
        .select(sql`1`.as('one'))
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .limit(UNREAD_AT_MOST + 1)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One notice of any person. */
export function findNotice(tx: SiteTx, noticeId: string) {
  return tx.selectFrom('notices').selectAll().where('id', '=', BigInt(noticeId)).executeTakeFirst()
}

/** A notice as it is written for each of several people. */
export type NewNotice = { readonly kind: NoticeKind; readonly title: string; readonly body: string; readonly path: string }

type NewNotices = {
  readonly people: readonly { readonly userId: number; readonly app: boolean }[]
  readonly notice: NewNotice
  readonly now: Instant
}

/** Returns the id of each person's notice. One that nobody can read under the bell is not unread there either. */
export async function insertNotices(tx: SiteTx, notices: NewNotices): Promise<ReadonlyMap<number, bigint>> {
  const made = await insertingNotices(tx, notices).returning(['id', 'user_id']).execute()
  return new Map(made.map((row) => [row.user_id, row.id]))
}

/** The same where nobody asks for the ids. */
export function insertNoticesAlong(tx: SiteTx, notices: NewNotices): void {
  sendAlong(tx, insertingNotices(tx, notices))
}

function insertingNotices(tx: SiteTx, { people, notice: { kind, title, body, path }, now }: NewNotices) {
  return tx.insertInto('notices').values(
    people.map(({ userId, app }) => ({
      site_id: tx.siteId,
      user_id: userId,
      kind,
      title,
      body,
      path,
      created_at: now,
      in_app: app,
      read_at: app ? null : now,
    })),
  )
}

/** Marks one notice of a person as read, or all of them; returns whether any was unread. */
export async function setRead(tx: SiteTx, userId: number, { id, now }: { id: string | undefined; now: Instant }): Promise<boolean> {
  let update = tx.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null)
  if (id !== undefined) update = update.where('id', '=', BigInt(id))
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}
