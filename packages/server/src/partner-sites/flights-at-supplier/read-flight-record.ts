import type { FlightRecord } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import { toDecimal } from '@tradewind/domain/money'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { declineNewPrice } from '../../flights/book/answer-new-price.ts'
import { amountOf, type Booking, findBooking, listAirlinePnrs, type PassengerFlight } from '../../flights/book/booking-repo.ts'
import { releaseHold } from '../../flights/book/release-hold.ts'
import { listTravellers } from '../../flights/book/traveller-repo.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { actAsConsumer } from '../at-supplier/find-consumer.ts'
import { findPartnerOrder } from '../at-supplier/partner-order-repo.ts'
import type { Between } from '../partner-link.ts'

type Record = NonNullable<FlightRecord>

/** Null: not paid, so nothing becomes a ticket by itself. */
const STATES: { readonly [Status in BookingStatus]: Record['state'] | null } = {
  draft: null,
  priced: null,
  awaitingPayment: null,
  expired: null,
  paid: 'inProgress',
  issuing: 'inProgress',
  unknown: 'inProgress',
  // Not for long: what nobody at the consumer can answer is ended, see below.
  held: 'inProgress',
  issued: 'ticketed',
  changeRequested: 'ticketed',
  failed: 'failed',
  refunded: 'failed',
  released: 'failed',
  cancelled: 'cancelled',
}

/** What we have of an order of the consumer, as it may know it. An order that waits for an answer about another price is ended first: nobody there can give one. */
export async function readFlightRecord(app: App, between: Between, orderRef: string): Promise<FlightRecord> {
  const { consumerSiteId, supplierSiteId } = between
  const find = () =>
    inSite(app.db, supplierSiteId, async (tx) => {
      const order = await findPartnerOrder(tx, { consumerSiteId, orderRef })
      const booking = order && (await findBooking(tx, order.saleId))
      return booking && { booking, record: await present(tx, booking) }
    })
  const found = await find()
  if (!found || !asks(found.booking)) return found?.record ?? null
  await endUnanswered(app, between, found.booking)
  return (await find())?.record ?? null
}

function asks({ status, consent_by, release_requested_at }: Booking): boolean {
  return consent_by !== null || (status === 'held' && release_requested_at === null)
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

async function present(tx: SiteTx, booking: Booking): Promise<FlightRecord> {
  const state = STATES[booking.status]
  if (state === null) return null
  const [travellers, pnrs] = await Promise.all([listTravellers(tx, booking.id), listAirlinePnrs(tx, booking.id)])
  const price = amountOf(booking)
  return {
    reference: String(booking.id),
    state,
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
    ...(state === 'failed' && { why: WHY_NOT }),
  }
}

/** Words of our own supplier are not the consumer's to read: they may name it. */
const WHY_NOT = 'The airline did not issue the ticket. What was paid for it is refunded.'
