import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { lockGroup } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'

/** Makes a group the one that prices everyone whom nobody has put into another. */
export function setDefaultGroup({ db, actor, now }: RuleContext, { groupId }: { groupId: number }): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    // All groups in one order, so that two who choose at once take turns and one default remains.
    const groups = await tx.selectFrom('buyer_groups').selectAll().orderBy('id').forUpdate().execute()
    const group = groups.find(({ id }) => id === groupId) ?? (await lockGroup(tx, groupId))
    const before = groups.find((one) => one.is_default)
    if (group.is_default) return
    await tx.updateTable('buyer_groups').set({ is_default: false }).where('is_default', '=', true).execute()
    await tx.updateTable('buyer_groups').set({ is_default: true }).where('id', '=', groupId).execute()
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
