import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { touchDraft } from './draft-repo.ts'
import { lockGroup } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'
import { findLiveRule } from './rule-repo.ts'

/** Ends a live rule in the draft of its group. Gives the draft's revision. */
export function removeInDraft(
  { db, actor, now }: RuleContext,
  { groupId, markupId }: { groupId: number; markupId: number },
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockGroup(tx, groupId)
    const live = await findLiveRule(tx, markupId)
    if (live?.groupId !== groupId) refuse('NOT_FOUND', { message: 'We could not find that rule.' })
    const revision = await touchDraft(tx, { actor, now }, groupId, `Removed ${live.name}`)
    const removal = { action: 'remove', base_version: live.version, rule: null }
    await tx
      .insertInto('markup_draft_changes')
      .values({ site_id: tx.siteId, group_id: groupId, rule_id: live.id, ...removal })
      .onConflict((conflict) => conflict.columns(['site_id', 'group_id', 'rule_id']).doUpdateSet(removal))
      .execute()
    return revision
  })
}
