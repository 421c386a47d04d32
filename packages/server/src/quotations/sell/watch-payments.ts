import { nextReminderAt } from '@tradewind/domain/quotations/payment-reminders'
import type { Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { secondsUntil } from '../../jobs/seconds-until.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { lockQuotation, type Quotation, setRemindAt } from '../quotation-repo.ts'
import { findAgreedAt } from './agreed-repo.ts'
import { readPaymentPlan } from './read-payment-plan.ts'

/** What is owed of an agreed quotation, with the day on which it was agreed to. Undefined: nothing is, because it is offered or has ended. */
export async function readOwed(tx: SiteTx, quotation: Quotation) {
  if (quotation.status !== 'accepted' && quotation.status !== 'vouchered') return undefined
  const [plan, zones, agreedAt] = [
    await readPaymentPlan(tx, quotation),
    await zonesOfSite(tx),
    await findAgreedAt(tx, quotation.id),
  ]
  return { plan, zones, agreedOn: agreedAt && dayAt(zones, agreedAt) }
}

type Parts = { readonly jobs: JobQueue; readonly now: Instant }

/** Plans the next look at what is owed of a quotation: after each change of what is due, or of whether anything is. */
export async function watchPayments(tx: SiteTx, { jobs, now }: Parts, quotationId: number): Promise<void> {
  const owed = await readOwed(tx, await lockQuotation(tx, quotationId))
  const remindAt = owed ? nextReminderAt(owed, now) : null
  if (!(await setRemindAt(tx, quotationId, remindAt)) || remindAt === null) return
  const startAfterSeconds = secondsUntil(remindAt, now)
  await jobs.enqueue(tx, 'remind-payment', { siteId: tx.siteId, quotationId, dueAt: remindAt }, { startAfterSeconds })
}
