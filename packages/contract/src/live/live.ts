import { z } from 'zod'
import { requiresAny, success } from '../call.ts'
import { BookingId, InstantText } from '../wire-values.ts'

/** The events of `GET /api/live`, one JSON each: what changed, never its contents. `all`: something was missed; `end`: the session has ended. */
export type LiveMessage =
  | { topic: 'ticket'; bookingId: number }
  | { topic: 'change'; bookingId: number; changeRequestId: number }
  | { topic: 'handling'; bookingId: number }
  | { topic: 'wallet'; legalEntityId: number }
  | { topic: 'export'; exportId: string }
  | { topic: 'notice' }
  | { topic: 'customer' }
  | { topic: 'connections' }
  /** A cart that the reader may open. `isQueued`: the queue has changed too. */
  | { topic: 'cart'; cartId: number; version: number; isQueued: boolean }
  /** What the reader may do has changed: their own user says what it is now. */
  | { topic: 'rights' }
  /** A quotation that the reader may open: itself, its links, questions, payments, changes or services. */
  | { topic: 'quotation'; quotationId: number }
  /** Activities or services of an order. */
  | { topic: 'sale'; orderId: number }
  | { topic: 'all' }
  | { topic: 'end' }

/** For staff of the queue or of change requests. */
export const live = {
  handleTicket: requiresAny('tickets.queue', 'tickets.changes')
    .route({
      method: 'POST',
      path: '/flight/handleTicket',
      summary: 'Show colleagues that the caller is working on a ticket',
      tags: ['tickets'],
    })
    .input(z.strictObject({ bookingId: BookingId, isHandling: z.boolean() }))
    .output(success({ until: InstantText.nullable() })),
  getHandledTickets: requiresAny('tickets.queue', 'tickets.changes')
    .route({
      method: 'GET',
      path: '/flight/getHandledTickets',
      summary: 'The tickets that colleagues are working on',
      tags: ['tickets'],
    })
    .output(
      success({
        handled: z.array(z.object({ bookingId: BookingId, userId: z.number().int(), firstName: z.string(), until: InstantText })),
      }),
    ),
}
