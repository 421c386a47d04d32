import { applyDraft } from '@tradewind/domain/editions/apply-draft'
import { findOverlaps, rulesThatNeverWin } from '@tradewind/domain/editions/check-rules'
import type { Rule } from '@tradewind/domain/editions/rule-service'
import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Book } from './book.ts'
import { listDraftChanges } from './draft-repo.ts'
import { listRulesOfEdition } from './rule-repo.ts'

const MOST_OVERLAPS = 200

/** Which rules of a book, live or with its draft, can never win from today on, and which pairs overlap. */
export async function checkBook<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  { draft, today }: { draft: boolean; today: PlainDate },
) {
  const live = await listRulesOfEdition(tx, book)
  const rules = draft ? applyDraft(book.groupId, live, await listDraftChanges(tx, book)).rules : live
  const overlaps = findOverlaps(book.service, rules, { today, limit: MOST_OVERLAPS + 1 })
  return {
    checked: rules.length,
    neverWin: rulesThatNeverWin(book.service, rules, today),
    overlaps: overlaps.slice(0, MOST_OVERLAPS),
    hasMoreOverlaps: overlaps.length > MOST_OVERLAPS,
    order: [...book.service.order],
  }
}
