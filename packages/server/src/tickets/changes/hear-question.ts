import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { ChangeAnswer } from '../../flights/suppliers/supplier-change.ts'
import { findLastNote } from './change-event-repo.ts'
import { type LockedChange, updateChange } from './change-repo.ts'
import { callForStaff } from './note-of-supplier.ts'

/** A question of the supplier's people that is new here is for staff, who answer it. One that is not asked any more is closed. */
export async function hearQuestion(
  tx: SiteTx,
  locked: LockedChange,
  { said, questionId }: Pick<ChangeAnswer, 'said' | 'questionId'>,
  now: Instant,
): Promise<void> {
  const { id, desk_question_id: heard, desk_question: open, desk_word: word } = locked.change
  // What we answer is not asked any more: they only have not heard it yet.
  if (word === 'answer') return
  if (questionId !== undefined && said) {
    // Heard before: it is open, or it was answered and this look is older than the answer.
    if (questionId === heard) return
    updateChange(tx, id, { desk_question_id: questionId, desk_question: said })
    await callForStaff(tx, locked, `The supplier asks: ${said}`, now)
    return
  }
  if (open !== null) updateChange(tx, id, { desk_question_id: null, desk_question: null })
  // A supplier of before, which takes no answer: by telephone.
  if (said && (await findLastNote(tx, { changeRequestId: id, kind: 'supplier' })) !== said)
    await callForStaff(tx, locked, said, now)
}
