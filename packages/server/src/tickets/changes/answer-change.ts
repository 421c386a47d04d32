import { changePayment, costOfChange } from '@tradewind/domain/ledger/build-change-posting'
import { toDecimal } from '@tradewind/domain/money'
import { whyNotWithdraw } from '@tradewind/domain/tickets/changes/change-state'
import { isDue } from '@tradewind/domain/tickets/changes/price-change'
import type { Instant } from '@tradewind/domain/time'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post } from '../../ledger/post/post.ts'
import { getSupplierEntity } from '../../ledger/post/supplier-entity-repo.ts'
import { wakeDesk } from './ask-desk.ts'
import { findQuestion, recordEvent } from './change-event-repo.ts'
import { type LockedChange, lockChange } from './change-repo.ts'
import { listChangeSteps, mayBeKnown } from './change-step-repo.ts'
import { audit, type ChangeCall } from './handle-change.ts'
import { invoiceReissue } from './issue-reissue-documents.ts'
import { refuseForeign } from './may-read-change.ts'
import { moveChange } from './move-change.ts'
import { payRefund } from './pay-refund.ts'
import { findQuote, type StoredQuote } from './quote-repo.ts'
import { scheduleChangeCheck } from './schedule-change-check.ts'
import { worthOfReissue } from './worth-at-supplier.ts'

/** What the customer says to a request of their own. */

/**
 * Agrees to a price that was named after the request. What the supplier has already refunded is paid now; a reissue is paid from the wallet and goes to staff, or to the people of
 * the supplier who named the price (what a cheaper flight leaves is refunded once the ticket is reissued); anything
 * else is sent to the supplier. Agreeing twice to the same price is agreeing once. Refuses QUOTE_EXPIRED, STATE_CHANGED, INSUFFICIENT_BALANCE.
 */
export function acceptQuote(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED' | 'QUOTE_EXPIRED' | 'INSUFFICIENT_BALANCE'>,
  asked: { changeRequestId: number; quoteId: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    refuseForeign(change, actor)
    if (change.quote_id === asked.quoteId) return
    if (change.state !== 'askedCustomer' || change.offered_quote_id !== asked.quoteId) refuse('STATE_CHANGED')
    const quote = await findQuote(tx, asked.quoteId)
    if (!quote?.price || quote.valid_until <= now) return refuse('QUOTE_EXPIRED')
    await audit(tx, {
      actor,
      now,
      action: 'accept the price of a change request',
      changeRequestId: change.id,
      after: {
        ...(isDue(quote.price) ? { due: toDecimal(quote.price.due) } : { refund: toDecimal(quote.price.refund) }),
        currency: change.currency,
      },
    })
    const changes = { quote_id: quote.id, offered_quote_id: null }
    const move = { jobs: app.jobs, actor, now, changes }
    if (change.supplier_refund_minor !== null) {
      const approved = await moveChange(tx, locked, 'approved', move)
      return payRefund(tx, app.jobs, { change: approved, booking: locked.booking }, { quote, actor, now })
    }
    if (change.kind === 'reissue') {
      await pay(tx, locked, quote, { now, refuse })
      const isAtDesk = quote.desk_quote_id !== null
      const accepted = quote.price.due.minor > 0n ? 'Quote accepted and paid.' : 'Quote accepted.'
      await moveChange(tx, locked, isAtDesk ? 'confirmed' : 'needsStaff', {
        ...move,
        changes: { ...changes, paid_minor: quote.price.due.minor },
        note: isAtDesk ? accepted : `${accepted} Please reissue the ticket.`,
      })
      if (isAtDesk) await app.jobs.enqueue(tx, 'send-change', { siteId: tx.siteId, changeRequestId: change.id })
      if (quote.price.due.minor > 0n) await invoiceReissue(tx, locked, { price: quote.price, now })
      return
    }
    const isKnown = mayBeKnown(await listChangeSteps(tx, change.id))
    if (isKnown) return void (await moveChange(tx, locked, 'needsStaff', { ...move, note: 'New quote accepted.' }))
    await moveChange(tx, locked, 'confirmed', { ...move, note: 'Quote accepted.' })
    await app.jobs.enqueue(tx, 'send-change', { siteId: tx.siteId, changeRequestId: change.id })
  })
}

async function pay(
  tx: SiteTx,
  locked: LockedChange,
  quote: StoredQuote,
  { now, refuse }: { now: Instant; refuse: Refuse<'INSUFFICIENT_BALANCE'> },
): Promise<void> {
  const { change, booking } = locked
  const { price } = quote
  if (!price || price.due.minor === 0n) return
  const posting = changePayment({
    key: `change:${change.id}:payment`,
    about: { kind: 'booking', id: String(booking.id) },
    buyer: booking.legal_entity_id,
    owner: await getOwnerEntity(tx),
    supplier: await getSupplierEntity(tx, booking.supplier),
    price,
    cost: await worthOfReissue(tx, locked, { quote, cost: costOfChange(price) }, now),
  })
  await post(tx, posting, now, refuse)
}

/**
 * Answers a question, or declines a quote with a reason: staff takes it up again. Refuses STATE_CHANGED where another quote is
 * offered by now, or another question is asked, than the one that is named.
 */
export function answerChange(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: { changeRequestId: number; message: string; declinedQuoteId?: string | undefined; questionPlace?: number | undefined },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    refuseForeign(locked.change, actor)
    const { state, offered_quote_id: offered } = locked.change
    const { declinedQuoteId, questionPlace } = asked
    if (questionPlace !== undefined && (offered !== null || (await findQuestion(tx, locked.change.id))?.place !== questionPlace))
      refuse('STATE_CHANGED')
    if (state !== 'askedCustomer' || (declinedQuoteId !== undefined && declinedQuoteId !== offered)) refuse('STATE_CHANGED')
    const kind = declinedQuoteId === undefined ? 'answer' : 'declined'
    const isOfDesk = declinedQuoteId !== undefined && (await findQuote(tx, declinedQuoteId))?.desk_quote_id != null
    await recordEvent(tx, { changeRequestId: locked.change.id, kind, actor, note: asked.message, now })
    const changes = { offered_quote_id: null, ...(isOfDesk && { desk_word: 'decline' }) }
    await moveChange(tx, locked, 'needsStaff', { jobs: app.jobs, actor, now, changes })
    if (isOfDesk) await scheduleChangeCheck(tx, app.jobs, { changeRequestId: locked.change.id, now, inSeconds: 0 })
    const action = declinedQuoteId === undefined ? 'answer on change request' : 'decline the price of a change request'
    await audit(tx, { actor, now, action, changeRequestId: locked.change.id, note: asked.message })
  })
}

/** Takes the request back, while the supplier cannot have heard of it. */
export function withdrawChange(
  { app, actor, now, refuse }: ChangeCall<'STATE_CHANGED'>,
  asked: { changeRequestId: number; reason: string },
) {
  return inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockChange(tx, asked.changeRequestId)
    const { change } = locked
    refuseForeign(change, actor)
    const isKnownToSupplier = mayBeKnown(await listChangeSteps(tx, change.id)) || change.supplier_change_ids.length > 0
    if (whyNotWithdraw({ state: change.state, isKnownToSupplier, hasPaid: change.paid_minor > 0n })) refuse('STATE_CHANGED')
    await moveChange(tx, locked, 'cancelledByCustomer', { jobs: app.jobs, actor, now, note: asked.reason || undefined })
    await wakeDesk(tx, app.jobs, { change, now })
    await audit(tx, { actor, now, action: 'withdraw change request', changeRequestId: change.id, note: asked.reason })
  })
}
