import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import type { MarkupRule, RuleKind } from '@tradewind/domain/markups/markup-rule'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'
import { refuse } from '../http/refuse.ts'
import { readRule } from './rule-row.ts'

/** A group has at most so many rules at once: more than any sheet of commercial rules, few enough to be priced with from memory. */
export const MOST_RULES = 10_000

export type KeptRule = { readonly rule: MarkupRule; readonly changed: { readonly at: Instant; readonly by: string } }

/** The rules of an edition, which never change any more. Edition nought has none. */
export async function listRulesOfEdition(
  tx: SiteTx,
  { groupId, edition }: { groupId: number; edition: number },
): Promise<MarkupRule[]> {
  const rows = await tx
    .selectFrom('markup_rule_versions')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('added_in', '<=', edition)
    .where((eb) => eb.or([eb('ended_in', 'is', null), eb('ended_in', '>', edition)]))
    .orderBy('rule_id')
    .limit(MOST_RULES)
    .execute()
  return rows.map(readRule)
}

type Filter = {
  readonly kind: RuleKind
  readonly groupId?: number | undefined
  readonly airlineCode?: string | undefined
  readonly search?: string | undefined
}

function liveRules(tx: SiteTx, { kind, groupId, airlineCode, search }: Filter) {
  return tx
    .selectFrom('markup_rule_versions as rule')
    .where('rule.ended_in', 'is', null)
    .where('rule.kind', '=', kind)
    .$if(groupId !== undefined, (query) => query.where('rule.group_id', '=', groupId ?? 0))
    .$if(Boolean(airlineCode), (query) => query.where('rule.airline_code', '=', airlineCode ?? ''))
    .$if(Boolean(search), (query) => query.where('rule.name', 'ilike', holding(search ?? '')))
}

/** Live rules of a kind, the newest first, after a rule's number. */
export async function listLiveRules(
  tx: SiteTx,
  filter: Filter & { readonly before?: number | undefined; readonly limit: number },
): Promise<KeptRule[]> {
  const rows = await liveRules(tx, filter)
    .leftJoin('users', (join) => join.onRef('users.site_id', '=', 'rule.site_id').onRef('users.id', '=', 'rule.created_by'))
    .selectAll('rule')
    .select(sql<string>`coalesce(trim(users.first_name || ' ' || users.last_name), ${AUTOMATIC})`.as('changed_by'))
    .$if(filter.before !== undefined, (query) => query.where('rule.rule_id', '<', filter.before ?? 0))
    .orderBy('rule.rule_id', 'desc')
    .limit(filter.limit)
    .execute()
  return rows.map((row) => ({ rule: readRule(row), changed: { at: row.created_at, by: row.changed_by } }))
}

export async function countLiveRules(tx: SiteTx, filter: Filter): Promise<number> {
  const row = await liveRules(tx, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return row.count
}

export async function findLiveRule(tx: SiteTx, ruleId: number): Promise<MarkupRule | undefined> {
  const row = await tx
    .selectFrom('markup_rule_versions')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .where('ended_in', 'is', null)
    .executeTakeFirst()
  return row && readRule(row)
}

/** A live rule of a kind. Refuses NOT_FOUND one that has ended, is another's or of another kind: a call for airlines never ends a default. */
export async function getLiveRule(tx: SiteTx, ruleId: number, kind: RuleKind): Promise<MarkupRule> {
  const rule = await findLiveRule(tx, ruleId)
  return rule?.kind === kind ? rule : refuse('NOT_FOUND', { message: 'We could not find that rule.' })
}
