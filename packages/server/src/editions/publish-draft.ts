import type { PUBLISH_REFUSALS } from '@tradewind/contract/editions/edition'
import { applyDraft } from '@tradewind/domain/editions/apply-draft'
import type { Rule } from '@tradewind/domain/editions/rule-service'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { Book, Editor } from './book.ts'
import { deleteDraft, findDraft, listDraftChanges } from './draft-repo.ts'
import { publishEdition } from './publish-edition.ts'
import { listRulesOfEdition } from './rule-repo.ts'

export type PublishRefusal = keyof typeof PUBLISH_REFUSALS

/** Makes a draft live as the next edition, all of it or nothing, exactly as it was looked at. Gives the edition. */
export async function publishDraftOf<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  { revision, note }: { revision: number; note: string },
  { refuse, ...editor }: Editor & { readonly refuse: Refuse<PublishRefusal> },
): Promise<number> {
  const draft = await findDraft(tx, book)
  const changes = await listDraftChanges(tx, book)
  if (!draft || changes.length === 0) return refuse('NO_DRAFT')
  if (draft.revision !== revision) refuse('DRAFT_MOVED')
  const live = await listRulesOfEdition(tx, book)
  const { added, changed, ended, outdated } = applyDraft(book.groupId, live, changes)
  if (outdated.length > 0) refuse('DRAFT_OUTDATED', { data: { changeIds: outdated.map(({ id }) => id) } })
  const published = await publishEdition(tx, book, { added, changed, ended }, { ...editor, note: note || 'Published a draft' })
  await deleteDraft(tx, book)
  return published.edition
}
