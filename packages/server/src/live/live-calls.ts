import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { handleTicket } from './handle-ticket.ts'
import { listHandledTickets } from './list-handled-tickets.ts'

export const liveCalls = {
  handleTicket: route.live.handleTicket.handler(async ({ input, context }) => ({
    success: true,
    until: await handleTicket({ db: context.db, actor: actorOf(context), now: context.now }, input),
  })),
  getHandledTickets: route.live.getHandledTickets.handler(({ context }) =>
    reading(context, async (tx) => ({
      success: true,
      handled: await listHandledTickets(tx, actorOf(context), context.now),
    })),
  ),
}
