import { formatDate } from '@tradewind/domain/format-date'
import type { Money } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { type PaymentReminder, reminderDue } from '@tradewind/domain/quotations/payment-reminders'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { getRemindAt, getVersion, lockQuotation } from '../quotations/quotation-repo.ts'
import { insertReminder } from '../quotations/sell/agreed-repo.ts'
import { chargedFor, readCharging } from '../quotations/sell/charge-in-own.ts'
import { readOwed, watchQuotation } from '../quotations/watch-quotation.ts'
import { sayPaid } from './pay/paid-proposals.ts'
import { findAccepted } from './proposal-repo.ts'

type Job = { readonly siteId: number; readonly quotationId: number; readonly dueAt: Instant }

/**
 * Job: reminds the customer of a quotation of what is due, once for each reminder, by a notice and by a letter where the proposal was sent by one; the desk too, once it is
 * overdue. Then plans the next look. Nothing where it was paid meanwhile, or another look was planned.
 */
export async function remindPayment(
  app: Pick<App, 'db' | 'jobs' | 'notify' | 'now'>,
  { siteId, quotationId, dueAt }: Job,
): Promise<void> {
  await inSite(app.db, siteId, async (tx) => {
    const now = app.now()
    const quotation = await lockQuotation(tx, quotationId)
    if ((await getRemindAt(tx, quotationId)) !== dueAt) return
    const owed = await readOwed(tx, quotation)
    const due = owed && reminderDue(owed, now)
    if (due && (await insertReminder(tx, { quotationId, ...due, now }))) {
      const { kart } = (await getVersion(tx, quotationId, quotation.version)).kept
      const charged = chargedFor(await readCharging(tx, quotation, due.open.currency), due.open) ?? due.open
      const title = sayDue(due, kart.kartName, charged)
      const kind = 'paymentDue' as const
      await app.notify(tx, { to: { userId: quotation.customerId }, kind, title, path: `/quotations?open=${quotationId}` }, now)
      if (due.daysBefore < 0) {
        const path = `/staff/quotations/${quotationId}`
        const body = `${nameQuotation(quotationId)}: its customer was reminded.`
        await app.notify(tx, { to: { permission: 'quotations.edit' }, kind, title, body, path }, now)
      }
      const proposal = await findAccepted(tx, quotationId)
      if (proposal?.sent_to)
        await app.jobs.enqueue(tx, 'send-proposal-mail', { siteId, proposalId: Number(proposal.id), about: 'due' })
    }
    await watchQuotation(tx, { jobs: app.jobs, now }, quotationId)
  })
}

/** 'AED 300.00 is due on 20 Dec 2026: Rao family' */
function sayDue({ daysBefore, dueOn, open }: PaymentReminder, name: string, charged: Money): string {
  const when =
    daysBefore > 0 ? `is due on ${formatDate(dueOn)}` : daysBefore === 0 ? 'is due today' : `was due on ${formatDate(dueOn)}`
  return `${sayPaid({ amount: open, charged })} ${when}: ${name}`
}
