import type { Notice } from '@tradewind/contract/notifications/notifications'
import { type NoticeKind, UNREAD_AT_MOST } from '@tradewind/domain/notifications/notice-kinds'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

const PAGE = 20

/** A person's notices, newest first. A cursor that was not made here starts anew. */
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

/** How many wait to be read, counted no further than `UNREAD_AT_MOST` + 1. */
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

/** One notice, whoever's it is; nothing for an id that is none. */
export function findNotice(tx: SiteTx, noticeId: string) {
  return tx.selectFrom('notices').selectAll().where('id', '=', BigInt(noticeId)).executeTakeFirst()
}
