import type { WHAT_IF_REFUSALS } from '@tradewind/contract/editions/what-if'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Rule } from '@tradewind/domain/editions/rule-service'
import { formatDate } from '@tradewind/domain/format-date'
import { addDays, addMonths, daysBetween, type Instant, type PlainDate } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import type { Book } from './book.ts'
import { findDraft, listDraftChanges } from './draft-repo.ts'
import { insertWhatIf, type WhatIfRow } from './what-if-repo.ts'

const MOST_DAYS = 366

export type WhatIfRefusal = keyof typeof WHAT_IF_REFUSALS
export type TestedDays = { readonly first: PlainDate; readonly last: PlainDate }

/** The days that are tested, both included: last month where none are given. Refuses more than a year. */
export function readTestedDays({ from, to }: { from?: string | undefined; to?: string | undefined }, today: PlainDate): TestedDays {
  const lastMonth = addMonths(`${today.slice(0, 7)}-01` as PlainDate, -1)
  const first = (from as PlainDate | undefined) ?? lastMonth
  const last = (to as PlainDate | undefined) ?? (from ? today : addDays(addMonths(lastMonth, 1), -1))
  if (last < first) refuseInput({ to: 'The last day is before the first.' })
  if (daysBetween(first, last) >= MOST_DAYS) refuseInput({ to: 'Please choose at most one year.' })
  return { first, last }
}

type Starter = { readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<WhatIfRefusal> }

/** Writes down what is to be tested, with the draft as it is now. The caller enqueues the job of its service, in the same transaction. */
export async function startWhatIfOf<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  { first, last, sold }: TestedDays & { readonly sold: string },
  { actor, now, refuse }: Starter,
): Promise<WhatIfRow> {
  const draft = await findDraft(tx, book)
  const changes = await listDraftChanges(tx, book)
  if (!draft || changes.length === 0) return refuse('NO_DRAFT')
  const row = await insertWhatIf(tx, book, {
    edition: book.edition,
    revision: draft.revision,
    changes,
    from_day: first,
    to_day: last,
    created_by: actor.userId,
    created_at: now,
  })
  const note = `${sold} of ${formatDate(first)} to ${formatDate(last)}`
  await recordChange(tx, { actor, area: 'rules', action: `try draft of ${book.trail.rules}`, about: book.trail.about, note }, now)
  return row
}
