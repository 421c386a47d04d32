import type { Money } from '@tradewind/domain/money'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import type { SheetColumn } from '../../../sheets/write-sheet.ts'

/** One change request, as the sheet has it. Amounts nobody has named yet are null. */
export type ChangeLine = {
  readonly id: string
  readonly type: string
  readonly state: string
  readonly pnr: string | null
  readonly bookingId: number
  readonly passengers: string
  readonly tickets: string
  readonly sectors: string
  readonly customer: string
  readonly customerEmail: string
  /** Wall clocks of the site. */
  readonly askedAt: string
  readonly askedBy: string
  readonly remarks: string
  readonly handledBy: string | null
  readonly currency: string
  readonly paid: Money | null
  readonly airlinePenalty: Money | null
  readonly supplierFee: Money | null
  readonly ourFee: Money | null
  readonly gst: Money | null
  /** Null for a reissue, which has an amount to be paid instead. */
  readonly refund: Money | null
  /** These three add up to the refund: as it was paid, or before that as it would be. */
  readonly toCard: Money | null
  readonly toWallet: Money | null
  readonly byHand: Money | null
  readonly due: Money | null
  readonly moneyWith: string | null
  readonly moneySince: string | null
  readonly moneyDueOn: string | null
  readonly endedAt: string | null
}

/** What a person who works the queue needs beside each other: whose, what, how it stands, what it costs, and where the money is. */
export const CHANGE_COLUMNS: readonly SheetColumn<ChangeLine>[] = [
  { header: 'Request', width: 10, kind: 'text', value: (line) => line.id },
  { header: 'Type', width: 24, kind: 'text', value: (line) => line.type },
  { header: 'Status', width: 20, kind: 'text', value: (line) => line.state },
  { header: 'PNR', width: 10, kind: 'text', value: (line) => line.pnr },
  { header: 'Booking', width: 12, kind: 'text', value: (line) => bookingNumber(line.bookingId) },
  { header: 'Passengers', width: 30, kind: 'text', value: (line) => line.passengers },
  { header: 'Tickets', width: 22, kind: 'text', value: (line) => line.tickets },
  { header: 'Sectors', width: 18, kind: 'text', value: (line) => line.sectors },
  { header: 'Customer', width: 24, kind: 'text', value: (line) => line.customer },
  { header: 'Customer email', width: 30, kind: 'text', value: (line) => line.customerEmail },
  { header: 'Requested on', width: 18, kind: 'dateTime', value: (line) => line.askedAt },
  { header: 'Requested by', width: 20, kind: 'text', value: (line) => line.askedBy },
  { header: 'Remarks', width: 36, kind: 'text', value: (line) => line.remarks },
  { header: 'Handled by', width: 20, kind: 'text', value: (line) => line.handledBy },
  { header: 'Currency', width: 9, kind: 'text', value: (line) => line.currency },
  { header: 'Paid', width: 13, kind: 'amount', value: (line) => line.paid },
  { header: 'Airline penalty', width: 15, kind: 'amount', value: (line) => line.airlinePenalty },
  { header: 'Supplier fee', width: 13, kind: 'amount', value: (line) => line.supplierFee },
  { header: 'Our fee', width: 13, kind: 'amount', value: (line) => line.ourFee },
  { header: 'GST on our fee', width: 14, kind: 'amount', value: (line) => line.gst },
  { header: 'Refund', width: 13, kind: 'amount', value: (line) => line.refund },
  { header: 'To card', width: 13, kind: 'amount', value: (line) => line.toCard },
  { header: 'To wallet', width: 13, kind: 'amount', value: (line) => line.toWallet },
  { header: 'By bank transfer', width: 15, kind: 'amount', value: (line) => line.byHand },
  { header: 'To be paid', width: 13, kind: 'amount', value: (line) => line.due },
  { header: 'Refund held by', width: 14, kind: 'text', value: (line) => line.moneyWith },
  { header: 'Held since', width: 18, kind: 'dateTime', value: (line) => line.moneySince },
  { header: 'Due on', width: 13, kind: 'date', value: (line) => line.moneyDueOn },
  { header: 'Closed on', width: 18, kind: 'dateTime', value: (line) => line.endedAt },
]
