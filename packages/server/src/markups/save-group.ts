import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { type GroupRow, insertGroup, listGroups, lockGroup, lockGroupList, MOST_GROUPS, setGroupName } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'

/** Creates a group of buyers, or renames one. The first group of a site is its default. */
export function saveGroup(
  { db, actor, now }: RuleContext,
  { id, groupName }: { id?: number | null | undefined; groupName: string },
): Promise<GroupRow> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockGroupList(tx)
    const others = await listGroups(tx)
    if (others.some((other) => other.id !== id && other.group_name.toLowerCase() === groupName.toLowerCase()))
      refuseInput({ groupName: 'A group with this name already exists.' })
    const group = id == null ? await createGroup(tx, groupName, others) : await renameGroup(tx, id, groupName)
    const before = others.find((other) => other.id === group.id)
    await recordChange(
      tx,
      {
        actor,
        area: 'rules',
        action: before ? 'rename buyer group' : 'create buyer group',
        about: { kind: 'buyerGroup', id: group.id },
        ...(before ? { before: { groupName: before.group_name } } : {}),
        after: { groupName },
      },
      now,
    )
    return group
  })
}

async function createGroup(tx: SiteTx, groupName: string, others: readonly GroupRow[]): Promise<GroupRow> {
  if (others.length >= MOST_GROUPS) refuseInput({ groupName: `A site has at most ${MOST_GROUPS} groups.` })
  return lockGroup(tx, await insertGroup(tx, { name: groupName, isDefault: others.length === 0 }))
}

async function renameGroup(tx: SiteTx, id: number, groupName: string): Promise<GroupRow> {
  const group = await lockGroup(tx, id)
  await setGroupName(tx, id, groupName)
  return { ...group, group_name: groupName }
}
