import { inSite } from '../database/in-site.ts'
import { discard } from '../editions/change-draft.ts'
import { fareBookOf } from './fare-book.ts'
import { lockGroup } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'

/** Discards a draft with all its changes. */
export function discardDraft({ db, actor, now }: RuleContext, { groupId }: { groupId: number }): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockGroup(tx, groupId)
    await discard(tx, fareBookOf(group), { actor, now }, group.group_name)
  })
}
