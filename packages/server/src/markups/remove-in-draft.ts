import { inSite } from '../database/in-site.ts'
import { removeRuleInDraft } from '../editions/change-draft.ts'
import { lockFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'

/** Ends a live rule in the draft of its group. Gives the draft's revision. */
export function removeInDraft(
  { db, actor, now }: RuleContext,
  { groupId, markupId }: { groupId: number; markupId: number },
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => removeRuleInDraft(tx, await lockFareBook(tx, groupId), markupId, { actor, now }))
}
