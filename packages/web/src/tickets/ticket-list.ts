import type { TicketRow } from '@tradewind/contract/tickets/tickets'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import type { QueueTab } from '@tradewind/domain/tickets/ticket-lists'
import { CHANGE_STATE_WORDS } from '@tradewind/domain/tickets/ticket-words'
import type { api } from '../lib/api.ts'
import type { Tone } from '../ui/chip.tsx'

export { bookingNumber } from '@tradewind/domain/tickets/ticket-words'

export type TicketListInput = Required<Parameters<typeof api.tickets.getTickets>[0]>
export type Ticket = TicketRow

export const TAB_LABELS: Record<QueueTab, string> = {
  all: 'All',
  ticketed: 'Ticketed',
  changeRequested: 'Change requests',
  held: 'Held',
  inProgress: 'In progress',
  needsStaff: 'Needs staff',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** A word and a colour for each state. */
export const STATUS_WORDS: Record<BookingStatus, StateWord> = {
  draft: { word: STATUS_NAMES.draft, tone: 'neutral' },
  priced: { word: STATUS_NAMES.priced, tone: 'neutral' },
  awaitingPayment: { word: STATUS_NAMES.awaitingPayment, tone: 'warn' },
  paid: { word: STATUS_NAMES.paid, tone: 'accent' },
  issuing: { word: STATUS_NAMES.issuing, tone: 'accent' },
  issued: { word: STATUS_NAMES.issued, tone: 'ok' },
  held: { word: STATUS_NAMES.held, tone: 'warn' },
  failed: { word: STATUS_NAMES.failed, tone: 'bad' },
  refunded: { word: STATUS_NAMES.refunded, tone: 'neutral' },
  unknown: { word: STATUS_NAMES.unknown, tone: 'accent' },
  expired: { word: STATUS_NAMES.expired, tone: 'neutral' },
  released: { word: STATUS_NAMES.released, tone: 'neutral' },
  changeRequested: { word: STATUS_NAMES.changeRequested, tone: 'accent' },
  cancelled: { word: STATUS_NAMES.cancelled, tone: 'neutral' },
}

export type Stated = Pick<Ticket, 'status' | 'supplierChangeReqStatus' | 'ticketCRInfo' | 'needsStaff' | 'priceAskedUntil'>
type StateWord = { word: string; tone: Tone }

/**
 * The status of a ticket. The supplier's status of its change request comes before our own. While the customer must answer us, that comes first and
 * the supplier's status stands beside it. 'Needs staff' replaces our own status, never the supplier's: staff must read both.
 */
export function nameStatus(
  { status, supplierChangeReqStatus, ticketCRInfo, needsStaff, priceAskedUntil }: Stated,
  { isStaff = false }: { isStaff?: boolean } = {},
): readonly StateWord[] {
  const said = supplierChangeReqStatus && { ...STATUS_WORDS[status], word: supplierChangeReqStatus.statusText }
  if (needsStaff !== null) return [...(said ? [said] : []), { word: 'Needs staff', tone: 'bad' }]
  if (priceAskedUntil !== null) return [{ word: isStaff ? CHANGE_STATE_WORDS.askedCustomer : 'We need your answer', tone: 'warn' }]
  if (ticketCRInfo?.state === 'askedCustomer')
    return [{ word: isStaff ? CHANGE_STATE_WORDS.askedCustomer : 'We need your answer', tone: 'warn' }, ...(said ? [said] : [])]
  return [said ?? STATUS_WORDS[status]]
}

/** A buyer with an issued ticket may open it and its documents, also after a full refund: the credit note is among them. */
const TICKETED: ReadonlySet<BookingStatus> = new Set(['issued', 'changeRequested', 'cancelled'])

export function hasTicketOf({ status }: { status: BookingStatus }): boolean {
  return TICKETED.has(status)
}

/** Statuses that will change automatically soon: a list with one of them refreshes. */
const MOVING: ReadonlySet<BookingStatus> = new Set(['paid', 'issuing', 'unknown'])

export function isMoving({ status }: { status: BookingStatus }): boolean {
  return MOVING.has(status)
}
