import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { lockGroup, lockGroups, setDefault } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'

/** Makes a group the one that prices everyone who is in no other. */
export function setDefaultGroup({ db, actor, now }: RuleContext, { groupId }: { groupId: number }): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const groups = await lockGroups(tx)
    const group = groups.find(({ id }) => id === groupId) ?? (await lockGroup(tx, groupId))
    const before = groups.find((one) => one.is_default)
    if (group.is_default) return
    await setDefault(tx, groupId)
    await recordChange(
      tx,
      {
        actor,
        area: 'rules',
        action: 'make buyer group the default',
        about: { kind: 'buyerGroup', id: groupId },
        before: { default: before?.group_name ?? null },
        after: { default: group.group_name },
      },
      now,
    )
  })
}
