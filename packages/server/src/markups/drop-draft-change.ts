import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { touchDraft } from './draft-repo.ts'
import { lockGroup } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'

/** Takes one change out of a draft. Gives the draft's revision. */
export function dropDraftChange(
  { db, actor, now }: RuleContext,
  { groupId, changeId }: { groupId: number; changeId: number },
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockGroup(tx, groupId)
    const { numDeletedRows } = await tx
      .deleteFrom('markup_draft_changes')
      .where('group_id', '=', groupId)
      .where('id', '=', changeId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuse('NOT_FOUND', { message: 'We could not find that change.' })
    return touchDraft(tx, { actor, now }, groupId, 'Removed a change')
  })
}
