import { applyDraft, type DraftChange } from '@tradewind/domain/editions/apply-draft'
import type { Drafted, Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import type { SiteTx } from '../../database/in-site.ts'
import type { Book } from '../../editions/book.ts'
import { findDraft, listDraftChanges } from '../../editions/draft-repo.ts'
import { listRulesOfEdition } from '../../editions/rule-repo.ts'
import { getRateBook } from '../rate-book.ts'

type State = 'live' | 'added' | 'changed' | 'ended' | 'outdated'
export type DraftedRate<R extends Rule> = {
  readonly state: State
  readonly changeId: number | null
  readonly rate: R
  readonly before: R | null
}

/** The rates of a book, each as the draft makes it; those that the draft adds come last, under numbers above all others. */
export async function readDraftedRates<R extends Rule, F>(tx: SiteTx, service: RuleService<R, F>, tourOptionId: number) {
  const book = await getRateBook(tx, service, tourOptionId)
  const [row, live, changes] = [await findDraft(tx, book), await listRulesOfEdition(tx, book), await listDraftChanges(tx, book)]
  const draft = row && { revision: row.revision, updatedAt: row.updated_at, updatedBy: row.updated_by_name }
  return { rates: layDraftOver(book, live, changes), edition: book.edition, draft: draft ?? null }
}

function layDraftOver<R extends Rule, F>(
  { groupId }: Book<R, F>,
  live: readonly R[],
  changes: readonly DraftChange<R>[],
): DraftedRate<R>[] {
  const { rules, outdated } = applyDraft(groupId, live, changes)
  const isOutdated = new Set(outdated.map(({ id }) => id))
  const liveIds = new Set(live.map(({ id }) => id))
  const changeOf = new Map(changes.flatMap((change) => (change.action === 'add' ? [] : [[change.ruleId, change] as const])))
  const drafted = new Map(rules.map((rule) => [rule.id, rule]))
  const named = (rule: Drafted<R>, id: number) => ({ ...rule, id, version: 0, groupId }) as unknown as R
  const shown = live.map((before): DraftedRate<R> => {
    const change = changeOf.get(before.id)
    if (!change) return { state: 'live', changeId: null, rate: before, before: null }
    const wanted = change.action === 'change' ? named(change.rule, before.id) : before
    if (isOutdated.has(change.id)) return { state: 'outdated', changeId: change.id, rate: wanted, before }
    if (change.action === 'remove') return { state: 'ended', changeId: change.id, rate: before, before }
    return { state: 'changed', changeId: change.id, rate: drafted.get(before.id) ?? wanted, before }
  })
  const gone = changes.flatMap((change): DraftedRate<R>[] =>
    change.action === 'change' && !liveIds.has(change.ruleId)
      ? [{ state: 'outdated', changeId: change.id, rate: named(change.rule, change.ruleId), before: null }]
      : [],
  )
  const added = rules.filter(({ id }) => !liveIds.has(id))
  const addedIds = changes.filter(({ action }) => action === 'add').map(({ id }) => id)
  return [
    ...shown,
    ...gone,
    ...added.map((rate, at): DraftedRate<R> => ({ state: 'added', changeId: addedIds[at] ?? 0, rate, before: null })),
  ]
}
