import { inSite } from '../database/in-site.ts'
import { type RestoreRefusal, restoreEditionOf } from '../editions/restore-edition.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { lockFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'

type Input = { groupId: number; edition: number; liveEdition: number }

/** Brings back the rules that a group had in an earlier edition. Gives the new edition. */
export function restoreEdition(
  { db, actor, now, refuse }: RuleContext & { readonly refuse: Refuse<RestoreRefusal> },
  { groupId, ...seen }: Input,
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => restoreEditionOf(tx, await lockFareBook(tx, groupId), seen, { actor, now, refuse }))
}
