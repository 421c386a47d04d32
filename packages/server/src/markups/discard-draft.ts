import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { recordDraft } from './draft-repo.ts'
import { lockGroup } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'

/** Throws a draft away with all its changes. */
export function discardDraft({ db, actor, now }: RuleContext, { groupId }: { groupId: number }): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockGroup(tx, groupId)
    const { numDeletedRows } = await tx.deleteFrom('markup_drafts').where('group_id', '=', groupId).executeTakeFirst()
    if (numDeletedRows === 0n) refuse('NOT_FOUND', { message: 'There is no draft.' })
    await recordDraft(tx, { actor, now }, groupId, 'discard draft of markup rules', group.group_name)
  })
}
