import { applyDraft, type DraftChange } from '@tradewind/domain/editions/apply-draft'
import type { Drafted, Rule } from '@tradewind/domain/editions/rule-service'
import type { SiteTx } from '../database/in-site.ts'
import type { Book } from './book.ts'
import { findDraft, listDraftChanges } from './draft-repo.ts'
import { readPlace } from './rule-place.ts'
import { type KeptRule, listLiveRules, listRulesOfEdition } from './rule-repo.ts'

const PAGE = 100

export type ReadChange<R extends Rule> = {
  readonly changeId: number
  readonly action: DraftChange<R>['action']
  /** What is live now; nothing where the change adds a rule, or the rule has ended since. */
  readonly before: KeptRule<R> | undefined
  /** What would be; nothing where the change removes it. */
  readonly after: R | undefined
  /** The live rule has been changed or ended since. */
  readonly isOutdated: boolean
}

/** The draft of a book with a page of its changes, each beside what is live. */
export async function readDraft<R extends Rule, F>(tx: SiteTx, book: Book<R, F>, cursor: string | undefined) {
  const row = await findDraft(tx, book)
  if (!row) return { draft: null, changes: [] as ReadChange<R>[], nextCursor: null }
  const changes = await listDraftChanges(tx, book)
  const outdated = new Set(applyDraft(book.groupId, await listRulesOfEdition(tx, book), changes).outdated.map(({ id }) => id))
  const after = readPlace(cursor) ?? 0
  const rest = changes.filter(({ id }) => id > after)
  const page = rest.slice(0, PAGE)
  const ids = page.flatMap((change) => (change.action === 'add' ? [] : [change.ruleId]))
  const live = new Map((await listLiveRules(tx, book.service, { ids, limit: PAGE })).map((kept) => [kept.rule.id, kept]))
  const countOf = (action: DraftChange<R>['action']) => changes.filter((change) => change.action === action).length
  return {
    draft: {
      groupId: book.groupId,
      revision: row.revision,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by_name,
      added: countOf('add'),
      changed: countOf('change'),
      removed: countOf('remove'),
      outdated: outdated.size,
    },
    changes: page.map((change) => readChange(book.groupId, change, { live, isOutdated: outdated.has(change.id) })),
    nextCursor: rest.length > PAGE ? `r${page.at(-1)?.id}` : null,
  }
}

function readChange<R extends Rule>(
  groupId: number,
  change: DraftChange<R>,
  { live, isOutdated }: { live: ReadonlyMap<number, KeptRule<R>>; isOutdated: boolean },
): ReadChange<R> {
  const numbered = (rule: Drafted<R>, id: number, version: number) => ({ ...rule, id, version, groupId }) as unknown as R
  const common = { changeId: change.id, action: change.action, isOutdated }
  if (change.action === 'add') return { ...common, before: undefined, after: numbered(change.rule, 0, 1) }
  const before = live.get(change.ruleId)
  if (change.action === 'remove') return { ...common, before, after: undefined }
  return { ...common, before, after: numbered(change.rule, change.ruleId, change.baseVersion + 1) }
}
