import type { GroupMember } from '@tradewind/contract/markups/markups'
import type { SiteTx } from '../database/in-site.ts'
import { readPlace } from '../editions/rule-place.ts'
import { listPriced } from './group-member-repo.ts'
import { getGroup } from './group-repo.ts'

const PAGE = 50

type Asked = { groupId?: number | undefined; search?: string | undefined; cursor?: string | undefined }

/** A page of customers, the newest first: those a group prices, the default group prices those who are in no group. */
export async function listGroupMembers(tx: SiteTx, { groupId, search, cursor }: Asked) {
  const asked = groupId === undefined ? undefined : await getGroup(tx, groupId)
  const before = readPlace(cursor)
  const rows = await listPriced(tx, { groupId: asked?.id, search, before, limit: PAGE + 1 })
  const customers = rows.slice(0, PAGE).map(
    (row): GroupMember => ({
      LEId: row.id,
      name: row.name,
      kind: row.kind as GroupMember['kind'],
      groupId: row.group_id,
      groupName: row.group_name,
    }),
  )
  return { customers, nextCursor: rows.length > PAGE ? `r${customers.at(-1)?.LEId}` : null }
}
