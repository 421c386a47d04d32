import type { SaleFault } from '@tradewind/contract/quotations/quotation-shapes'
import { formatDate } from '@tradewind/domain/format-date'
import type { Money } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { type PaymentReminder, reminderDue } from '@tradewind/domain/quotations/payment-reminders'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { getRemindAt, getVersion, type Kept, lockQuotation, type Quotation } from '../quotations/quotation-repo.ts'
import { insertReminder } from '../quotations/sell/agreed-repo.ts'
import { chargedFor, readCharging } from '../quotations/sell/charge-in-own.ts'
import { readOwed, watchQuotation } from '../quotations/watch-quotation.ts'
import { findNotSold, SAID_AT_MOST, sayFaults } from './find-not-sold.ts'
import { sayPaid } from './pay/paid-proposals.ts'
import { findAccepted } from './proposal-repo.ts'

type Job = { readonly siteId: number; readonly quotationId: number; readonly dueAt: Instant }

/**
 * Job: reminds the customer of a quotation of what is due, once for each reminder, by a notice and by a letter where the proposal was sent by one; the desk too, once it is
 * overdue. What could not be sold now nobody can pay: then the desk is reminded instead. Then plans the next look. Nothing where it was paid meanwhile, or another look was planned.
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
      const { kept } = await getVersion(tx, quotationId, quotation.version)
      const faults = await findNotSold(tx, { quotation, state: 'accepted', kept }, now)
      const reminding = { quotation, kept, due, now }
      await (faults.length > 0 ? remindDesk(tx, app, { ...reminding, faults }) : remindCustomer(tx, app, reminding))
    }
    await watchQuotation(tx, { jobs: app.jobs, now }, quotationId)
  })
}

type Reminding = { readonly quotation: Quotation; readonly kept: Kept; readonly due: PaymentReminder; readonly now: Instant }

async function remindCustomer(
  tx: SiteTx,
  { jobs, notify }: Pick<App, 'jobs' | 'notify'>,
  { quotation, kept: { kart }, due, now }: Reminding,
): Promise<void> {
  const { id, customerId, sentVersion } = quotation
  const full = sayDue(due, kart.kartName, await chargedNow(tx, quotation, due.open))
  const seesPrices = kart.priceBreakup !== 'noprice'
  const kind = 'paymentDue' as const
  if (sentVersion === null) {
    const toDesk = { to: { permission: 'quotations.edit' }, kind, path: `/staff/quotations/${id}` } as const
    return notify(tx, { ...toDesk, title: full, body: `${nameQuotation(id)}: ${NOTHING_SENT}` }, now)
  }
  const title = seesPrices ? full : sayDue(due, kart.kartName)
  await notify(tx, { to: { userId: customerId }, kind, title, path: `/quotations?open=${id}` }, now)
  if (due.daysBefore < 0) {
    const path = `/staff/quotations/${id}`
    const body = `${nameQuotation(id)}: its customer was reminded.`
    await notify(tx, { to: { permission: 'quotations.edit' }, kind, title: full, body, path }, now)
  }
  // A proposal without prices says nothing of what is to be paid.
  const proposal = seesPrices ? await findAccepted(tx, id) : undefined
  if (proposal?.sent_to)
    await jobs.enqueue(tx, 'send-proposal-mail', { siteId: tx.siteId, proposalId: Number(proposal.id), about: 'due' })
}

const NOTHING_SENT = 'Nothing was sent to its customer, who was not reminded. Please ask them for it.'

/** Once its desk has mended it, the customer gets the reminders that are left. */
async function remindDesk(
  tx: SiteTx,
  { notify }: Pick<App, 'notify'>,
  { quotation, kept: { kart }, due, now, faults }: Reminding & { readonly faults: readonly SaleFault[] },
): Promise<void> {
  const title = `${nameQuotation(quotation.id)} cannot be paid as it is: ${kart.kartName}`
  const what = sayDue(due, kart.kartName, await chargedNow(tx, quotation, due.open))
  const body = `${what}. Its customer was not reminded.\n${sayFaults(faults)}`.slice(0, SAID_AT_MOST)
  const path = `/staff/quotations/${quotation.id}`
  await notify(tx, { to: { permission: 'quotations.edit' }, kind: 'paymentDue', title, body, path }, now)
}

/** What of an amount is paid in the currency of the site, where that is another. */
async function chargedNow(tx: SiteTx, quotation: Quotation, open: Money): Promise<Money> {
  return chargedFor(await readCharging(tx, quotation, open.currency), open) ?? open
}

/** 'AED 300.00 is due on 20 Dec 2026: Rao family'; without an amount where its customer sees none. */
function sayDue({ daysBefore, dueOn, open }: PaymentReminder, name: string, charged?: Money): string {
  const when =
    daysBefore > 0 ? `is due on ${formatDate(dueOn)}` : daysBefore === 0 ? 'is due today' : `was due on ${formatDate(dueOn)}`
  return `${charged ? sayPaid({ amount: open, charged }) : 'A payment'} ${when}: ${name}`
}
