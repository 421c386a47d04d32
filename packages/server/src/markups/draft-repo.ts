import type { DraftChange } from '@tradewind/domain/editions/apply-draft'
import type { MarkupRule, RuleDraft } from '@tradewind/domain/markups/markup-rule'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import { recordChange } from '../audit/record-change.ts'
import { readExact } from '../database/exact-json.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { MarkupDraftChanges, MarkupDrafts } from '../database/table-types.generated.ts'
import type { RuleContext } from './rule-context.ts'
import { MOST_RULES } from './rule-repo.ts'

export type DraftRow = Selectable<MarkupDrafts>

export function findDraft(tx: SiteTx, groupId: number): Promise<DraftRow | undefined> {
  return tx.selectFrom('markup_drafts').selectAll().where('group_id', '=', groupId).executeTakeFirst()
}

/** All changes of a draft, in the order in which they were made. */
export async function listDraftChanges(tx: SiteTx, groupId: number): Promise<DraftChange<MarkupRule>[]> {
  const rows = await tx
    .selectFrom('markup_draft_changes')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id')
    .limit(2 * MOST_RULES)
    .execute()
  return rows.map(readChange)
}

function readChange(row: Selectable<MarkupDraftChanges>): DraftChange<MarkupRule> {
  const rule = row.rule === null ? undefined : readExact<RuleDraft>(row.rule)
  // The table's checks make sure of what stands beside each action.
  if (row.action === 'add' && rule) return { id: row.id, action: 'add', rule }
  const base = { id: row.id, ruleId: row.rule_id ?? 0, baseVersion: row.base_version ?? 0 }
  return rule ? { ...base, action: 'change', rule } : { ...base, action: 'remove' }
}

/** Opens the draft or counts it up, and writes the line of the audit trail. The group's row is locked by the caller. Gives the revision. */
export async function touchDraft(
  tx: SiteTx,
  { actor, now }: Pick<RuleContext, 'actor' | 'now'>,
  groupId: number,
  note: string,
): Promise<number> {
  const by = { updated_at: now, updated_by_name: `${actor.firstName} ${actor.lastName}`.trim() }
  const { revision } = await tx
    .insertInto('markup_drafts')
    .values({ site_id: tx.siteId, group_id: groupId, ...by })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'group_id']).doUpdateSet({ ...by, revision: sql`markup_drafts.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  await recordDraft(tx, { actor, now }, groupId, 'change draft of markup rules', note)
  return revision
}

export function recordDraft(
  tx: SiteTx,
  { actor, now }: { actor: RuleContext['actor']; now: Instant },
  groupId: number,
  action: string,
  note: string,
): Promise<void> {
  return recordChange(tx, { actor, area: 'rules', action, about: { kind: 'buyerGroup', id: groupId }, note }, now)
}
