import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import type { SiteTx } from '../database/in-site.ts'
import { getGroup } from './group-repo.ts'
import { readPlace } from './rule-place.ts'

const PAGE = 50

/** A page of a group's editions, the newest first. */
export async function listEditions(tx: SiteTx, { groupId, cursor }: { groupId: number; cursor?: string | undefined }) {
  const group = await getGroup(tx, groupId)
  const before = readPlace(cursor)
  const rows = await tx
    .selectFrom('markup_editions')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(before !== undefined, (query) => query.where('edition', '<', before ?? 0))
    .orderBy('edition', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  return {
    editions: page.map((row) => ({
      edition: row.edition,
      publishedAt: row.published_at,
      publishedBy: row.published_by === null ? AUTOMATIC : row.published_by_name,
      note: row.note,
      added: row.added,
      ended: row.ended,
      restores: row.restores,
      isLive: row.edition === group.edition,
    })),
    nextCursor: rows.length > PAGE ? `r${page.at(-1)?.edition}` : null,
  }
}
