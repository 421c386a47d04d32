import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { may } from '@tradewind/domain/accounts/actor'
import { add, subtract, toDecimal } from '@tradewind/domain/money'
import { adjustedSteps } from '@tradewind/domain/tickets/adjusted-accounting'
import { paidByBuyer } from '@tradewind/domain/tickets/adjustments'
import { standingOf } from '@tradewind/domain/tickets/standing-accounting'
import { scopeOf } from '../accounts/scope.ts'
import { getReadableBooking, presentReadable } from '../flights/book/present-booking.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { readAdjustments } from '../sales/adjustment-repo.ts'
import { listTicketPostings } from './list-ticket-postings.ts'
import { type ListPlace, listTickets } from './list-tickets.ts'
import { readStanding } from './standing-repo.ts'

export const ticketRoutes = {
  getBookedFlights: route.tickets.getBookedFlights.handler(async ({ input, context }) => {
    const { rows, ...page } = await readPage(context, input)
    return { success: true, bookings: rows, ...page }
  }),
  getTickets: route.tickets.getTickets.handler(async ({ input, context }) => {
    const { rows, ...page } = await readPage(context, input)
    return { success: true, tickets: rows, ...page }
  }),
  getQueueTicket: route.tickets.getQueueTicket.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const actor = actorOf(context)
      const sold = await getReadableBooking(tx, input.bookingId, actor)
      const [booking, { adjustments }, parts, postings] = await Promise.all([
        presentReadable(tx, sold, actor, context.now),
        readAdjustments(tx, sold),
        readStanding(tx, [sold.id]),
        may(actor, 'ledger.view') ? listTicketPostings(tx, sold.id) : null,
      ])
      const { priced } = sold
      const standing = standingOf(parts.get(sold.id) ?? [], priced.currency)
      const { middleManWl, endCustomer, gstToRemit, margin, paidBack, paidForChanges } = standing
      const charged = subtract(add(endCustomer, paidBack), paidForChanges)
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
          notCharged: toDecimal(subtract(paidByBuyer(priced, adjustments), charged)),
          paidBack: toDecimal(paidBack),
          paidForChanges: toDecimal(paidForChanges),
        },
        postings,
        steps: adjustedSteps(priced, adjustments).map((step) => ({ ...step, amount: toDecimal(step.amount) })),
      }
    }),
  ),
}

async function readPage(context: RequestContext, { cursor, page, pageSize, ...filters }: TicketFilters & ListPlace) {
  const viewer = actorOf(context)
  const seen = { scope: scopeOf(viewer), viewer, zones: context.site.zones, now: context.now }
  return reading(context, async (tx) => {
    const { counted, ...list } = await listTickets(tx, seen, filters, { cursor, page, pageSize })
    return { ...list, totalRecords: counted.total, isTotalExact: counted.isExact, counts: counted.counts }
  })
}
