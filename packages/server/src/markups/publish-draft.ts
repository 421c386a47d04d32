import { inSite } from '../database/in-site.ts'
import { type PublishRefusal, publishDraftOf } from '../editions/publish-draft.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { lockFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'

type Input = { groupId: number; revision: number; note: string }

/** Makes the draft of a group live as its next edition. Gives the edition. */
export function publishDraft(
  { db, actor, now, refuse }: RuleContext & { readonly refuse: Refuse<PublishRefusal> },
  { groupId, ...seen }: Input,
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => publishDraftOf(tx, await lockFareBook(tx, groupId), seen, { actor, now, refuse }))
}
