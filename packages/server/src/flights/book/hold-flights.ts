import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { readInSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { salesOfPayment } from '../../payments/payment-repo.ts'
import { listFlightsAmong } from './booking-repo.ts'
import { holdBooking } from './hold-booking.ts'

const REFUSALS = { HOLD_NOT_ALLOWED: {}, PAYMENT_SESSION_EXPIRED: {}, STATE_CHANGED: {} }

/** Holds the flights that a payment would pay, where it pays nothing else and each can be held. False: it stays as it was. */
export async function holdFlights(
  { app, actor, now }: { app: App; actor: Actor; now: Instant },
  { orderId }: { orderId: string },
): Promise<boolean> {
  const isOfFlights = await readInSite(app.db, actor.siteId, async (tx) => {
    const sales = await salesOfPayment(tx, orderId)
    return (await listFlightsAmong(tx, sales)).length === sales.length
  })
  if (!isOfFlights) return false
  try {
    await holdBooking({ app, actor, now, refuse: promised(REFUSALS) }, { orderId })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
