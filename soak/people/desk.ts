import type { TicketExport } from '@tradewind/contract/exports/exports'
import type { ETicket, TicketRow } from '@tradewind/contract/tickets/tickets'
import { type Deed, end } from './trip.ts'

/** Has the queue written as a sheet, and looks how far it is. */
export const downloadQueue: Deed = async ({ client, journal }) => {
  const asked = await client.call<{ export: TicketExport }>('flight/exportTickets', {})
  if (asked.status !== 200) return end(journal, 'download', asked)
  await client.get('flight/getMyExports')
  journal.countOutcome('download', asked.body.export.state)
}

/** Adds a fee to a ticket, or gives a discount: real money of the buyer's wallet, settled at once. */
export const adjustTicket: Deed = async ({ client, journal, random }) => {
  const deed = 'adjust a ticket'
  const list = await client.call<{ tickets: TicketRow[] }>('flight/getTickets', { status: 'ticketed' })
  // What staff adds to a ticket of another site, which has no e-mail here, people of the two companies settle: the other site is not charged for it by itself.
  const rows = list.status === 200 ? list.body.tickets.filter(({ bookingSlug, user }) => bookingSlug && user.email !== '') : []
  if (rows.length === 0) return journal.countOutcome(deed, 'no ticket yet')
  const { bookingId, bookingSlug } = random.pick(rows)
  const shown = await client.call<{ ticket: ETicket }>('flight/ticketDetail/getTicketDetail', { bookingSlug })
  if (shown.status !== 200) return end(journal, deed, shown)
  const change = random.chance(0.5) ? { txnFee: `${10 + random.below(200)}.00` } : { discount: `${1 + random.below(40)}.00` }
  const answer = await client.call('flight/updateBookingDetails', {
    bookingId,
    ...change,
    version: shown.body.ticket.adjustments?.version ?? 0,
    idempotencyKey: crypto.randomUUID(),
  })
  if (answer.status === 200) journal.countOutcome(deed, 'done')
  else end(journal, deed, answer)
}

/** Enters money that came to the bank. */
export const enterMoney: Deed = async ({ client, journal, random, legalEntityIds }) => {
  const answer = await client.call('wl/user/userPaymentEntry', {
    legalEntityId: random.pick(legalEntityIds),
    amount: `${500 + random.below(5_000)}.00`,
    currency: 'INR',
    mode: 'bankTransfer',
    reference: `SOAK${random.below(1_000_000_000)}`,
    date: new Date().toISOString().slice(0, 10),
    idempotencyKey: crypto.randomUUID(),
  })
  if (answer.status === 200) journal.countOutcome('enter money', 'done')
  else end(journal, 'enter money', answer)
}
