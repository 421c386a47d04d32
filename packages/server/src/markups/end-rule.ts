import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { inSite } from '../database/in-site.ts'
import { lockGroup } from './group-repo.ts'
import { publishEdition } from './publish-edition.ts'
import type { RuleContext } from './rule-context.ts'
import { getLiveRule } from './rule-repo.ts'

/** Ends a rule. What it priced keeps it. */
export function endRule({ db, actor, now }: RuleContext, kind: RuleKind, markupId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const { groupId } = await getLiveRule(tx, markupId, kind)
    const group = await lockGroup(tx, groupId)
    // Read again behind the lock: a colleague may have changed or ended it in between.
    const rule = await getLiveRule(tx, markupId, kind)
    await publishEdition(tx, group, { added: [], changed: [], ended: [rule] }, { actor, now, note: `Ended ${rule.name}` })
  })
}
