import { nextReminderAt } from '@tradewind/domain/quotations/payment-reminders'
import { nextValidityLook } from '@tradewind/domain/quotations/validity-reminders'
import type { Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { secondsUntil } from '../jobs/seconds-until.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { lockQuotation, type Quotation, setRemindAt } from './quotation-repo.ts'
import { findSold } from './sell/quotation-sale-repo.ts'
import { readPaymentPlan } from './sell/read-payment-plan.ts'

/** Whether anything can be owed of a quotation: it is agreed to, or was sold. What is not refunded of one that was cancelled is still to be paid. */
export async function isOwed(tx: SiteTx, { id, status }: Pick<Quotation, 'id' | 'status'>): Promise<boolean> {
  if (status === 'accepted' || status === 'vouchered') return true
  return status === 'cancelled' && (await findSold(tx, id)) !== undefined
}

/** What is owed of an agreed quotation, with the day on which it was agreed to. Undefined: nothing is, because it is offered or has ended without being sold. */
export async function readOwed(tx: SiteTx, quotation: Quotation) {
  if (!(await isOwed(tx, quotation))) return undefined
  const [plan, zones] = [await readPaymentPlan(tx, quotation), await zonesOfSite(tx)]
  const { agreedAt } = quotation
  return { plan, zones, agreedOn: agreedAt && dayAt(zones, agreedAt) }
}

/** The validity of one that its customer has not answered. */
export function validityOf({ status, sentAt, validUntil }: Quotation) {
  return status === 'sent' && sentAt !== null && validUntil !== null ? { sentAt, validUntil } : undefined
}

type Parts = { readonly jobs: JobQueue; readonly now: Instant }

/**
 * Plans the next look at a quotation: at the end of its validity while it is offered, at what is owed once it is agreed to. After each change of its status, of what is due,
 * or of whether anything is.
 */
export async function watchQuotation(tx: SiteTx, { jobs, now }: Parts, quotationId: number): Promise<void> {
  const quotation = await lockQuotation(tx, quotationId)
  const [owed, validity] = [await readOwed(tx, quotation), validityOf(quotation)]
  const remindAt = owed ? nextReminderAt(owed, now) : validity ? nextValidityLook(validity, now) : null
  if (!(await setRemindAt(tx, quotationId, remindAt)) || remindAt === null) return
  const look = { siteId: tx.siteId, quotationId, dueAt: remindAt }
  await jobs.enqueue(tx, owed ? 'remind-payment' : 'remind-validity', look, { startAfterSeconds: secondsUntil(remindAt, now) })
}
