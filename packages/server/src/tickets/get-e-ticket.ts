import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { type Actor, may, seesNet } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import { ticketAccounting } from '@tradewind/domain/tickets/adjustment-rules'
import type { Adjustments } from '@tradewind/domain/tickets/adjustments'
import { type BoardingPass, boardingPassText } from '@tradewind/domain/tickets/boarding-pass'
import { bookingSlug, type SlugParts } from '@tradewind/domain/tickets/booking-slug'
import { ticketPrice } from '@tradewind/domain/tickets/ticket-price'
import { passengerName, printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import { dayAt } from '@tradewind/domain/zone-history'
import { issuingCompany } from '../accounts/issuing-company.ts'
import type { SiteTx } from '../database/in-site.ts'
import { type Booking, findBooking, listAirlinePnrs, type PassengerFlight } from '../flights/book/booking-repo.ts'
import { listCoupons } from '../flights/book/coupon-repo.ts'
import { listTravellers } from '../flights/book/traveller-repo.ts'
import { presentLegs } from '../flights/present-legs.ts'
import type { SupplierSegment } from '../flights/suppliers/supplier-option.ts'
import { refuse } from '../http/refuse.ts'
import { readAdjustments } from '../sales/adjustment-repo.ts'
import { mayRead } from '../sales/may-read-sale.ts'
import { isResold } from '../sales/resold-repo.ts'
import type { Site } from '../sites/site-repo.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { isAdjustable, sideOf } from './adjust-ticket.ts'
import { drawBarcode } from './draw-barcode.ts'
import { paidBy } from './paid-by.ts'
import { presentAdjustments } from './present-adjustments.ts'

/**
 * The e-ticket a slug names. Anyone who holds the link may read it, as with any e-ticket; prices go only to those whose booking it is and to staff.
 * No passport and no contact of a traveller is in it for anyone. Refuses NOT_FOUND when id and PNR do not belong together, and before ticketing.
 */
export async function getETicket(tx: SiteTx, { bookingId, pnr }: SlugParts, seen: Seen): Promise<ETicket> {
  const booking = await findBooking(tx, bookingId)
  return eTicketOf(tx, booking?.pnr === pnr ? booking : undefined, seen)
}

type Seen = { site: Site; viewer: Actor | undefined }

/** The e-ticket of a booking that was read already. Refuses NOT_FOUND before ticketing. */
export async function eTicketOf(tx: SiteTx, booking: Booking | undefined, { site, viewer }: Seen): Promise<ETicket> {
  if (!booking?.pnr || !['issued', 'changeRequested', 'held', 'cancelled'].includes(booking.status))
    refuse('NOT_FOUND', { message: 'We could not find that ticket.' })
  const { id: bookingId, pnr } = booking
  const mayDo = whatMay(booking, viewer)
  const [zones, header, airlinePnrs, passengers, price] = await Promise.all([
    zonesOfSite(tx),
    issuingCompany(tx, booking.legal_entity_id, site),
    listAirlinePnrs(tx, bookingId),
    ticketedPassengers(tx, booking, pnr),
    mayDo.seePrice && viewer ? priceFor(tx, booking, viewer) : { price: null, accounting: null, adjustments: null },
  ])
  return {
    bookingId,
    bookingSlug: bookingSlug({ bookingId, pnr }),
    pnr,
    status: booking.status,
    issuedAt: booking.issued_at,
    issuedOn: booking.issued_at && dayAt(zones, booking.issued_at),
    header,
    legs: presentLegs(booking.option.legs),
    specialFare: booking.option.specialFare ?? null,
    airlinePnrs,
    passengers,
    ...price,
    may: mayDo,
  }
}

function whatMay(booking: Booking, viewer: Actor | undefined): ETicket['may'] {
  const seePrice = viewer !== undefined && mayRead(booking, viewer, { seesQueue: may(viewer, 'tickets.queue') })
  const side = viewer && isAdjustable(booking, viewer) ? sideOf(booking, viewer) : undefined
  return {
    seePrice,
    addMarkup: side === 'agency',
    addDiscount: side !== undefined,
    editFee: side === 'house',
    mergeFees: side !== undefined,
    email: viewer !== undefined,
  }
}

async function ticketedPassengers(tx: SiteTx, booking: Booking, pnr: string): Promise<ETicket['passengers']> {
  const [rows, listed] = await Promise.all([listTravellers(tx, booking.id), listCoupons(tx, booking.id)])
  const segments = booking.option.legs.flat()
  const coupons = Map.groupBy(listed, ({ passengerPlace }) => passengerPlace)
  return rows.map((row) => ({
    name: passengerName({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
    paxType: row.pax_type,
    ticketNumber: row.ticket_number
      ? printTicketNumber({ ticketNumber: row.ticket_number, airlinePrefix: row.validating_airline ?? '' })
      : '',
    flights: segments.map((segment, index) => {
      const flight = (row.flights as PassengerFlight[])[index] ?? {}
      // Before a ticket there are no coupons, and nothing has become of them.
      const state = coupons.get(row.place)?.[index]?.state ?? 'open'
      const barcode = presentBarcode({
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
        ...bagsOf(flight, row.pax_type === 3 ? {} : segment),
        seat: flight.seat ?? null,
        meal: flight.meal ?? null,
        state,
        barcode: state === 'open' ? barcode : null,
      }
    }),
  }))
}

/** The traveller's own, else what the fare gives everyone with a seat. */
function bagsOf(flight: PassengerFlight, fare: Partial<Pick<SupplierSegment, 'baggage' | 'cabinBaggage'>>) {
  return {
    baggage: flight.baggage ?? fare.baggage ?? null,
    cabinBaggage: flight.cabinBaggage ?? fare.cabinBaggage ?? null,
  }
}

/** Nothing where a part does not fit the standard's fields (a locator of eight characters): the ticket is good without it. */
function presentBarcode(pass: BoardingPass): { content: string; svg: string } | null {
  try {
    const content = boardingPassText(pass)
    return { content, svg: drawBarcode(content) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What is resold shows the fare and never what is earned on it; everyone else sees what they paid, a discount passed on included. */
async function priceOf(
  tx: SiteTx,
  { id, priced }: Booking,
  { adjustments, isResold }: { adjustments: Adjustments; isResold: boolean },
): Promise<ETicket['price']> {
  const { lines, total } = ticketPrice(priced, adjustments, { isResold })
  return {
    currency: priced.currency,
    lines: lines.map((line) => ({ ...line, amount: toDecimal(line.amount) })),
    total: toDecimal(total),
    paidBy: isResold ? null : await paidBy(tx, id),
    isMerged: adjustments.isMerged,
  }
}

async function priceFor(
  tx: SiteTx,
  booking: Booking,
  viewer: Actor,
): Promise<Pick<ETicket, 'price' | 'accounting' | 'adjustments'>> {
  const [read, resold] = await Promise.all([readAdjustments(tx, booking), isResold(tx, booking)])
  const price = await priceOf(tx, booking, { adjustments: read.adjustments, isResold: resold })
  if (!seesNet(viewer)) return { price, accounting: null, adjustments: null }
  const { middleManWl, endCustomer } = ticketAccounting(
    viewer.userType === 'staff' ? 'house' : 'agency',
    booking.priced,
    read.adjustments,
  )
  const side = sideOf(booking, viewer)
  return {
    price,
    accounting: { middleManWl: { cost: toDecimal(middleManWl) }, endCustomer: { cost: toDecimal(endCustomer) } },
    adjustments: side ? presentAdjustments(booking, read, { side, viewer }) : null,
  }
}
