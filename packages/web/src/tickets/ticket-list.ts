import type { TicketRow } from '@tradewind/contract/tickets'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import type { QueueTab } from '@tradewind/domain/tickets/ticket-lists'
import type { api } from '../lib/api.ts'
import type { Tone } from '../ui/chip.tsx'

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

/** 'No ticket with “mehta” under Held.': what was asked for, where nothing was found. */
export function tellNothing(
  what: string,
  { search, status, cursor }: { search?: string; status?: QueueTab; cursor?: string },
): string {
  if (cursor) return `No ${what} is on this page any more.`
  return `No ${what}${search ? ` with “${search}”` : ''}${status ? ` under ${TAB_LABELS[status]}` : ''}.`
}

/** A word and a colour for each state. */
export const STATUS_WORDS: Record<BookingStatus, { word: string; tone: Tone }> = {
  draft: { word: 'Draft', tone: 'neutral' },
  priced: { word: 'Not paid', tone: 'neutral' },
  awaitingPayment: { word: 'Waiting for payment', tone: 'warn' },
  paid: { word: 'Paid, being issued', tone: 'accent' },
  issuing: { word: 'Being issued', tone: 'accent' },
  issued: { word: 'Ticketed', tone: 'ok' },
  held: { word: 'Held', tone: 'warn' },
  failed: { word: 'Ticketing failed', tone: 'bad' },
  refunded: { word: 'Refunded', tone: 'neutral' },
  unknown: { word: 'Checking with the airline', tone: 'accent' },
  expired: { word: 'Expired', tone: 'neutral' },
  released: { word: 'Released', tone: 'neutral' },
  changeRequested: { word: 'Change requested', tone: 'accent' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
}

/** Will change by themselves soon: a list with one of them looks again. */
const MOVING: ReadonlySet<BookingStatus> = new Set(['paid', 'issuing', 'unknown'])

export function isMoving({ status }: { status: BookingStatus }): boolean {
  return MOVING.has(status)
}

/** 'TW-20418': how a booking is called before, and beside, its PNR. */
export function bookingNumber(bookingId: number): string {
  return `TW-${bookingId}`
}
