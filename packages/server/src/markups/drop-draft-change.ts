import { inSite } from '../database/in-site.ts'
import { dropChange } from '../editions/change-draft.ts'
import { lockFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'

/** Takes one change out of a draft. Gives the draft's revision. */
export function dropDraftChange(
  { db, actor, now }: RuleContext,
  { groupId, changeId }: { groupId: number; changeId: number },
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => dropChange(tx, await lockFareBook(tx, groupId), changeId, { actor, now }))
}
