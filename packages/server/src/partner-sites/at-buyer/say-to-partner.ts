import { PartnerAnswer, type PartnerMessage } from '@tradewind/contract/partner-sites/partner-wire'
import { parseMoney } from '@tradewind/domain/money'
import { lockActivitySale, type SoldActivity, setNeedsStaff } from '../../activity-sales/activity-sale-repo.ts'
import { confirmOutside, failOutside, finishCancelling, keepConfirmed } from '../../activity-sales/end-outside.ts'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { hear } from './ask-supplier.ts'
import {
  countTry,
  findUnanswered,
  getPartnerSale,
  keepAnswer,
  lockUnanswered,
  nameSupplierOf,
  type PartnerSale,
} from './partner-sale-repo.ts'

/** So often without an answer, and staff is asked to look. It is said on. */
const TRIES_ALONE = 5

/**
 * Job: says a message of the outbox to its supplier and ends the sale by the answer, in one transaction of this site alone. Without an answer that can be read nothing is known, so
 * nothing is ended: the job fails and says the same again, and the supplier gives the same answer as often as it is asked.
 */
export async function sayToPartner(app: App, { siteId, messageId }: { siteId: number; messageId: string }): Promise<void> {
  const { db, partnerLink } = app
  const waiting = await inSite(db, siteId, async (tx) => {
    const found = await findUnanswered(tx, messageId)
    return found && { ...found, sale: await getPartnerSale(tx, found.saleId) }
  })
  if (!waiting) return
  const { saleId, message, sale } = waiting
  const between = { consumerSiteId: siteId, supplierSiteId: sale.supplierSiteId }
  const answer = await hear(partnerLink.say(between, message), PartnerAnswer)
  if (!answer || !isAnswerTo(answer, message, sale)) {
    await inSite(db, siteId, async (tx) => {
      // The sale before its message, as where it ends.
      const sold = await lockActivitySale(tx, saleId)
      if ((await countTry(tx, messageId)) === TRIES_ALONE) await callStaff(tx, app, sold)
    })
    throw new Error(`The supplier of sale ${saleId} gave no answer that can be read`)
  }
  await inSite(db, siteId, async (tx) => {
    await app.boundSales.lock(tx, saleId)
    const sold = await lockActivitySale(tx, saleId)
    // Of two who heard it at once, the first has ended the sale.
    if (!(await lockUnanswered(tx, messageId))) return
    keepAnswer(tx, messageId, answer, app.now())
    setNeedsStaff(tx, saleId, false)
    await end(tx, app, sold, answer)
  })
}

async function callStaff(tx: SiteTx, { notify, now }: Pick<App, 'notify' | 'now'>, sold: SoldActivity): Promise<void> {
  const { id: saleId, activityName, status } = sold
  const supplier = await nameSupplierOf(tx, saleId)
  setNeedsStaff(tx, saleId, true)
  const what = status === 'cancelling' ? 'cancellation' : 'booking'
  await notify(
    tx,
    {
      to: { permission: 'tickets.queue' },
      kind: 'bookingFailed',
      title: `${activityName}: no answer from ${supplier?.name ?? 'the supplier'}`,
      body: `It has not answered the ${what} yet, and is asked until it does. Its reference is ${supplier?.reference ?? 'not known'}.`,
      path: `/activities/bookings?open=${saleId}`,
    },
    now(),
  )
}

/** One about something else, or about other money, is no answer. */
function isAnswerTo(answer: PartnerAnswer, message: PartnerMessage, { net }: PartnerSale): boolean {
  if (answer.id !== message.id || answer.orderRef !== message.orderRef) return false
  if ('refused' in answer) return true
  if ('confirmed' in answer)
    return message.kind === 'book' && isMoney(answer.confirmed, { amount: net.minor, currency: net.currency })
  if (message.kind !== 'cancel') return false
  const { atLeast } = message
  return isMoney(answer.cancelled, { amount: parseMoney(atLeast.amount, atLeast.currency).minor, currency: atLeast.currency })
}

function isMoney(said: { amount: string; currency: string }, due: { amount: bigint; currency: string }): boolean {
  return said.currency === due.currency && parseMoney(said.amount, said.currency).minor === due.amount
}

async function end(tx: SiteTx, app: App, sold: SoldActivity, answer: PartnerAnswer): Promise<void> {
  const now = app.now()
  if ('confirmed' in answer) return confirmOutside(tx, sold, { ...app, now })
  if ('cancelled' in answer) return finishCancelling(tx, sold, { ...app, now })
  if (sold.status === 'cancelling') return keepConfirmed(tx, sold, answer.refused, now)
  return failOutside(tx, sold, answer.refused, { ...app, now })
}
