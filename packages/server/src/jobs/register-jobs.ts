import type { App } from '../app.ts'
import { expireBooking } from '../flights/book/expire-booking.ts'
import { issueBooking } from '../flights/book/issue-booking.ts'
import { releaseAtSupplier } from '../flights/book/release-at-supplier.ts'
import { sendTicketMail } from '../notifications/send-ticket-mail.ts'

/** Says which use case does which job. */
export async function registerJobs(app: App): Promise<void> {
  await app.jobs.work('send-ticket-mail', (job) => sendTicketMail(app, job))
}
