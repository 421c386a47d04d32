import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import type { Drafted, Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { readExact, writeExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import { holding } from '../database/like-pattern.ts'
import type { BookPlace } from './book.ts'

/** A book has at most so many rules at once: more than any sheet of commercial rules, few enough to be priced with from memory. */
export const MOST_RULES = 10_000
/** Rows of one insert; PostgreSQL takes 65,535 parameters in one statement. */
const CHUNK = 1_000

export type KeptRule<R extends Rule> = { readonly rule: R; readonly changed: { readonly at: Instant; readonly by: string } }

type Row = { rule_id: number; version: number; group_id: number; content: unknown }
const COLUMNS = ['rule_id', 'version', 'group_id', 'content'] as const

function readRule<R extends Rule>(row: Row): R {
  return { ...readExact<Drafted<R>>(row.content), id: row.rule_id, version: row.version, groupId: row.group_id } as unknown as R
}

/** The rules of an edition, which never change any more. Edition zero has none. */
export async function listRulesOfEdition<R extends Rule, F>(
  tx: SiteTx,
  { service, groupId, edition }: { service: RuleService<R, F>; groupId: number; edition: number },
): Promise<R[]> {
  const rows = await tx
    .selectFrom('rule_versions')
    .select(COLUMNS)
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .where('added_in', '<=', edition)
    .where((eb) => eb.or([eb('ended_in', 'is', null), eb('ended_in', '>', edition)]))
    .orderBy('rule_id')
    .limit(MOST_RULES)
    .execute()
  return rows.map((row) => readRule<R>(row))
}

/** The same of several books, each in an edition. */
export async function listRulesOfEditions<R extends Rule, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  books: readonly { readonly groupId: number; readonly edition: number }[],
): Promise<R[]> {
  const [groupIds, editions] = [books.map(({ groupId }) => groupId), books.map(({ edition }) => edition)]
  const { rows } = await sql<Row>`
    select rule.rule_id, rule.version, rule.group_id, rule.content
    from unnest(${groupIds}::bigint[], ${editions}::bigint[]) as book (group_id, edition)
    join rule_versions rule on rule.service = ${service.name} and rule.group_id = book.group_id
      and rule.added_in <= book.edition and (rule.ended_in is null or rule.ended_in > book.edition)
    order by rule.rule_id limit ${MOST_RULES * books.length}`.execute(tx)
  return rows.map((row) => readRule<R>(row))
}

export type RuleFilter = {
  readonly kind?: string
  readonly groupId?: number | undefined
  /** Of several books. */
  readonly groupIds?: readonly number[]
  readonly subject?: string | undefined
  readonly search?: string | undefined
  readonly ids?: readonly number[]
}

function liveRules(tx: SiteTx, service: { readonly name: string }, { kind, groupId, groupIds, subject, search, ids }: RuleFilter) {
  return tx
    .selectFrom('rule_versions as rule')
    .where('rule.ended_in', 'is', null)
    .where('rule.service', '=', service.name)
    .$if(kind !== undefined, (query) => query.where('rule.kind', '=', kind ?? ''))
    .$if(groupId !== undefined, (query) => query.where('rule.group_id', '=', groupId ?? 0))
    .$if(groupIds !== undefined, (query) => query.where('rule.group_id', '=', sql<number>`any(${groupIds ?? []})`))
    .$if(Boolean(subject), (query) => query.where('rule.subject', '=', subject ?? ''))
    .$if(Boolean(search), (query) => query.where('rule.name', 'ilike', holding(search ?? '')))
    .$if(ids !== undefined, (query) => query.where('rule.rule_id', '=', sql<number>`any(${ids ?? []})`))
}

/** Live rules, the newest first, before a rule's number. */
export async function listLiveRules<R extends Rule, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  { before, limit, ...filter }: RuleFilter & { readonly before?: number | undefined; readonly limit: number },
): Promise<KeptRule<R>[]> {
  const rows = await liveRules(tx, service, filter)
    .leftJoin('users', (join) => join.onRef('users.site_id', '=', 'rule.site_id').onRef('users.id', '=', 'rule.created_by'))
    .select(['rule.rule_id', 'rule.version', 'rule.group_id', 'rule.content', 'rule.created_at'])
    .select(sql<string>`coalesce(trim(users.first_name || ' ' || users.last_name), ${AUTOMATIC})`.as('changed_by'))
    .$if(before !== undefined, (query) => query.where('rule.rule_id', '<', before ?? 0))
    .orderBy('rule.rule_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ rule: readRule<R>(row), changed: { at: row.created_at, by: row.changed_by } }))
}

export async function countLiveRules(tx: SiteTx, service: { readonly name: string }, filter: RuleFilter): Promise<number> {
  const row = await liveRules(tx, service, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** How many live rules of each kind each group has. */
export function countRulesByKind(
  tx: SiteTx,
  service: { readonly name: string },
): Promise<{ group_id: number; kind: string; count: number }[]> {
  return liveRules(tx, service, {})
    .select(['rule.group_id', 'rule.kind', sql<number>`count(*)::int`.as('count')])
    .groupBy(['rule.group_id', 'rule.kind'])
    .execute()
}

export async function findLiveRule<R extends Rule, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  ruleId: number,
): Promise<R | undefined> {
  const [kept] = await listLiveRules(tx, service, { ids: [ruleId], limit: 1 })
  return kept?.rule
}

/** Ends the live versions of rules with an edition. Gives how many there were. */
export async function endVersions(tx: SiteTx, ruleIds: readonly number[], edition: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('rule_versions')
    .set({ ended_in: edition })
    .where('ended_in', 'is', null)
    .where('rule_id', '=', sql<number>`any(${ruleIds})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function makeRuleNumbers(tx: SiteTx, { service, groupId }: BookPlace, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`insert into rules (site_id, service, group_id)
    select ${tx.siteId}, ${service.name}, ${groupId} from generate_series(1, ${count}) returning id`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** The newest version of each rule that ever had one. */
export async function newestVersions(tx: SiteTx, ruleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ruleIds.length === 0) return new Map()
  const newest = await tx
    .selectFrom('rule_versions')
    .select(['rule_id', sql<number>`max(version)`.as('version')])
    .where('rule_id', '=', sql<number>`any(${ruleIds})`)
    .groupBy('rule_id')
    .execute()
  return new Map(newest.map((row) => [row.rule_id, row.version]))
}

export type NewVersion<R extends Rule> = { readonly ruleId: number; readonly version: number; readonly rule: Drafted<R> }

export async function insertVersions<R extends Rule, F>(
  tx: SiteTx,
  { service, groupId }: { service: RuleService<R, F>; groupId: number },
  { versions, edition, at, by }: { versions: readonly NewVersion<R>[]; edition: number; at: Instant; by: number | undefined },
): Promise<void> {
  const rows = versions.map(({ ruleId, version, rule }) => ({
    site_id: tx.siteId,
    rule_id: ruleId,
    version,
    service: service.name,
    group_id: groupId,
    added_in: edition,
    name: rule.name,
    kind: service.kindOf(rule),
    subject: service.subjectOf(rule),
    content: writeExact(contentOf(rule)),
    created_at: at,
    created_by: by ?? null,
  }))
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx
      .insertInto('rule_versions')
      .values(rows.slice(from, from + CHUNK))
      .execute()
}

/** A rule that lives again comes with the number and version it had. */
function contentOf(rule: object): object {
  const { id: _id, version: _version, groupId: _groupId, ...content } = rule as Partial<Rule>
  return content
}
