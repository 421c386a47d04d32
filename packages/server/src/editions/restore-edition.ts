import type { RESTORE_REFUSALS } from '@tradewind/contract/editions/edition'
import type { Drafted, Rule } from '@tradewind/domain/editions/rule-service'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { Book, Editor } from './book.ts'
import { publishEdition } from './publish-edition.ts'
import { listRulesOfEdition } from './rule-repo.ts'

export type RestoreRefusal = keyof typeof RESTORE_REFUSALS

/** Brings back the rules of an earlier edition, under their old numbers, as the next edition: nothing of the history is lost. Gives the new edition. */
export async function restoreEditionOf<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  { edition, liveEdition }: { edition: number; liveEdition: number },
  { refuse, ...editor }: Editor & { readonly refuse: Refuse<RestoreRefusal> },
): Promise<number> {
  if (book.edition !== liveEdition) refuse('EDITION_MOVED')
  if (edition >= book.edition) refuse('NOT_FOUND', { message: 'We could not find that edition.' })
  const live = new Map((await listRulesOfEdition(tx, book)).map((rule) => [rule.id, rule]))
  const wanted = await listRulesOfEdition(tx, { ...book, edition })
  const changed = wanted.flatMap((after) => {
    const before = live.get(after.id)
    return before && before.version !== after.version ? [{ before, after: after as Drafted<R> }] : []
  })
  const revived = wanted.filter(({ id }) => !live.has(id))
  const kept = new Set(wanted.map(({ id }) => id))
  const ended = [...live.values()].filter(({ id }) => !kept.has(id))
  if (changed.length + revived.length + ended.length === 0) refuse('SAME_RULES')
  const note = `Restored the rules of edition ${edition}`
  const published = await publishEdition(tx, book, { added: [], changed, ended, revived }, { ...editor, note, restores: edition })
  return published.edition
}
