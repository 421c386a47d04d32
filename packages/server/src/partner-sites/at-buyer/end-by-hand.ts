import { PartnerRecord } from '@tradewind/contract/partner-sites/partner-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import {
  isBorneOut,
  isWordFor,
  needsReference,
  PARTNER_WORD_NAMES,
  type PartnerWord,
  TRIES_ALONE,
} from '@tradewind/domain/network/partner-word'
import { lockActivitySale, type SoldActivity, setNeedsStaff } from '../../activity-sales/activity-sale-repo.ts'
import { confirmOutside, failOutside, finishCancelling, keepConfirmed } from '../../activity-sales/end-outside.ts'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, readInSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon, refuseInput } from '../../http/refuse.ts'
import { hear } from './ask-supplier.ts'
import { keepEarlierWord } from './keep-cancelled-there.ts'
import {
  endMessage,
  findLastMessage,
  findPartnerSale,
  type LastMessage,
  nameSupplierOf,
  type PartnerSale,
} from './partner-sale-repo.ts'

type Context = App & {
  readonly actor: Actor
  readonly refuse: Refuse<'STATE_CHANGED' | 'TOO_EARLY' | 'SUPPLIER_SAYS_OTHERWISE'>
}
type Learned = {
  readonly saleId: number
  readonly word: PartnerWord
  /** How the supplier calls it. */
  readonly reference: string
  readonly note: string
}

/**
 * A person ends a sale whose supplier gives no answer, by what they learned of it. It is asked once more what it has: nobody's word stands against its books. Says it again who lost
 * the answer, nothing happens. Refuses NOT_FOUND, TOO_EARLY while it is still asked alone, STATE_CHANGED what has ended, and SUPPLIER_SAYS_OTHERWISE.
 */
export async function endByHand(app: Context, learned: Learned): Promise<void> {
  const { db, actor, refuse } = app
  const { saleId, word, reference } = learned
  if (needsReference(word) && reference === '') refuseInput({ reference: 'Please enter the reference of the supplier.' })
  const sale = await readInSite(db, actor.siteId, async (tx) => {
    const found = await findPartnerSale(tx, saleId)
    if (!found) return refuseCommon('NOT_FOUND', { message: 'We could not find that booking.' })
    return isOpenFor(await findLastMessage(tx, saleId), learned, refuse) ? found : undefined
  })
  if (!sale) return
  const heard = await askWhatItHas(app, sale)
  const has = heard && (heard.record?.status ?? 'none')
  if (has !== undefined && !isBorneOut(word, has)) refuse('SUPPLIER_SAYS_OTHERWISE', { message: SAYS[has] })
  await inSite(db, actor.siteId, async (tx) => {
    await app.boundSales.lock(tx, saleId)
    const sold = await lockActivitySale(tx, saleId)
    const message = await findLastMessage(tx, saleId, { locked: true })
    if (message && isOpenFor(message, learned, refuse))
      await write(tx, app, { sold, message, learned, record: heard?.record ?? null })
  })
}

/** What the supplier has of it, as it says itself. Nothing where it gives no answer here either. */
async function askWhatItHas({ partnerLink, actor }: Context, { supplierSiteId, orderRef }: PartnerSale) {
  const between = { consumerSiteId: actor.siteId, supplierSiteId }
  return hear(partnerLink.ask(between, { kind: 'look', orderRef }), PartnerRecord)
}

const SAYS = {
  none: 'The supplier answers now: it has no such booking.',
  waiting: 'The supplier answers now: the places are held, and not booked. Booking continues automatically.',
  confirmed: 'The supplier answers now: it has this booking as confirmed.',
  cancelled: 'The supplier answers now: it has this booking as cancelled.',
  ended: 'The supplier answers now: the places were given up, and nothing is booked.',
} as const

/** Whether it still can be ended so. False: it was, by the same words. */
function isOpenFor(message: LastMessage | undefined, { word, reference }: Learned, refuse: Context['refuse']): boolean {
  if (message?.byHand && message.byHand.word === word && (message.byHand.reference ?? '') === reference) return false
  if (!message || message.byHand || message.isAnswered || !isWordFor(word, message.kind))
    return refuse('STATE_CHANGED', { message: 'This has ended, or it is asked something else by now. Please check it again.' })
  if (message.tries < TRIES_ALONE) refuse('TOO_EARLY')
  return true
}

type Ending = {
  readonly sold: SoldActivity
  readonly message: LastMessage
  readonly learned: Learned
  /** What the supplier has of it, where it answers. */
  readonly record: PartnerRecord
}

async function write(tx: SiteTx, app: Context, { sold, message, learned, record }: Ending): Promise<void> {
  const { jobs, actor } = app
  const { word, note } = learned
  const now = app.now()
  const reference = learned.reference || null
  await endMessage(tx, message.id, { word, reference, note, userId: actor.userId, now })
  setNeedsStaff(tx, sold.id, false)
  const known = word === 'cancelled' ? await keepEarlierWord(tx, sold, { record, now }) : sold
  await end(tx, known, { ...app, now, note }, word)
  await recordChange(
    tx,
    {
      ...{ actor, area: 'activitySales', action: 'end a booking without an answer', about: { kind: 'activitySale', id: sold.id } },
      before: { status: sold.status },
      after: {
        supplier: (await nameSupplierOf(tx, sold.id))?.name,
        learned: PARTNER_WORD_NAMES[word],
        ...(reference && { reference }),
      },
      note,
    },
    now,
  )
  // What the supplier says from now on is kept beside it.
  await jobs.enqueue(tx, 'say-to-partner', { siteId: tx.siteId, messageId: message.id })
}

async function end(tx: SiteTx, sold: SoldActivity, ending: Parameters<typeof failOutside>[2], word: PartnerWord): Promise<void> {
  switch (word) {
    case 'booked':
      return confirmOutside(tx, sold, ending)
    case 'notBooked':
      return failOutside(tx, sold, ending)
    case 'cancelled':
      return finishCancelling(tx, sold, ending)
    case 'notCancelled':
      return keepConfirmed(tx, sold, ending)
  }
}
