import { applyDraft } from '@tradewind/domain/editions/apply-draft'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { findDraft, listDraftChanges } from './draft-repo.ts'
import { lockGroup } from './group-repo.ts'
import { publishEdition } from './publish-edition.ts'
import type { RuleContext } from './rule-context.ts'
import { listRulesOfEdition } from './rule-repo.ts'

type Input = { groupId: number; revision: number; note: string }

/** Makes a draft live as the next edition, all of it or nothing, exactly as it was looked at. Gives the edition. */
export function publishDraft({ db, actor, now }: RuleContext, { groupId, revision, note }: Input): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockGroup(tx, groupId)
    const draft = await findDraft(tx, groupId)
    const changes = await listDraftChanges(tx, groupId)
    if (!draft || changes.length === 0) refuse('NO_DRAFT')
    if (draft.revision !== revision) refuse('DRAFT_MOVED')
    const live = await listRulesOfEdition(tx, { groupId, edition: group.edition })
    const { added, changed, ended, outdated } = applyDraft(groupId, live, changes)
    if (outdated.length > 0) refuse('DRAFT_OUTDATED', { data: { changeIds: outdated.map(({ id }) => id) } })
    const published = await publishEdition(tx, group, { added, changed, ended }, { actor, note: note || 'Published a draft', now })
    await tx.deleteFrom('markup_drafts').where('group_id', '=', groupId).execute()
    return published.edition
  })
}
