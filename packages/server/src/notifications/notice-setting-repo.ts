import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import { type ChannelChoice, channelsOf } from '@tradewind/domain/notifications/notice-settings'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** Where notices of a kind go, for each of these people. */
export async function listChoices(tx: SiteTx, kind: NoticeKind, userIds: readonly number[]): Promise<Map<number, ChannelChoice>> {
  const rows = await tx.selectFrom('notice_settings').selectAll().where('kind', '=', kind).where('user_id', 'in', userIds).execute()
  const chosen = new Map(rows.map((row) => [row.user_id, choiceOf(row)]))
  return new Map(userIds.map((userId) => [userId, channelsOf(kind, chosen.get(userId))]))
}

/** What one person chose, by kind; kinds nobody touched are not in it. */
export async function findChosen(tx: SiteTx, userId: number): Promise<ReadonlyMap<string, ChannelChoice>> {
  const rows = await tx.selectFrom('notice_settings').selectAll().where('user_id', '=', userId).execute()
  return new Map(rows.map((row) => [row.kind, choiceOf(row)]))
}

/** Whether a person wants letters about this kind; asked by letters that are more than the notice itself. */
export async function wantsMail(tx: SiteTx, userId: number, kind: NoticeKind): Promise<boolean> {
  return (await listChoices(tx, kind, [userId])).get(userId)?.mail ?? false
}

export async function keepChoice(
  tx: SiteTx,
  { userId, kind, choice, now }: { userId: number; kind: NoticeKind; choice: ChannelChoice; now: Instant },
): Promise<void> {
  const kept = { in_app: choice.app, by_push: choice.push, by_mail: choice.mail, changed_at: now }
  await tx
    .insertInto('notice_settings')
    .values({ site_id: tx.siteId, user_id: userId, kind, ...kept })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id', 'kind']).doUpdateSet(kept))
    .execute()
}

function choiceOf(row: { in_app: boolean; by_push: boolean; by_mail: boolean }): ChannelChoice {
  return { app: row.in_app, push: row.by_push, mail: row.by_mail }
}
