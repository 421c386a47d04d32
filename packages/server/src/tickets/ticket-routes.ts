import type { TicketFilters } from '@tradewind/contract/tickets'
import { accountForPrice, priceSteps } from '@tradewind/domain/markups/account-for-price'
import { toDecimal } from '@tradewind/domain/money'
import { readBookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { inSite } from '../database/in-site.ts'
import { getReadableBooking, presentBooking } from '../flights/book/present-booking.ts'
import { Refusal, refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { getETicket } from './get-e-ticket.ts'
import { type ListPlace, listTickets } from './list-tickets.ts'
import { scopeOf } from './ticket-filter.ts'

/** Wrong e-ticket links from one address in a quarter of an hour; after that even right ones wait. */
const WRONG_SLUGS = { max: 30, windowMs: 15 * 60_000 }

export const ticketRoutes = {
  getBookedFlights: route.tickets.getBookedFlights.handler(async ({ input, context }) => {
    const { rows, ...page } = await readPage(context, input)
    return { success: true, bookings: rows, ...page }
  }),
  getTickets: route.tickets.getTickets.handler(async ({ input, context }) => {
    const { rows, ...page } = await readPage(context, input)
    return { success: true, tickets: rows, ...page }
  }),
  getTicketDetail: route.tickets.getTicketDetail.handler(async ({ input, context }) => {
    await refuseGuessing(context, 0)
    const parts = readBookingSlug(input.bookingSlug)
    try {
      if (!parts) refuse('NOT_FOUND', { message: 'We could not find that ticket.' })
      const ticket = await inSite(context.app.db, context.site.id, (tx) =>
        getETicket(tx, parts, { site: context.site, viewer: context.actor }),
      )
      return { success: true, ticket }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') await refuseGuessing(context, 1)
      throw error
    }
  }),
  getQueueTicket: route.tickets.getQueueTicket.handler(({ input, context }) =>
    inSite(context.app.db, context.site.id, async (tx) => {
      const actor = actorOf(context)
      const booking = await presentBooking(tx, input.bookingId, actor, context.now)
      const { priced } = await getReadableBooking(tx, input.bookingId, actor)
      const { middleManWl, endCustomer, gstToRemit, margin } = accountForPrice(priced)
      return {
        success: true,
        booking,
        history: booking.history ?? [],
        accounting: {
          currency: priced.currency,
          middleManWl: toDecimal(middleManWl),
          endCustomer: toDecimal(endCustomer),
          gstToRemit: toDecimal(gstToRemit),
          margin: toDecimal(margin),
        },
        steps: priceSteps(priced).map((step) => ({ ...step, amount: toDecimal(step.amount) })),
      }
    }),
  ),
}

async function readPage(context: RequestContext, { cursor, page, pageSize, ...filters }: TicketFilters & ListPlace) {
  const viewer = actorOf(context)
  return inSite(context.app.db, context.site.id, async (tx) => {
    const { counted, ...list } = await listTickets(tx, { scope: scopeOf(viewer), viewer }, filters, { cursor, page, pageSize })
    return { ...list, totalRecords: counted.total, isTotalExact: counted.isExact, counts: counted.counts }
  })
}

async function refuseGuessing({ request }: RequestContext, cost: 0 | 1): Promise<void> {
  const waitMs = await request.server.limitTries(`slug:${request.ip}`, WRONG_SLUGS.max, WRONG_SLUGS.windowMs, cost)
  if (waitMs > 0) refuse('TOO_MANY', { message: `Too many tries. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.` })
}
