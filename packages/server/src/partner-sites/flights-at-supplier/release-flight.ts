import type { FlightRecord } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { releaseHold } from '../../flights/book/release-hold.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Between } from '../partner-link.ts'
import { findFlightOrder } from './find-flight-order.ts'
import { readFlightRecord } from './read-flight-record.ts'

/** Has seats that the consumer holds released, also while it is suspended. Gives what we have of the order then; what is not held stays as it is. */
export async function releaseFlight(app: App, between: Between, orderRef: string): Promise<FlightRecord> {
  const found = await inSite(app.db, between.supplierSiteId, (tx) => findFlightOrder(tx, app, between, orderRef))
  if (!found) return null
  const asking = { app, actor: found.actor, now: app.now(), refuse: promised({ NOT_HELD: {} }) }
  try {
    await releaseHold(asking, { bookingId: found.booking.id })
  } catch (error) {
    // It is not held any more, or is asked for at this moment: its record says what it is.
    if (!(error instanceof Refusal)) throw error
  }
  return readFlightRecord(app, between, orderRef)
}
