import { sendMailedCode } from '../accounts/mailed-code/send-mailed-code.ts'
import { sendAddressMail, sendPasswordMail } from '../accounts/send-password-mail.ts'
import { endViewingInTime } from '../accounts/viewing/end-viewing.ts'
import type { App } from '../app.ts'
import { followSales } from '../carts/follow-sales.ts'
import { remindTask } from '../customer-care/remind-task.ts'
import { sendMergeMail } from '../customer-merges/notify-of-merge.ts'
import { shareOf } from '../database/share-of.ts'
import { publishWhenDue } from '../editions/publish-when-due.ts'
import { fetchRates } from '../exchange-rates/feeds/fetch-rates.ts'
import { dropExport } from '../exports/drop-export.ts'
import { writeExport } from '../exports/write-export.ts'
import { dropFile } from '../files/drop-file.ts'
import { expireBooking } from '../flights/book/expire-booking.ts'
import { issueBooking } from '../flights/book/issue-booking.ts'
import { releaseAtSupplier } from '../flights/book/release-at-supplier.ts'
import { sendOfferMail } from '../flights/offers/send-offer-mail.ts'
import { replayMarkups } from '../flights/pricing/replay-markups.ts'
import { notifyConsumer } from '../network/notify-consumer.ts'
import { sayCompany } from '../network/say-company.ts'
import { mailNotice } from '../notifications/mail-notice.ts'
import { pushNotice } from '../notifications/push-notice.ts'
import { sayToPartner } from '../partner-sites/at-buyer/say-to-partner.ts'
import { sayMoved } from '../partner-sites/at-supplier/say-moved.ts'
import { expirePayment } from '../payments/expire-payment.ts'
import { issueMissingDocuments } from '../payments/issue-missing-documents.ts'
import { sendRefund } from '../payments/refunds/send-refund.ts'
import { verifyPayments } from '../payments/verify-payment.ts'
import { remindPayment } from '../proposals/remind-payment.ts'
import { remindValidity } from '../proposals/remind-validity.ts'
import { sendProposalMail } from '../proposals/send-proposal-mail.ts'
import { notifyOfDrift } from '../quotations/notify-of-drift.ts'
import { DUE_RATES } from '../rates/studio/publish-due-rates.ts'
import { compareMovedSale } from '../reconciliation/compare-moved-sale.ts'
import { reconcileSite } from '../reconciliation/reconcile-site.ts'
import { rewardReferral } from '../referrals/reward-referral.ts'
import { sendSignUpMail } from '../sign-up/send-sign-up-mail.ts'
import { checkChange } from '../tickets/changes/check-change.ts'
import { sendChange } from '../tickets/changes/send-change.ts'
import { watchRefund } from '../tickets/changes/watch-refund.ts'
import { remindHold } from '../tickets/holds/remind-hold.ts'
import { sendHoldMail } from '../tickets/holds/send-hold-mail.ts'
import { sendMail } from '../tickets/mail/send-mail.ts'
import { sendTicketMail } from '../tickets/mail/send-ticket-mail.ts'
import { reviseVouchers } from '../vouchers/revise-vouchers.ts'
import { sendVoucher } from '../vouchers/send-voucher.ts'
import { replanSite } from './replan/replan-site.ts'

/** Of the node's connections, how many are for the jobs that come in hundreds when a supplier answers them all at once. */
const CONNECTIONS_OF_WAITING = 6

/** Says which use case does which job. */
export async function registerJobs(app: App): Promise<void> {
  const db = shareOf(app.db, CONNECTIONS_OF_WAITING)
  /** For jobs that wait for the outside. Made again for each, because a part may be replaced. */
  const waiting = (): App => ({ ...app, db })
  for (const name of ['issue-booking', 'reconcile-booking'] as const)
    await app.jobs.work(name, async (job) => {
      await issueBooking(waiting(), job)
    })
  await app.jobs.work('release-at-supplier', (job) => releaseAtSupplier(waiting(), job))
  await app.jobs.work('expire-booking', (job) => expireBooking(app, job))
  await app.jobs.work('verify-payment', (job) => verifyPayments(waiting(), job))
  await app.jobs.work('expire-payment', (job) => expirePayment(app, job))
  await app.jobs.work('refund-payment', (job) => sendRefund(waiting(), job))
  await app.jobs.work('replay-markups', (job) => replayMarkups(app, job))
  await app.jobs.work('reconcile-site', (job) => reconcileSite(app, job))
  await app.jobs.work('send-ticket-mail', (job) => sendTicketMail(app, job))
  await app.jobs.work('close-paid-cart', (job) => followSales(app, job))
  await app.jobs.work('send-voucher', (job) => sendVoucher(app, job))
  await app.jobs.work('send-proposal-mail', (job) => sendProposalMail(app, job))
  await app.jobs.work('remind-payment', (job) => remindPayment(app, job))
  await app.jobs.work('revise-vouchers', (job) => reviseVouchers(app, job))
  await app.jobs.work('remind-validity', (job) => remindValidity(app, job))
  await app.jobs.work('remind-task', (job) => remindTask(app, job))
  await app.jobs.work('reward-referral', (job) => rewardReferral(app, job))
  await app.jobs.work('send-change', (job) => sendChange(waiting(), job))
  await app.jobs.work('check-change', (job) => checkChange(waiting(), job))
  await app.jobs.work('watch-refund', (job) => watchRefund(waiting(), job))
  await app.jobs.work('remind-hold', (job) => remindHold(app, job))
  await app.jobs.work('send-hold-mail', (job) => sendHoldMail(app, job))
  await app.jobs.work('send-mail', (job) => sendMail(app, job))
  await app.jobs.work('mail-notice', (job) => mailNotice(app, job))
  await app.jobs.work('notify-consumer', (job) => notifyConsumer(app, job))
  await app.jobs.work('say-change-moved', (job) => sayMoved(waiting(), job))
  await app.jobs.work('compare-sale', (job) => compareMovedSale(waiting(), job))
  await app.jobs.work('say-company', (job) => sayCompany(app, job))
  await app.jobs.work('say-to-partner', (job) => sayToPartner(waiting(), job))
  await app.jobs.work('push-notice', (job) => pushNotice(app, job))
  await app.jobs.work('issue-missing-documents', (job) => issueMissingDocuments(app, job))
  await app.jobs.work('send-offer-mail', (job) => sendOfferMail(app, job))
  await app.jobs.work('send-log-in-code', (job) => sendMailedCode(app, job))
  await app.jobs.work('send-password-mail', (job) => sendPasswordMail(app, job))
  await app.jobs.work('send-sign-up-mail', (job) => sendSignUpMail(app, job))
  await app.jobs.work('send-address-mail', (job) => sendAddressMail(app, job))
  await app.jobs.work('send-merge-mail', (job) => sendMergeMail(app, job))
  await app.jobs.work('write-export', (job) => writeExport(app, job))
  await app.jobs.work('drop-export', (job) => dropExport(app, job))
  await app.jobs.work('drop-file', (job) => dropFile(app, job))
  await app.jobs.work('fetch-rates', (job) => fetchRates(waiting(), job))
  await app.jobs.work('publish-drafts', (job) => publishWhenDue(app, [DUE_RATES], job))
  await app.jobs.work('notify-of-drift', (job) => notifyOfDrift(app, job))
  await app.jobs.work('end-viewing', (job) => endViewingInTime(app, job))
  await app.jobs.work('replan-site', (job) => replanSite(app, job))
}
