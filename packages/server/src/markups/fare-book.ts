import type { FareFacts } from '@tradewind/domain/markups/fare-facts'
import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import type { MarkupRule, RuleKind } from '@tradewind/domain/markups/markup-rule'
import type { SiteTx } from '../database/in-site.ts'
import type { Book } from '../editions/book.ts'
import { findLiveRule } from '../editions/rule-repo.ts'
import { refuse } from '../http/refuse.ts'
import { type GroupRow, getGroup, lockGroup } from './group-repo.ts'

export type FareBook = Book<MarkupRule, FareFacts>

/** The rules on flights of a group of buyers. */
export function fareBookOf({ id, edition }: Pick<GroupRow, 'id' | 'edition'>): FareBook {
  return { service: FARE_RULES, groupId: id, edition, trail: { about: { kind: 'buyerGroup', id }, rules: 'markup rules' } }
}

/** With the group's row and the book locked. Refuses NOT_FOUND. */
export async function lockFareBook(tx: SiteTx, groupId: number): Promise<FareBook> {
  return fareBookOf(await lockGroup(tx, groupId))
}

export async function getFareBook(tx: SiteTx, groupId: number): Promise<FareBook> {
  return fareBookOf(await getGroup(tx, groupId))
}

/** A live rule of a kind. Refuses NOT_FOUND one that has ended, is another's or of another kind: a call for airlines never ends a default. */
export async function getLiveRule(tx: SiteTx, ruleId: number, kind: RuleKind): Promise<MarkupRule> {
  const rule = await findLiveRule(tx, FARE_RULES, ruleId)
  return rule?.kind === kind ? rule : refuse('NOT_FOUND', { message: 'We could not find that rule.' })
}
