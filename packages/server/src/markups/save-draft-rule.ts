import type { MarkupInput } from '@tradewind/contract/markups/markups'
import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { sql } from 'kysely'
import { writeExact } from '../database/exact-json.ts'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { touchDraft } from './draft-repo.ts'
import { lockGroup } from './group-repo.ts'
import type { RuleContext } from './rule-context.ts'
import { getLiveRule } from './rule-repo.ts'
import { readRuleInput } from './rule-wire.ts'

/** Of the rule a change is about: whoever changes the draft anew has looked at what is live. */
const liveVersion = sql<number | null>`(select version from markup_rule_versions live
  where live.site_id = markup_draft_changes.site_id and live.rule_id = markup_draft_changes.rule_id and live.ended_in is null)`

type Input = { kind: RuleKind; markup: MarkupInput; changeId: number | null }

/** Puts a rule into the draft of its group: nothing is priced by it before the draft is published. Gives the draft's revision. */
export function saveDraftRule({ db, actor, now, currency }: RuleContext, { kind, markup, changeId }: Input): Promise<number> {
  const { markupId, version: _seen, groupId, ...input } = markup
  const rule = readRuleInput(input, kind, currency)
  return inSite(db, actor.siteId, async (tx) => {
    await lockGroup(tx, groupId)
    const revision = await touchDraft(tx, { actor, now }, groupId, rule.name)
    const written = writeExact(rule)
    if (changeId !== null) {
      const { numUpdatedRows } = await tx
        .updateTable('markup_draft_changes')
        .set({ rule: written, base_version: sql`coalesce(${liveVersion}, base_version)` })
        .where('id', '=', changeId)
        .where('group_id', '=', groupId)
        .where('action', '<>', 'remove')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) refuse('NOT_FOUND', { message: 'We could not find that change.' })
      return revision
    }
    const live = markupId === null ? undefined : await getLiveRule(tx, markupId, kind)
    if (live && live.groupId !== groupId) refuse('NOT_FOUND', { message: 'We could not find that rule.' })
    await tx
      .insertInto('markup_draft_changes')
      .values({
        site_id: tx.siteId,
        group_id: groupId,
        action: live ? 'change' : 'add',
        rule_id: live?.id ?? null,
        base_version: live?.version ?? null,
        rule: written,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'group_id', 'rule_id'])
          .doUpdateSet({ action: 'change', rule: written, base_version: live?.version ?? null }),
      )
      .execute()
    return revision
  })
}
