import type { MarkupRule, RuleDraft } from './markup-rule.ts'

/** One change of a draft to a group's live rules. */
export type DraftChange = { readonly id: number } & (
  | { readonly action: 'add'; readonly rule: RuleDraft }
  /** `baseVersion`: the live version it was made of. */
  | { readonly action: 'change'; readonly ruleId: number; readonly baseVersion: number; readonly rule: RuleDraft }
  | { readonly action: 'remove'; readonly ruleId: number; readonly baseVersion: number }
)

export type AppliedDraft = {
  /** The rules as they would be; new ones are numbered after all there are, as they will be when published. */
  readonly rules: readonly MarkupRule[]
  readonly added: readonly RuleDraft[]
  readonly changed: readonly { readonly before: MarkupRule; readonly after: RuleDraft }[]
  readonly ended: readonly MarkupRule[]
  /** Changes to rules that somebody has changed or ended since: nobody publishes these unseen. They are left out of `rules`. */
  readonly outdated: readonly DraftChange[]
}

/** Higher than any number a database gives. */
const FIRST_DRAFT_ID = 3_000_000_000

/** What a group's rules come to when a draft is laid over them. */
export function applyDraft(groupId: number, live: readonly MarkupRule[], changes: readonly DraftChange[]): AppliedDraft {
  const rules = new Map(live.map((rule) => [rule.id, rule]))
  const [added, changed, ended, outdated]: [RuleDraft[], { before: MarkupRule; after: RuleDraft }[], MarkupRule[], DraftChange[]] =
    [[], [], [], []]
  for (const change of changes) {
    if (change.action === 'add') {
      const id = FIRST_DRAFT_ID + added.length
      added.push(change.rule)
      rules.set(id, { ...change.rule, id, version: 1, groupId })
      continue
    }
    const before = rules.get(change.ruleId)
    if (before?.version !== change.baseVersion) {
      outdated.push(change)
    } else if (change.action === 'remove') {
      ended.push(before)
      rules.delete(before.id)
    } else {
      changed.push({ before, after: change.rule })
      rules.set(before.id, { ...change.rule, id: before.id, version: before.version + 1, groupId })
    }
  }
  return { rules: [...rules.values()], added, changed, ended, outdated }
}
