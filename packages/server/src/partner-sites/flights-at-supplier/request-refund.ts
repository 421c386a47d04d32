import type { CancelFlight } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { findChangeByKey } from '../../tickets/changes/change-repo.ts'
import { confirmChange } from '../../tickets/changes/confirm-change.ts'
import type { Between } from '../partner-link.ts'
import { findFlightOrder } from './find-flight-order.ts'
import { quoteRefund, wishOf } from './quote-flight-charge.ts'
import { refuseLate } from './refuse-late.ts'

const CHANGE_REFUSALS = {
  ...{ KEY_REUSED: {}, QUOTE_EXPIRED: {}, QUOTE_CHANGED: {}, STATE_CHANGED: {} },
  ...{ FLIGHT_GONE: {}, NOT_CHANGEABLE: {}, COUPON_TAKEN: {}, NOTHING_LEFT: {}, LEFT_ALONE: {} },
}

/**
 * The refund of a ticket, or of a part of it, asked for in the name of the consumer at the charge of the moment, as any customer of ours would. Asked again under the same message, it is the same
 * request. What only people can price is refused: the two companies arrange it.
 */
export async function requestRefund(app: App, between: Between, message: CancelFlight): Promise<number> {
  const refuse = promised(CHANGE_REFUSALS)
  const idempotencyKey = `partner:${message.id}`
  const find = () =>
    inSite(app.db, between.supplierSiteId, async (tx) => {
      const found = await findFlightOrder(tx, app, between, message.orderRef)
      return { found, before: found && (await findChangeByKey(tx, { userId: found.actor.userId, key: idempotencyKey })) }
    })
  const { found, before } = await find()
  // Asked for before, in time: only its answer was lost.
  if (before) return before.id
  refuseLate(app, message)
  if (!found) return refuse('STATE_CHANGED', { message: 'This order is not known here.' })
  const wanted = wishOf(message.kind === 'cancelPartOfFlight' ? message : undefined)
  const asked = { bookingId: found.booking.id, cause: message.cause, ...wanted }
  try {
    const { quote } = await quoteRefund(app, found.actor, asked)
    if (!quote.isAutomatic) return refuse('STATE_CHANGED', { message: quote.remarks })
    return await confirmChange(
      { app, actor: found.actor, now: app.now(), refuse },
      { ...asked, remarks: message.remarks, quoteId: quote.quoteId, idempotencyKey },
    )
  } catch (error) {
    // Said twice at once: what the other one has asked for stands in the way of this one, and is the same.
    const meanwhile = error instanceof Refusal ? (await find()).before : undefined
    if (!meanwhile) throw error
    return meanwhile.id
  }
}
