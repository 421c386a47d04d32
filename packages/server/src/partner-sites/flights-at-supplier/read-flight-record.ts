import type { FlightRecord } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import { money, toDecimal } from '@tradewind/domain/money'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { declineNewPrice } from '../../flights/book/answer-new-price.ts'
import { amountOf, type Booking, findBooking, listAirlinePnrs, type PassengerFlight } from '../../flights/book/booking-repo.ts'
import { releaseHold } from '../../flights/book/release-hold.ts'
import { listTravellers } from '../../flights/book/traveller-repo.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { sumRefunded } from '../../tickets/changes/change-repo.ts'
import { actAsConsumer } from '../at-supplier/find-consumer.ts'
import { findPartnerOrder } from '../at-supplier/partner-order-repo.ts'
import type { Between } from '../partner-link.ts'

type Record = NonNullable<FlightRecord>

/** Null: neither paid nor held, so nothing becomes a ticket by itself. */
const STATES: { readonly [Status in BookingStatus]: Record['state'] | null } = {
  draft: null,
  priced: null,
  awaitingPayment: null,
  // Of an order that was paid or held: its seats are gone.
  expired: 'failed',
  paid: 'inProgress',
  issuing: 'inProgress',
  unknown: 'inProgress',
  held: 'held',
  issued: 'ticketed',
  changeRequested: 'ticketed',
  failed: 'failed',
  refunded: 'failed',
  released: 'failed',
  cancelled: 'cancelled',
}

/** What we have of an order of the consumer, as it may know it. One that was bought at once and waits for an answer about another price is ended first: nobody there can give one. */
export async function readFlightRecord(app: App, between: Between, orderRef: string): Promise<FlightRecord> {
  const { consumerSiteId, supplierSiteId } = between
  const find = () =>
    inSite(app.db, supplierSiteId, async (tx) => {
      const order = await findPartnerOrder(tx, { consumerSiteId, orderRef })
      const booking = order && (await findBooking(tx, order.saleId))
      return booking && order && { booking, order, record: await present(tx, booking, order) }
    })
  const found = await find()
  if (!found || !asks(found.booking, found.order)) return found?.record ?? null
  await endUnanswered(app, between, found.booking)
  return (await find())?.record ?? null
}

type Order = { readonly beganAsHold: boolean }

/** Who holds seats there is asked by their record, and answers by paying their price or letting them go. */
function asks({ status, consent_by, release_requested_at }: Booking, { beganAsHold }: Order): boolean {
  return consent_by !== null || (status === 'held' && !beganAsHold && release_requested_at === null)
}

/** The price has moved. The consumer agreed to one price only, so its money goes back, and what was held is let go. */
async function endUnanswered(app: App, { consumerSiteId, supplierSiteId }: Between, booking: Booking): Promise<void> {
  const { id: bookingId, legal_entity_id: legalEntityId } = booking
  const actor = await inSite(app.db, supplierSiteId, (tx) => actAsConsumer(tx, app.db, { consumerSiteId, legalEntityId }))
  const asking = { app, actor, now: app.now(), refuse: promised({ STATE_CHANGED: {}, NOT_HELD: {} }) }
  try {
    await (booking.status === 'held' ? releaseHold(asking, { bookingId }) : declineNewPrice(asking, { bookingId }))
  } catch (error) {
    // It has moved on meanwhile, which is what was wanted.
    if (!(error instanceof Refusal)) throw error
  }
}

async function present(tx: SiteTx, booking: Booking, { beganAsHold }: Order): Promise<FlightRecord> {
  const state = STATES[booking.status]
  if (state === null) return null
  const [travellers, pnrs, refunded] = await Promise.all([
    listTravellers(tx, booking.id),
    listAirlinePnrs(tx, booking.id),
    sumRefunded(tx, booking.id),
  ])
  const { goal, status, newlyPriced, hold_ends_at: holdEndsAt } = booking
  const isHeld = status === 'held'
  const price = isHeld && newlyPriced ? newlyPriced.totalPayable : amountOf(booking)
  return {
    reference: String(booking.id),
    // Not for long: nobody at the consumer was asked to hold it, see above.
    state: isHeld && !beganAsHold ? 'inProgress' : state,
    pnr: booking.pnr ?? '',
    segments: booking.option.legs.flat().map((segment, place) => ({ ...segment, airlinePnr: pnrs[place] ?? undefined })),
    passengers: travellers.map((one) => ({
      firstName: one.first_name,
      lastName: one.last_name,
      paxType: one.pax_type as PaxTypeCode,
      ticketId: one.ticket_id ?? undefined,
      ticketNumber: one.ticket_number ?? undefined,
      validatingAirline: one.validating_airline ?? undefined,
      flights: one.flights as PassengerFlight[],
      barcodes: [...(one.barcodes ?? [])],
    })),
    price: { amount: toDecimal(price), currency: price.currency },
    refunded: { amount: toDecimal(money(refunded, price.currency)), currency: price.currency },
    ...(isHeld && holdEndsAt && { holdEndsAt }),
    isPriceNew: isHeld && newlyPriced !== null,
    ...(state === 'failed' && { why: goal === 'hold' ? NOT_HELD : WHY_NOT }),
  }
}

/** Words of our own supplier are not the consumer's to read: they may name it. */
const NOT_HELD = 'The airline does not hold the seats.'
const WHY_NOT = 'The airline did not issue the ticket. What was paid for it is refunded.'
