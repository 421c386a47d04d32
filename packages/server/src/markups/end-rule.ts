import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { inSite } from '../database/in-site.ts'
import { publishEdition } from '../editions/publish-edition.ts'
import { getLiveRule, lockFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'

/** Ends a rule. What it priced keeps it. */
export function endRule({ db, actor, now }: RuleContext, kind: RuleKind, markupId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const { groupId } = await getLiveRule(tx, markupId, kind)
    const book = await lockFareBook(tx, groupId)
    // Read again behind the lock: a colleague may have changed or ended it in between.
    const rule = await getLiveRule(tx, markupId, kind)
    await publishEdition(tx, book, { added: [], changed: [], ended: [rule] }, { actor, now, note: `Ended ${rule.name}` })
  })
}
