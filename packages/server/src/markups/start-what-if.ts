import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import { inSite } from '../database/in-site.ts'
import { readTestedDays, startWhatIfOf, type WhatIfRefusal } from '../editions/start-what-if.ts'
import type { WhatIfRow } from '../editions/what-if-repo.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { getFareBook } from './fare-book.ts'
import type { RuleContext } from './rule-context.ts'

type Context = RuleContext & { readonly jobs: JobQueue; readonly zones: ZoneHistory; readonly refuse: Refuse<WhatIfRefusal> }
type Input = { readonly groupId: number; readonly from?: string | undefined; readonly to?: string | undefined }

/** Starts a test of a group's draft on tickets of the past: a job runs it. */
export function startWhatIf({ db, jobs, actor, now, zones, refuse }: Context, { groupId, ...days }: Input): Promise<WhatIfRow> {
  const tested = readTestedDays(days, dayAt(zones, now))
  return inSite(db, actor.siteId, async (tx) => {
    const book = await getFareBook(tx, groupId)
    const row = await startWhatIfOf(tx, book, { ...tested, sold: 'Tickets' }, { actor, now, refuse })
    await jobs.enqueue(tx, 'replay-markups', { siteId: tx.siteId, whatIfId: row.id })
    return row
  })
}
