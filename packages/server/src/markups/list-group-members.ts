import type { GroupMember } from '@tradewind/contract/markups/markups'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'
import { readPlace } from '../editions/rule-place.ts'
import { getGroup } from './group-repo.ts'

const PAGE = 50

type Asked = { groupId?: number | undefined; search?: string | undefined; cursor?: string | undefined }

/** A page of customers, the newest first: those a group prices, the default's being whoever is in no group. */
export async function listGroupMembers(tx: SiteTx, { groupId, search, cursor }: Asked) {
  const asked = groupId === undefined ? undefined : await getGroup(tx, groupId)
  const before = readPlace(cursor)
  const rows = await tx
    .selectFrom('legal_entities as le')
    .leftJoin('buyer_group_members as member', (join) =>
      join.onRef('member.site_id', '=', 'le.site_id').onRef('member.legal_entity_id', '=', 'le.id'),
    )
    .innerJoin('buyer_groups as priced_by', (join) =>
      join
        .onRef('priced_by.site_id', '=', 'le.site_id')
        .on((eb) =>
          eb.or([
            eb('priced_by.id', '=', eb.ref('member.group_id')),
            eb.and([eb('member.group_id', 'is', null), eb('priced_by.is_default', '=', true)]),
          ]),
        ),
    )
    .select(['le.id', 'le.name', 'le.kind', 'member.group_id', 'priced_by.group_name'])
    .where('le.kind', '<>', 'supplier')
    .$if(asked !== undefined, (query) => query.where('priced_by.id', '=', asked?.id ?? 0))
    .$if(Boolean(search), (query) => query.where('le.name', 'ilike', holding(search ?? '')))
    .$if(before !== undefined, (query) => query.where('le.id', '<', before ?? 0))
    .orderBy('le.id', 'desc')
    .limit(PAGE + 1)
    .execute()
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
