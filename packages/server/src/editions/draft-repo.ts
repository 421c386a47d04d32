import type { DraftChange } from '@tradewind/domain/editions/apply-draft'
import type { Drafted, Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import { type Selectable, sql } from 'kysely'
import { readExact, writeExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { RuleDrafts } from '../database/table-types.generated.ts'
import type { BookPlace, Editor } from './book.ts'
import { MOST_RULES } from './rule-repo.ts'

export type DraftRow = Selectable<RuleDrafts>
/** Changes of one insert. */
const CHUNK = 1_000
/** More than a company drafts at once: a rate sheet has at most 100,000 rows. */
const DRAFTED_AT_MOST = 200_000

export function findDraft(tx: SiteTx, { service, groupId }: BookPlace): Promise<DraftRow | undefined> {
  return tx
    .selectFrom('rule_drafts')
    .selectAll()
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

/** Opens the draft or counts it up. Gives the revision. */
export async function countUpDraft(tx: SiteTx, { service, groupId }: BookPlace, { actor, now }: Editor): Promise<number> {
  const by = { updated_at: now, updated_by_name: actor ? `${actor.firstName} ${actor.lastName}`.trim() : '' }
  const { revision } = await tx
    .insertInto('rule_drafts')
    .values({ site_id: tx.siteId, service: service.name, group_id: groupId, ...by })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'service', 'group_id']).doUpdateSet({ ...by, revision: sql`rule_drafts.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Whether there was one. */
export async function deleteDraft(tx: SiteTx, { service, groupId }: BookPlace): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('rule_drafts')
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What the drafts of all books of a service want to add, or to have instead of what is live. */
export async function listDraftedRules<R extends Rule, F>(tx: SiteTx, service: RuleService<R, F>): Promise<Drafted<R>[]> {
  const rows = await tx
    .selectFrom('rule_draft_changes')
    .select('rule')
    .where('service', '=', service.name)
    .where('rule', 'is not', null)
    .orderBy('id')
    .limit(DRAFTED_AT_MOST)
    .execute()
  return rows.map(({ rule }) => readExact<Drafted<R>>(rule))
}

/** All changes of a draft, in the order in which they were made. */
export async function listDraftChanges<R extends Rule, F>(
  tx: SiteTx,
  { service, groupId }: { service: RuleService<R, F>; groupId: number },
): Promise<DraftChange<R>[]> {
  const rows = await tx
    .selectFrom('rule_draft_changes')
    .selectAll()
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .orderBy('id')
    .limit(2 * MOST_RULES)
    .execute()
  return rows.map((row): DraftChange<R> => {
    const rule = row.rule === null ? undefined : readExact<Drafted<R>>(row.rule)
    // The table's checks make sure of what stands beside each action.
    if (row.action === 'add' && rule) return { id: row.id, action: 'add', rule }
    const base = { id: row.id, ruleId: row.rule_id ?? 0, baseVersion: row.base_version ?? 0 }
    return rule ? { ...base, action: 'change', rule } : { ...base, action: 'remove' }
  })
}

/** How many changes the draft of each group has. */
export function countDraftChanges(tx: SiteTx, service: { readonly name: string }): Promise<{ group_id: number; count: number }[]> {
  return tx
    .selectFrom('rule_draft_changes')
    .select(['group_id', sql<number>`count(*)::int`.as('count')])
    .where('service', '=', service.name)
    .groupBy('group_id')
    .execute()
}

/** Whether there was such a change. */
export async function deleteDraftChange(tx: SiteTx, { service, groupId }: BookPlace, changeId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('rule_draft_changes')
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .where('id', '=', changeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes changes out of a draft. Gives how many there were. */
export async function deleteDraftChanges(
  tx: SiteTx,
  { service, groupId }: BookPlace,
  changeIds: readonly number[],
): Promise<number> {
  if (changeIds.length === 0) return 0
  const { numDeletedRows } = await tx
    .deleteFrom('rule_draft_changes')
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .where('id', '=', sql<number>`any(${changeIds})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function clearDraftChanges(tx: SiteTx, { service, groupId }: BookPlace): Promise<void> {
  await tx.deleteFrom('rule_draft_changes').where('service', '=', service.name).where('group_id', '=', groupId).execute()
}

/** Of the rule a change is about: a person who changes the draft again has seen what is live. */
const liveVersion = sql<number | null>`(select version from rule_versions live
  where live.site_id = rule_draft_changes.site_id and live.rule_id = rule_draft_changes.rule_id and live.ended_in is null)`

/** Whether there was such a change. */
export async function updateDraftChange(
  tx: SiteTx,
  { service, groupId }: BookPlace,
  { changeId, rule }: { changeId: number; rule: object },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rule_draft_changes')
    .set({ rule: writeExact(rule), base_version: sql`coalesce(${liveVersion}, base_version)` })
    .where('id', '=', changeId)
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .where('action', '<>', 'remove')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A change of a draft before it has a number; without `live` it adds a rule, without `rule` it removes one. */
export type NewDraftChange<R extends Rule> =
  | { readonly live?: undefined; readonly rule: Drafted<R> }
  | { readonly live: R; readonly rule: Drafted<R> | undefined }

export function actionOf({ live, rule }: { live?: object | undefined; rule: object | undefined }): 'add' | 'change' | 'remove' {
  return live === undefined ? 'add' : rule === undefined ? 'remove' : 'change'
}

/** Adds changes to a draft; one of a rule that has a change already takes its place. Gives their numbers, in their order. */
export async function putDraftChanges<R extends Rule>(
  tx: SiteTx,
  { service, groupId }: BookPlace,
  changes: readonly NewDraftChange<R>[],
): Promise<number[]> {
  const place = { site_id: tx.siteId, service: service.name, group_id: groupId }
  const rows = changes.map((change) => ({
    ...place,
    action: actionOf(change),
    rule_id: change.live?.id ?? null,
    base_version: change.live?.version ?? null,
    rule: change.rule === undefined ? null : writeExact(change.rule),
  }))
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += CHUNK) {
    const kept = await tx
      .insertInto('rule_draft_changes')
      .values(rows.slice(from, from + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'service', 'group_id', 'rule_id']).doUpdateSet((eb) => ({
          action: eb.ref('excluded.action'),
          rule: eb.ref('excluded.rule'),
          base_version: eb.ref('excluded.base_version'),
        })),
      )
      .returning('id')
      .execute()
    ids.push(...kept.map(({ id }) => id))
  }
  return ids
}
