import { AUTOMATIC } from '@tradewind/domain/accounts/automatic'
import { applyDraft, type DraftChange } from '@tradewind/domain/editions/apply-draft'
import type { MarkupRule, RuleDraft } from '@tradewind/domain/markups/markup-rule'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findDraft, listDraftChanges } from './draft-repo.ts'
import { getGroup } from './group-repo.ts'
import { readPlace } from './rule-place.ts'
import { type KeptRule, listRulesOfEdition } from './rule-repo.ts'
import { readRule } from './rule-row.ts'
import { presentRule } from './rule-wire.ts'

const PAGE = 100

/** The draft of a group with a page of its changes, each beside what is live. */
export async function showDraft(tx: SiteTx, { groupId, cursor }: { groupId: number; cursor?: string | undefined }) {
  const group = await getGroup(tx, groupId)
  const row = await findDraft(tx, groupId)
  if (!row) return { draft: null, changes: [], nextCursor: null }
  const changes = await listDraftChanges(tx, groupId)
  const applied = applyDraft(groupId, await listRulesOfEdition(tx, { groupId, edition: group.edition }), changes)
  const outdated = new Set(applied.outdated.map(({ id }) => id))
  const after = readPlace(cursor) ?? 0
  const rest = changes.filter(({ id }) => id > after)
  const page = rest.slice(0, PAGE)
  const live = await listLive(
    tx,
    page.flatMap((change) => (change.action === 'add' ? [] : [change.ruleId])),
  )
  const countOf = (action: DraftChange<MarkupRule>['action']) => changes.filter((change) => change.action === action).length
  return {
    draft: {
      groupId,
      revision: row.revision,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by_name,
      added: countOf('add'),
      changed: countOf('change'),
      removed: countOf('remove'),
      outdated: outdated.size,
    },
    changes: page.map((change) => presentChange(groupId, change, live, outdated.has(change.id))),
    nextCursor: rest.length > PAGE ? `r${page.at(-1)?.id}` : null,
  }
}

function presentChange(groupId: number, change: DraftChange<MarkupRule>, live: ReadonlyMap<number, KeptRule>, isOutdated: boolean) {
  const kept = change.action === 'add' ? undefined : live.get(change.ruleId)
  const rule: RuleDraft | undefined = change.action === 'remove' ? undefined : change.rule
  const version = change.action === 'change' ? change.baseVersion + 1 : 1
  const ruleId = change.action === 'add' ? 0 : change.ruleId
  return {
    changeId: change.id,
    action: change.action,
    kind: rule?.kind ?? kept?.rule.kind ?? 'defaultAirline',
    before: kept ? presentRule(kept.rule, kept.changed) : null,
    after: rule ? presentRule({ ...rule, id: ruleId, version, groupId }) : null,
    isOutdated,
  }
}

async function listLive(tx: SiteTx, ruleIds: readonly number[]): Promise<ReadonlyMap<number, KeptRule>> {
  if (ruleIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('markup_rule_versions as rule')
    .leftJoin('users', (join) => join.onRef('users.site_id', '=', 'rule.site_id').onRef('users.id', '=', 'rule.created_by'))
    .selectAll('rule')
    .select(sql<string>`coalesce(trim(users.first_name || ' ' || users.last_name), ${AUTOMATIC})`.as('changed_by'))
    .where('rule.ended_in', 'is', null)
    .where('rule.rule_id', '=', sql<number>`any(${ruleIds})`)
    .execute()
  return new Map(rows.map((row) => [row.rule_id, { rule: readRule(row), changed: { at: row.created_at, by: row.changed_by } }]))
}
