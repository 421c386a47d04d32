import type { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { may } from '@tradewind/domain/accounts/actor'
import { add, subtract, toDecimal } from '@tradewind/domain/money'
import { adjustedSteps } from '@tradewind/domain/tickets/adjusted-accounting'
import { paidByBuyer } from '@tradewind/domain/tickets/adjustments'
import { standingOf } from '@tradewind/domain/tickets/standing-accounting'
import { scopeOf } from '../accounts/scope.ts'
import { getReadableBooking, presentBooking } from '../flights/book/present-booking.ts'
import { route } from '../http/route.ts'
import { actorOf, type RequestContext, reading } from '../request-context.ts'
import { readAdjustments } from '../sales/adjustment-repo.ts'
import { listTicketPostings } from './list-ticket-postings.ts'
import { type ListPlace, listTickets } from './list-tickets.ts'
import { readStanding } from './read-standing.ts'

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
      const booking = await presentBooking(tx, input.bookingId, actor, context.now)
      const sold = await getReadableBooking(tx, input.bookingId, actor)
      const { priced } = sold
      const { adjustments } = await readAdjustments(tx, sold)
      const standing = standingOf((await readStanding(tx, [input.bookingId])).get(input.bookingId) ?? [], priced.currency)
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
        postings: may(actor, 'ledger.view') ? await listTicketPostings(tx, input.bookingId) : null,
        steps: adjustedSteps(priced, adjustments).map((step) => ({ ...step, amount: toDecimal(step.amount) })),
      }
    }),
  ),
}

async function readPage(context: RequestContext, { cursor, page, pageSize, ...filters }: TicketFilters & ListPlace) {
  const viewer = actorOf(context)
  return reading(context, async (tx) => {
    const { counted, ...list } = await listTickets(tx, { scope: scopeOf(viewer), viewer }, filters, { cursor, page, pageSize })
    return { ...list, totalRecords: counted.total, isTotalExact: counted.isExact, counts: counted.counts }
  })
}
