import type { CancelFlight } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { findChangeByKey } from '../../tickets/changes/change-repo.ts'
import { confirmChange } from '../../tickets/changes/confirm-change.ts'
import type { Between } from '../partner-link.ts'
import { findFlightOrder } from './find-flight-order.ts'
import { quoteWhole } from './quote-flight-charge.ts'
import { refuseLate } from './refuse-late.ts'

const CHANGE_REFUSALS = {
  ...{ KEY_REUSED: {}, QUOTE_EXPIRED: {}, QUOTE_CHANGED: {}, STATE_CHANGED: {} },
  ...{ FLIGHT_GONE: {}, NOT_CHANGEABLE: {}, COUPON_TAKEN: {}, NOTHING_LEFT: {}, LEFT_ALONE: {} },
}

/**
 * The refund of a whole ticket, asked for in the name of the consumer at the charge of the moment, as any customer of ours would. Asked again under the same message, it is the same
 * request. What only people can price is refused: the two companies arrange it.
 */
export async function requestRefund(app: App, between: Between, message: CancelFlight): Promise<number> {
  const refuse = promised(CHANGE_REFUSALS)
  const idempotencyKey = `partner:${message.id}`
  const { found, before } = await inSite(app.db, between.supplierSiteId, async (tx) => {
    const found = await findFlightOrder(tx, app, between, message.orderRef)
    return { found, before: found && (await findChangeByKey(tx, { userId: found.actor.userId, key: idempotencyKey })) }
  })
  // Asked for before, in time: only its answer was lost.
  if (before) return before.id
  refuseLate(app, message)
  if (!found) return refuse('STATE_CHANGED', { message: 'This order is not known here.' })
  const asked = { bookingId: found.booking.id, cause: message.cause }
  const { quote } = await quoteWhole(app, found.actor, asked)
  if (!quote.isAutomatic) return refuse('STATE_CHANGED', { message: quote.remarks })
  return confirmChange(
    { app, actor: found.actor, now: app.now(), refuse },
    { ...asked, wish: 'refund', tickets: [], sectors: [], remarks: message.remarks, quoteId: quote.quoteId, idempotencyKey },
  )
}
