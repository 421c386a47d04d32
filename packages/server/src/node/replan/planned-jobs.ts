import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { endsOfViewings } from '../../accounts/viewing/end-viewing.ts'
import { listUnsettledOrders } from '../../carts/cart-repo.ts'
import { remindersOfTasks } from '../../customer-care/remind-task.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { listPlanned } from '../../editions/publication-repo.ts'
import { listUnfinishedWhatIfs } from '../../editions/what-if-repo.ts'
import { listOpenFetches } from '../../exchange-rates/feeds/rate-feed-repo.ts'
import { listFinishedExports, listUnwrittenExports } from '../../exports/export-jobs-repo.ts'
import { listUnusedFiles } from '../../files/stored-file-repo.ts'
import { listHeldBookings, listToIssue, listToLookUp } from '../../flights/book/booking-jobs-repo.ts'
import { remindersOfHolds } from '../../flights/book/jobs-of-bookings.ts'
import type { KeptName } from '../../jobs/job-queue.ts'
import type { JobName, Jobs } from '../../jobs/jobs.ts'
import { secondsUntil } from '../../jobs/seconds-until.ts'
import { listUnanswered } from '../../partner-sites/at-buyer/partner-sale-repo.ts'
import { listPromisedRefunds, listUndecidedPayments, listUnpaidPayments } from '../../payments/payment-jobs-repo.ts'
import { listWithoutInvoice } from '../../payments/payment-line-repo.ts'
import { listQuotationsToRemind } from '../../quotations/sell/agreed-repo.ts'
import { listRunsUnderWay } from '../../reconciliation/run-repo.ts'
import { rewardsDue } from '../../referrals/reward-referral.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { listChangesToCheck, listChangesToSend, listChangesToWatch } from '../../tickets/changes/change-jobs-repo.ts'
import { morningAfter } from '../../tickets/changes/move-change.ts'
import { listWaitingMails } from '../../tickets/mail/mail-jobs-repo.ts'
import { listChangedPickups } from '../../vouchers/pickup-repo.ts'

export type Planned<Name extends JobName = JobName> = {
  readonly name: Name
  readonly data: Jobs[Name]
  readonly startAfterSeconds?: number
}
type Due<Name extends JobName> = Omit<Planned<Name>, 'name'>
type Plan<Name extends JobName> = (tx: SiteTx, now: Instant) => Promise<Due<Name>[]>

/** A site is replanned so often even if nothing was lost: whatever a mistake has left without a job gets one. */
const EVERY_SECONDS = 6 * 3_600
/** A file is not removed in the moment in which it can still be fetched. */
const AFTER_EXPIRY_MINUTES = 5

/** What each kind of job follows from. A kind that is not here and not kept beside the queue (`KEPT_JOBS`) does not compile. */
const PLANS: { readonly [Name in Exclude<JobName, KeptName>]: Plan<Name> } = {
  'issue-booking': async (tx) => (await listToIssue(tx)).map((bookingId) => ({ data: { siteId: tx.siteId, bookingId } })),
  'reconcile-booking': async (tx, now) =>
    (await listToLookUp(tx)).map((look) => dueAt(look.dueAt, now, { siteId: tx.siteId, ...look })),
  'expire-booking': async (tx, now) =>
    (await listHeldBookings(tx)).map(({ bookingId, endsAt }) => dueAt(endsAt, now, { siteId: tx.siteId, bookingId })),
  'remind-hold': remindersOfHolds,
  'verify-payment': async (tx) => (await listUndecidedPayments(tx)).map((orderId) => ({ data: { siteId: tx.siteId, orderId } })),
  'expire-payment': async (tx, now) =>
    (await listUnpaidPayments(tx)).map(({ orderId, endsAt }) => dueAt(endsAt, now, { siteId: tx.siteId, orderId })),
  'refund-payment': async (tx) => (await listPromisedRefunds(tx)).map((refundId) => ({ data: { siteId: tx.siteId, refundId } })),
  'replay-markups': async (tx) =>
    (await listUnfinishedWhatIfs(tx, FARE_RULES)).map((whatIfId) => ({ data: { siteId: tx.siteId, whatIfId } })),
  'close-paid-cart': async (tx) => (await listUnsettledOrders(tx)).map((orderId) => ({ data: { siteId: tx.siteId, orderId } })),
  'remind-payment': async (tx, now) =>
    (await listQuotationsToRemind(tx, 'payment')).map((look) => dueAt(look.dueAt, now, { siteId: tx.siteId, ...look })),
  'revise-vouchers': async (tx, now) =>
    (await listChangedPickups(tx, now)).map((tourOptionId) => ({
      data: { siteId: tx.siteId, tourOptionId },
    })),
  'remind-validity': async (tx, now) =>
    (await listQuotationsToRemind(tx, 'validity')).map((look) => dueAt(look.dueAt, now, { siteId: tx.siteId, ...look })),
  'remind-task': remindersOfTasks,
  'reward-referral': rewardsDue,
  'send-change': async (tx) =>
    (await listChangesToSend(tx)).map((changeRequestId) => ({ data: { siteId: tx.siteId, changeRequestId } })),
  'check-change': async (tx, now) =>
    (await listChangesToCheck(tx)).map((look) => dueAt(look.dueAt, now, { siteId: tx.siteId, ...look })),
  'watch-refund': async (tx, now) => {
    const [changes, zones] = await Promise.all([listChangesToWatch(tx), zonesOfSite(tx)])
    return changes.map(({ changeRequestId, dueOn, saidOn }) => {
      const day = saidOn !== null && saidOn > dueOn ? saidOn : dueOn
      return dueAt(morningAfter(day, zones), now, { siteId: tx.siteId, changeRequestId })
    })
  },
  'reconcile-site': async (tx) => (await listRunsUnderWay(tx)).map((runId) => ({ data: { siteId: tx.siteId, runId } })),
  'send-mail': async (tx) => (await listWaitingMails(tx)).map((mailId) => ({ data: { siteId: tx.siteId, mailId } })),
  'issue-missing-documents': async (tx) => (await listWithoutInvoice(tx, 1)).map(() => ({ data: { siteId: tx.siteId } })),
  'write-export': async (tx) => (await listUnwrittenExports(tx)).map((exportId) => ({ data: { siteId: tx.siteId, exportId } })),
  'drop-export': async (tx, now) =>
    (await listFinishedExports(tx)).map(({ exportId, expiresAt }) =>
      dueAt(plusMinutes(expiresAt, AFTER_EXPIRY_MINUTES), now, { siteId: tx.siteId, exportId }),
    ),
  'drop-file': async (tx, now) =>
    (await listUnusedFiles(tx)).map(({ name, unusedFrom }) => dueAt(unusedFrom, now, { siteId: tx.siteId, name })),
  'fetch-rates': async (tx, now) =>
    (await listOpenFetches(tx)).map(({ id: fetchId, next_check_at }) =>
      dueAt(next_check_at, now, { siteId: tx.siteId, fetchId, dueAt: next_check_at }),
    ),
  'publish-drafts': async (tx, now) =>
    (await listPlanned(tx)).map(({ id: publicationId, publish_at }) =>
      dueAt(publish_at, now, { siteId: tx.siteId, publicationId, dueAt: publish_at }),
    ),
  'say-to-partner': async (tx) => (await listUnanswered(tx)).map((messageId) => ({ data: { siteId: tx.siteId, messageId } })),
  'end-viewing': endsOfViewings,
  'replan-site': async ({ siteId }) => [{ data: { siteId }, startAfterSeconds: EVERY_SECONDS }],
}

function dueAt<Data>(at: Instant, now: Instant, data: Data): { data: Data; startAfterSeconds: number } {
  return { data, startAfterSeconds: secondsUntil(at, now) }
}

/** Every job that the site's rows imply. */
export async function planJobs(tx: SiteTx, now: Instant): Promise<Planned[]> {
  const all = Object.entries(PLANS).map(async ([name, plan]) => {
    const due = await (plan as Plan<JobName>)(tx, now)
    return due.map((one): Planned => ({ ...one, name: name as JobName }))
  })
  return (await Promise.all(all)).flat()
}
