import type { ETicket } from '@tradewind/contract/tickets'
import { type Actor, may, seesNet } from '@tradewind/domain/accounts/actor'
import { priceLines } from '@tradewind/domain/markups/price-lines'
import { sum, toDecimal } from '@tradewind/domain/money'
import { type BoardingPass, boardingPassText } from '@tradewind/domain/tickets/boarding-pass'
import { bookingSlug, type SlugParts } from '@tradewind/domain/tickets/booking-slug'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import type { SiteTx } from '../database/in-site.ts'
import { type Booking, findBooking, listAirlinePnrs, mayRead, type PassengerFlight } from '../flights/book/booking-repo.ts'
import { presentLegs } from '../flights/present-legs.ts'
import { refuse } from '../http/refuse.ts'
import type { Site } from '../sites/site-repo.ts'
import { drawBarcode } from './draw-barcode.ts'
import { paidBy } from './paid-by.ts'

/**
 * The e-ticket a slug names. Anyone who holds the link may read it, as with any e-ticket; prices go only to those whose booking it is and to staff.
 * No passport and no contact of a traveller is in it for anyone. Refuses NOT_FOUND when id and PNR do not belong together, and before ticketing.
 */
export async function getETicket(
  tx: SiteTx,
  { bookingId, pnr }: SlugParts,
  { site, viewer }: { site: Site; viewer: Actor | undefined },
): Promise<ETicket> {
  const booking = await findBooking(tx, bookingId)
  if (!booking || booking.pnr !== pnr || !['issued', 'changeRequested', 'held', 'cancelled'].includes(booking.status))
    refuse('NOT_FOUND', { message: 'We could not find that ticket.' })
  const maySeePrice = viewer !== undefined && mayRead(booking, viewer, { seesQueue: may(viewer, 'tickets.queue') })
  return {
    bookingId,
    bookingSlug: bookingSlug({ bookingId, pnr }),
    pnr,
    status: booking.status,
    issuedAt: booking.issued_at,
    header: await headerOf(tx, booking, site),
    siteName: site.site_name,
    legs: presentLegs(booking.option.legs),
    airlinePnrs: await listAirlinePnrs(tx, bookingId),
    passengers: await ticketedPassengers(tx, booking, pnr),
    price: maySeePrice && viewer ? await priceOf(tx, booking, viewer) : null,
    may: { seePrice: maySeePrice, editPrice: maySeePrice && viewer !== undefined && may(viewer, 'tickets.editPrice') },
  }
}

/** The company of the person who booked stands on the ticket; a private customer's carries the site's. */
async function headerOf(tx: SiteTx, booking: Booking, site: Site): Promise<ETicket['header']> {
  const entity = await tx
    .selectFrom('legal_entities')
    .selectAll()
    .where('id', '=', booking.legal_entity_id)
    .executeTakeFirstOrThrow()
  if (entity.kind === 'agency' || entity.kind === 'corporate')
    return {
      companyName: entity.name,
      address: [entity.address1, entity.address2].filter(Boolean).join(', '),
      phone: entity.phone,
      email: entity.email,
      logoUrl: entity.logo_url,
      gstNumber: entity.gst_number,
    }
  return {
    companyName: site.company_name,
    address: site.address,
    phone: site.admin_contact,
    email: site.admin_email,
    logoUrl: site.logo_url,
    gstNumber: site.gst_number,
  }
}

async function ticketedPassengers(tx: SiteTx, booking: Booking, pnr: string): Promise<ETicket['passengers']> {
  const rows = await tx.selectFrom('booking_passengers').selectAll().where('booking_id', '=', booking.id).orderBy('place').execute()
  const segments = booking.option.legs.flat()
  return rows.map((row) => ({
    name: passengerName({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
    paxType: row.pax_type,
    ticketNumber: row.ticket_number
      ? printTicketNumber({ ticketNumber: row.ticket_number, airlinePrefix: row.validating_airline ?? '' })
      : '',
    flights: segments.map((segment, index) => {
      const flight = (row.flights as PassengerFlight[])[index] ?? {}
      const barcode = tellBarcode({
        firstName: row.first_name,
        lastName: row.last_name,
        title: row.title,
        pnr,
        origin: segment.origin,
        destination: segment.destination,
        carrier: segment.airlineCode,
        flightNumber: segment.flightNumber,
        departure: segment.departure.local,
        fareClass: segment.bookingClass,
        seat: flight.seat ?? null,
        isInfant: row.pax_type === 3,
      })
      return {
        baggage: flight.baggage ?? segment.baggage ?? null,
        cabinBaggage: flight.cabinBaggage ?? segment.cabinBaggage ?? null,
        seat: flight.seat ?? null,
        meal: flight.meal ?? null,
        barcode,
      }
    }),
  }))
}

/** Nothing where a part does not fit the standard's fields (a locator of eight characters): the ticket is good without it. */
function tellBarcode(pass: BoardingPass): { content: string; svg: string } | null {
  try {
    const content = boardingPassText(pass)
    return { content, svg: drawBarcode(content) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * What the traveller was asked for. An agent's or staff's ticket is handed to a customer: it shows the fare, never what is earned on it.
 * Everyone else sees what they paid, a discount passed on included.
 */
async function priceOf(tx: SiteTx, { id, priced }: Booking, viewer: Actor): Promise<ETicket['price']> {
  const lines = seesNet(viewer)
    ? priceLines(priced, { seesNet: true }).filter(({ kind }) => kind !== 'discount' && kind !== 'tds')
    : priceLines(priced, { seesNet: false })
  const total = sum(
    lines.map((line) => line.amount),
    priced.currency,
  )
  return {
    currency: priced.currency,
    lines: lines.map((line) => ({ ...line, amount: toDecimal(line.amount) })),
    total: toDecimal(total),
    paidBy: seesNet(viewer) ? null : await paidBy(tx, id),
  }
}
