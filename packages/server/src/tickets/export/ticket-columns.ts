import type { Money } from '@tradewind/domain/money'
import type { SheetColumn } from '../../sheets/write-sheet.ts'

/** One passenger of a booking, as the sheet has them. */
export type TicketLine = {
  readonly origin: string
  readonly destination: string
  readonly firstName: string
  readonly lastName: string
  readonly passportNo: string | null
  readonly bookedBy: string
  readonly bookedByEmail: string
  /** Wall clocks: of the site, and of the first airport. */
  readonly bookedAt: string
  readonly travelAt: string
  /** This passenger's part of what stands by the ledger; the columns add up to its accounts. */
  readonly purchaseCost: Money
  readonly salesCost: Money
  readonly airlinePnr: string | null
  readonly pnr: string | null
  readonly status: string
}

/** The specification's columns, in its order. */
export const TICKET_COLUMNS: readonly SheetColumn<TicketLine>[] = [
  { header: 'Origin', width: 9, kind: 'text', value: (line) => line.origin },
  { header: 'Destination', width: 12, kind: 'text', value: (line) => line.destination },
  { header: 'First name', width: 20, kind: 'text', value: (line) => line.firstName },
  { header: 'Last name', width: 20, kind: 'text', value: (line) => line.lastName },
  { header: 'Passport No', width: 14, kind: 'text', value: (line) => line.passportNo },
  { header: 'Booked by', width: 24, kind: 'text', value: (line) => line.bookedBy },
  { header: 'Booked by user email', width: 30, kind: 'text', value: (line) => line.bookedByEmail },
  { header: 'Booking Date', width: 18, kind: 'dateTime', value: (line) => line.bookedAt },
  { header: 'Travel Date', width: 18, kind: 'dateTime', value: (line) => line.travelAt },
  { header: 'Purchase cost', width: 15, kind: 'amount', value: (line) => line.purchaseCost },
  { header: 'Sales cost', width: 15, kind: 'amount', value: (line) => line.salesCost },
  { header: 'Airline PNR', width: 16, kind: 'text', value: (line) => line.airlinePnr },
  { header: 'PNR', width: 12, kind: 'text', value: (line) => line.pnr },
  { header: 'Status', width: 22, kind: 'text', value: (line) => line.status },
]
