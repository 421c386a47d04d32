import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { deleteBook } from '../editions/book-repo.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { countUses, dropGroup, lockGroup } from './group-repo.ts'
import { whyNotDeleteGroup } from './group-use.ts'
import type { RuleContext } from './rule-context.ts'

/** Deletes a group that nothing uses. */
export function deleteGroup(
  { db, actor, now, refuse }: RuleContext & { readonly refuse: Refuse<'GROUP_IN_USE'> },
  { groupId }: { groupId: number },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const group = await lockGroup(tx, groupId)
    const use = (await countUses(tx)).get(groupId)
    const reason = use && whyNotDeleteGroup(group, use)
    if (reason) refuse('GROUP_IN_USE', { message: reason })
    await deleteBook(tx, { service: FARE_RULES, groupId })
    await dropGroup(tx, groupId)
    await recordChange(
      tx,
      {
        actor,
        area: 'rules',
        action: 'delete buyer group',
        about: { kind: 'buyerGroup', id: groupId },
        before: { groupName: group.group_name },
      },
      now,
    )
  })
}
