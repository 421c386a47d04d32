import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { announce } from '../live/announce.ts'

export type Notice = {
  /** One person, or everyone of the staff who holds the permission. */
  readonly to: { readonly userId: number } | { readonly permission: Permission }
  readonly kind: NoticeKind
  /** One line, a sentence without its full stop. */
  readonly title: string
  readonly body?: string
  /** Below `/app`, e.g. '/staff/tickets?open=100001'. */
  readonly path: string
}

/** Tells people something in the transaction that made it true. */
export async function notify(tx: SiteTx, { to, kind, title, body = '', path }: Notice, now: Instant): Promise<void> {
  const userIds = 'userId' in to ? [to.userId] : await staffWho(tx, to.permission)
  if (userIds.length === 0) return
  await tx
    .insertInto('notices')
    .values(userIds.map((userId) => ({ site_id: tx.siteId, user_id: userId, kind, title, body, path, created_at: now })))
    .execute()
  for (const userId of userIds) await announce(tx, { topic: 'notice', userId })
}

async function staffWho(tx: SiteTx, permission: Permission): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .leftJoin('permission_groups', (join) =>
      join.onRef('permission_groups.site_id', '=', 'users.site_id').onRef('permission_groups.id', '=', 'users.permission_group_id'),
    )
    .select(['users.id', 'users.is_super_admin', 'permission_groups.permissions'])
    .where('users.user_type', '=', 'staff')
    .where('users.is_blocked', '=', false)
    .execute()
  return rows.filter((row) => row.is_super_admin || row.permissions?.includes(permission)).map((row) => row.id)
}
