import type { Drafted, Rule } from '@tradewind/domain/editions/rule-service'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import type { Book, Editor } from './book.ts'
import { countUpDraft, deleteDraft, deleteDraftChange, putDraftChanges, updateDraftChange } from './draft-repo.ts'
import { findLiveRule } from './rule-repo.ts'

/** Opens the draft or counts it up, and records it. The book is locked by the caller. Gives the revision. */
export async function touchDraft<R extends Rule, F>(tx: SiteTx, book: Book<R, F>, editor: Editor, note: string): Promise<number> {
  const revision = await countUpDraft(tx, book, editor)
  await recordDraft(tx, book, editor, { verb: 'change', note })
  return revision
}

function recordDraft<R extends Rule, F>(
  tx: SiteTx,
  { trail }: Book<R, F>,
  { actor, now }: Editor,
  { verb, note }: { verb: 'change' | 'discard'; note: string },
): Promise<void> {
  return recordChange(tx, { actor, area: 'rules', action: `${verb} draft of ${trail.rules}`, about: trail.about, note }, now)
}

/** Puts a rule into a draft: a new one, or the next version of a live one. Gives the draft's revision. */
export async function draftRule<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  { rule, live }: { rule: Drafted<R>; live: R | undefined },
  editor: Editor,
): Promise<number> {
  if (live && live.groupId !== book.groupId) refuse('NOT_FOUND', { message: 'We could not find that rule.' })
  const revision = await touchDraft(tx, book, editor, rule.name)
  await putDraftChanges<R>(tx, book, [live ? { live, rule } : { rule }])
  return revision
}

/** Says something else in a change that the draft has already. Gives the draft's revision. */
export async function redraftRule<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  { rule, changeId }: { rule: Drafted<R>; changeId: number },
  editor: Editor,
): Promise<number> {
  const revision = await touchDraft(tx, book, editor, rule.name)
  if (!(await updateDraftChange(tx, book, { changeId, rule }))) refuse('NOT_FOUND', { message: 'We could not find that change.' })
  return revision
}

/** Ends a live rule in a draft. Gives the draft's revision. */
export async function removeRuleInDraft<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  ruleId: number,
  editor: Editor,
): Promise<number> {
  const live = await findLiveRule(tx, book.service, ruleId)
  if (live?.groupId !== book.groupId) refuse('NOT_FOUND', { message: 'We could not find that rule.' })
  const revision = await touchDraft(tx, book, editor, `Without ${live.name}`)
  await putDraftChanges<R>(tx, book, [{ live, rule: undefined }])
  return revision
}

/** Takes one change out of a draft. Gives the draft's revision. */
export async function dropChange<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  changeId: number,
  editor: Editor,
): Promise<number> {
  if (!(await deleteDraftChange(tx, book, changeId))) refuse('NOT_FOUND', { message: 'We could not find that change.' })
  return touchDraft(tx, book, editor, 'Removed a change')
}

/** Discards a draft with all its changes. */
export async function discard<R extends Rule, F>(tx: SiteTx, book: Book<R, F>, editor: Editor, note: string): Promise<void> {
  if (!(await deleteDraft(tx, book))) refuse('NOT_FOUND', { message: 'There is no draft.' })
  await recordDraft(tx, book, editor, { verb: 'discard', note })
}
