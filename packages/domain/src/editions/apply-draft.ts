import type { Drafted, Rule } from './rule-service.ts'

/** One change of a draft to the live rules of a book. */
export type DraftChange<R extends Rule> = { readonly id: number } & (
  | { readonly action: 'add'; readonly rule: Drafted<R> }
  /** `baseVersion`: the live version that the change is based on. */
  | { readonly action: 'change'; readonly ruleId: number; readonly baseVersion: number; readonly rule: Drafted<R> }
  | { readonly action: 'remove'; readonly ruleId: number; readonly baseVersion: number }
)

export type AppliedDraft<R extends Rule> = {
  /** The rules as they would be; new ones get numbers above all existing ones, as they will when published. */
  readonly rules: readonly R[]
  readonly added: readonly Drafted<R>[]
  readonly changed: readonly { readonly before: R; readonly after: Drafted<R> }[]
  readonly ended: readonly R[]
  /** Changes to rules that were changed or ended since. They must be reviewed before publishing, so they are left out of `rules`. */
  readonly outdated: readonly DraftChange<R>[]
}

/** Higher than any number of the database. */
const FIRST_DRAFT_ID = 3_000_000_000

/** What the rules of a book come to when a draft is laid over them. */
export function applyDraft<R extends Rule>(
  groupId: number,
  live: readonly R[],
  changes: readonly DraftChange<R>[],
): AppliedDraft<R> {
  const rules = new Map(live.map((rule) => [rule.id, rule]))
  const numbered = (rule: Drafted<R>, id: number, version: number) => ({ ...rule, id, version, groupId }) as unknown as R
  const added: Drafted<R>[] = []
  const changed: { before: R; after: Drafted<R> }[] = []
  const ended: R[] = []
  const outdated: DraftChange<R>[] = []
  for (const change of changes) {
    if (change.action === 'add') {
      const id = FIRST_DRAFT_ID + added.length
      added.push(change.rule)
      rules.set(id, numbered(change.rule, id, 1))
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
      rules.set(before.id, numbered(change.rule, before.id, before.version + 1))
    }
  }
  return { rules: [...rules.values()], added, changed, ended, outdated }
}
