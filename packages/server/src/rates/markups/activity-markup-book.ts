import { ACTIVITY_MARKUPS, type ActivityMarkup, type MarkedFacts } from '@tradewind/domain/rates/markup/activity-markup'
import type { SiteTx } from '../../database/in-site.ts'
import type { Book } from '../../editions/book.ts'
import { lockBook } from '../../editions/book-repo.ts'
import { findLiveRule } from '../../editions/rule-repo.ts'
import { refuse } from '../../http/refuse.ts'
import { lockGroup } from '../../markups/group-repo.ts'

/** The markups on activities of a group of buyers, the group and the book locked. Refuses NOT_FOUND. */
export async function lockActivityMarkups(tx: SiteTx, groupId: number): Promise<Book<ActivityMarkup, MarkedFacts>> {
  // The group's row first, as everywhere: it is not deleted meanwhile.
  await lockGroup(tx, groupId)
  const edition = await lockBook(tx, { service: ACTIVITY_MARKUPS, groupId })
  return {
    service: ACTIVITY_MARKUPS,
    groupId,
    edition,
    trail: { about: { kind: 'buyerGroup', id: groupId }, rules: 'activity markups' },
  }
}

/** Refuses NOT_FOUND one that has ended. */
export async function getActivityMarkup(tx: SiteTx, id: number): Promise<ActivityMarkup> {
  return (await findLiveRule(tx, ACTIVITY_MARKUPS, id)) ?? refuse('NOT_FOUND', { message: 'We could not find that rule.' })
}
