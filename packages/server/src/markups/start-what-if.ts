import { formatDate } from '@tradewind/domain/format-date'
import { addDays, addMonths, dateIn, daysBetween, type PlainDate } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { findDraft, listDraftChanges } from '../editions/draft-repo.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { getFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'
import { insertWhatIf, type WhatIfRow } from './what-if-repo.ts'

const MOST_DAYS = 366

type Context = RuleContext & { readonly jobs: JobQueue; readonly zone: string; readonly refuse: Refuse<'NO_DRAFT'> }
type Input = { readonly groupId: number; readonly from?: string | undefined; readonly to?: string | undefined }

/** Writes down what is to be tried, the draft as it is now included, and lets a job run it. */
export function startWhatIf({ db, jobs, actor, now, zone, refuse }: Context, { groupId, from, to }: Input): Promise<WhatIfRow> {
  const today = dateIn(zone, now)
  const lastMonth = addMonths(`${today.slice(0, 7)}-01` as PlainDate, -1)
  const first = (from as PlainDate | undefined) ?? lastMonth
  const last = (to as PlainDate | undefined) ?? (from ? today : addDays(addMonths(lastMonth, 1), -1))
  if (last < first) refuseInput({ to: 'The last day is before the first.' })
  if (daysBetween(first, last) >= MOST_DAYS) refuseInput({ to: 'Please choose at most one year.' })
  return inSite(db, actor.siteId, async (tx) => {
    const book = await getFareBook(tx, groupId)
    const draft = await findDraft(tx, book)
    const changes = await listDraftChanges(tx, book)
    if (!draft || changes.length === 0) return refuse('NO_DRAFT')
    const row = await insertWhatIf(
      tx,
      {
        group_id: groupId,
        edition: book.edition,
        revision: draft.revision,
        from_day: first,
        to_day: last,
        created_by: actor.userId,
        created_at: now,
      },
      changes,
    )
    await jobs.enqueue(tx, 'replay-markups', { siteId: tx.siteId, whatIfId: row.id })
    await recordChange(
      tx,
      {
        actor,
        area: 'rules',
        action: 'try draft of markup rules',
        about: { kind: 'buyerGroup', id: groupId },
        note: `Tickets of ${formatDate(first)} to ${formatDate(last)}`,
      },
      now,
    )
    return row
  })
}
