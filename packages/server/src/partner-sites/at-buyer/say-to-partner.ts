import { PartnerAnswer, type PartnerMessage, PartnerRecord } from '@tradewind/contract/partner-sites/partner-wire'
import { parseMoney } from '@tradewind/domain/money'
import {
  isAgreedBy,
  isAskedOn,
  isBorneOut,
  PARTNER_WORD_NAMES,
  type PartnerWord,
  TRIES_ALONE,
} from '@tradewind/domain/network/partner-word'
import { z } from 'zod'
import { lockActivitySale, type SoldActivity, setNeedsStaff } from '../../activity-sales/activity-sale-repo.ts'
import { confirmOutside, failOutside, finishCancelling, keepConfirmed } from '../../activity-sales/end-outside.ts'
import { notifyDeskOfRefusal } from '../../activity-sales/notify-of-end.ts'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { hear } from './ask-supplier.ts'
import { keepEarlierWord } from './keep-cancelled-there.ts'
import {
  countTry,
  findLastMessage,
  findUnanswered,
  getPartnerSale,
  keepAnswer,
  lockUnanswered,
  nameSupplierOf,
  type PartnerSale,
} from './partner-sale-repo.ts'

/**
 * Job: says a message of the outbox to its supplier and ends the sale by the answer, in one transaction of this site alone. Without an answer that can be read nothing is known, so
 * nothing is ended: the job fails and says the same again, and the supplier gives the same answer as often as it is asked. What a person has ended meanwhile stays as it was ended:
 * what the supplier says then is kept, and staff is asked to look where it is something else.
 */
export async function sayToPartner(app: App, { siteId, messageId }: { siteId: number; messageId: string }): Promise<void> {
  const { db } = app
  const waiting = await inSite(db, siteId, async (tx) => {
    const found = await findUnanswered(tx, messageId)
    return found && { ...found, sale: await getPartnerSale(tx, found.saleId) }
  })
  if (!waiting) return
  const { saleId, message, sale, endedAs } = waiting
  // Whatever fails while it is asked is no answer too, and counted: else it would be asked for ever, and nobody could end it.
  let failure: unknown
  const asking = endedAs === null || isAskedOn(endedAs) ? askFor(app, siteId, message, sale) : askWhatIs(app, siteId, endedAs, sale)
  const heard = await asking.catch((error: unknown) => {
    failure = error
    return undefined
  })
  if (!heard) {
    await inSite(db, siteId, async (tx) => {
      // The sale before its message, as where it ends.
      const sold = await lockActivitySale(tx, saleId)
      const isOpen = sold.status === 'paid' || sold.status === 'cancelling'
      if ((await countTry(tx, messageId)) === TRIES_ALONE && isOpen) await callStaff(tx, app, sold)
    })
    throw new Error(`The supplier of sale ${saleId} gave no answer that can be read`, { cause: failure })
  }
  const { answer, has } = heard
  await inSite(db, siteId, async (tx) => {
    await app.boundSales.lock(tx, saleId)
    const sold = await lockActivitySale(tx, saleId)
    // Of two who heard it at once, the first has ended the sale.
    const open = await lockUnanswered(tx, messageId)
    if (!open) return
    if (open.endedAs !== null) return keepBeside(tx, app, sold, { messageId, endedAs: open.endedAs, answer })
    // It was asked what it has because a person had ended it, and that stays.
    if ('record' in answer) throw new Error(`Message ${messageId} is open again`)
    keepAnswer(tx, messageId, { answer, isContradicted: false }, app.now())
    setNeedsStaff(tx, saleId, false)
    await end(tx, app, await keepEarlierWord(tx, sold, { record: has, now: app.now() }), answer)
  })
}

type Said = PartnerAnswer | { readonly record: PartnerRecord }
/** `has`: what the supplier has of one that is cancelled; else null. */
type Heard = { readonly answer: Said; readonly has: PartnerRecord }

/**
 * Says the message itself. Nothing: no answer that can be read. What is cancelled may have been cancelled there before, for more than was asked: so it is asked what it has, and without that nothing is known.
 */
async function askFor(
  { partnerLink }: App,
  siteId: number,
  message: PartnerMessage,
  sale: PartnerSale,
): Promise<Heard | undefined> {
  const between = { consumerSiteId: siteId, supplierSiteId: sale.supplierSiteId }
  const answer = await hear(partnerLink.say(between, message), PartnerAnswer)
  if (!answer || !isAnswerTo(answer, message, sale)) return undefined
  if (!('cancelled' in answer)) return { answer, has: null }
  const looked = await hear(partnerLink.ask(between, { kind: 'look', orderRef: sale.orderRef }), PartnerRecord)
  return looked && { answer, has: looked.record }
}

/** What was ended as not done is not asked for again. Places that are still held are let go, so that a message that comes late there finds nothing to book; then it is asked what it has. */
async function askWhatIs(
  { partnerLink }: App,
  siteId: number,
  endedAs: PartnerWord,
  sale: PartnerSale,
): Promise<Heard | undefined> {
  const { orderRef, supplierSiteId } = sale
  const between = { consumerSiteId: siteId, supplierSiteId }
  if (endedAs === 'notBooked') await hear(partnerLink.ask(between, { kind: 'release', orderRef }), Anything)
  const answer = await hear(partnerLink.ask(between, { kind: 'look', orderRef }), PartnerRecord)
  return answer && { answer, has: null }
}

type Beside = { readonly messageId: string; readonly endedAs: PartnerWord; readonly answer: Said }

/** A person has ended it: the answer moves nothing any more. Another one than they had learned is counted, and shown. */
async function keepBeside(tx: SiteTx, app: App, sold: SoldActivity, { messageId, endedAs, answer }: Beside): Promise<void> {
  const last = await findLastMessage(tx, sold.id)
  // Asked something else since, what it has now says nothing of what it had then.
  const isOld = 'record' in answer && last?.id !== messageId
  const isContradicted = !isOld && !agrees(endedAs, answer)
  keepAnswer(tx, messageId, { answer, isContradicted }, app.now())
  if (!isContradicted) return
  app.figures.partnerContradictions.inc()
  const supplier = await nameSupplierOf(tx, sold.id)
  await app.notify(
    tx,
    {
      to: { permission: 'tickets.queue' },
      kind: 'bookingFailed',
      title: `${sold.activityName}: ${supplier?.name ?? 'the supplier'} now says something else`,
      body: `It was ended manually as ${PARTNER_WORD_NAMES[endedAs]}. Nothing was changed. The next reconciliation shows the difference.`,
      path: `/activities/bookings?open=${sold.id}`,
    },
    app.now(),
  )
}

function agrees(endedAs: PartnerWord, answer: Said): boolean {
  if ('record' in answer) return isBorneOut(endedAs, answer.record?.status ?? 'none')
  return isAgreedBy(endedAs, 'refused' in answer ? 'refused' : 'done')
}

/** That places are let go is no news: what it has is asked next. */
const Anything = z.unknown()

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
  const ending = { ...app, now, actor: 'system' as const }
  if ('confirmed' in answer) return confirmOutside(tx, sold, ending)
  if ('cancelled' in answer) return finishCancelling(tx, sold, ending)
  const what = sold.status === 'cancelling' ? 'cancellation' : 'booking'
  const by = (await nameSupplierOf(tx, sold.id))?.name ?? 'the supplier'
  await notifyDeskOfRefusal(tx, sold, { what, by, why: answer.refused, now })
  if (what === 'cancellation') return keepConfirmed(tx, sold, { ...ending, note: answer.refused })
  return failOutside(tx, sold, { ...ending, note: answer.refused })
}
