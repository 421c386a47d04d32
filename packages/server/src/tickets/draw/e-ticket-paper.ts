import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDate } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { parseMoney } from '@tradewind/domain/money'
import { flightWord, whyNotValid } from '@tradewind/domain/tickets/ticket-validity'
import { BARCODE_NOTE, beforeYouFly, bookingNumber, TICKET_LEGAL } from '@tradewind/domain/tickets/ticket-words'
import type { Instant } from '@tradewind/domain/time'
import type { Frame, Paper } from '../../papers/paper.ts'
import { wordFlights } from './word-flights.ts'
import { wordPassengers } from './word-passengers.ts'

export type TicketLook = {
  /** Whatever the reader may see. */
  readonly hidesPrice: boolean
  /** One passenger's ticket, counted from zero. */
  readonly passengerIndex?: number | undefined
}
type Print = TicketLook & { readonly now: Instant; readonly accent: string; readonly logo: string | null }

/**
 * The e-ticket in the words its template sets, from the same data as the screen: what the reader may not see is not in it. A price is the whole
 * booking's, so a single passenger's has none.
 */
export function eTicketPaper(ticket: ETicket, { hidesPrice, passengerIndex, now, accent, logo }: Print): Paper {
  const passengers = ticket.passengers.filter((_, index) => passengerIndex === undefined || index === passengerIndex)
  const shown = { ...ticket, passengers }
  const invalid = whyNotValid(shown)
  const flights = ticket.legs.flatMap(({ segments }) => segments)
  const data = {
    frame: { ...frameOf(ticket), accent, company: { ...companyOf(ticket), logo } },
    invalid: invalid ? `${invalid}: this document is not valid for travel.` : null,
    flights: wordFlights(ticket, (index) => flightWord(shown, index)),
    passengers: wordPassengers(passengers, flights),
    barcodeNote: BARCODE_NOTE,
    payment: hidesPrice || passengerIndex !== undefined || !ticket.price ? [] : wordPrice(ticket.price),
    advice: beforeYouFly(flights),
    legal: TICKET_LEGAL,
  }
  return { template: 'tickets/draw/e-ticket.typ', data, madeAt: now }
}

/** Whose ticket it is, and nobody behind them: an agency's customer knows the agency alone. */
function frameOf(ticket: ETicket): Omit<Frame, 'accent' | 'company'> {
  const { companyName, gstNumber } = ticket.header
  return {
    title: `E-ticket ${ticket.pnr}`,
    author: companyName,
    subject: ticket.passengers.map(({ name }) => name).join(', '),
    foot: `Issued by ${companyName}${gstNumber ? ` · GSTIN ${gstNumber}` : ''}`,
    facts: [
      { label: 'PNR', value: ticket.pnr, big: true },
      ...(ticket.issuedOn ? [{ label: 'Issued', value: formatDate(ticket.issuedOn), big: false }] : []),
      { label: 'Booking', value: bookingNumber(ticket.bookingId), big: false },
    ],
  }
}

function companyOf({ header: { companyName, address, phone, email } }: ETicket): Omit<Frame['company'], 'logo'> {
  return { name: companyName, lines: [address, [phone, email].filter(Boolean).join(' · ')].filter(Boolean) }
}

function wordPrice({ lines, total, paidBy, currency }: NonNullable<ETicket['price']>) {
  const row = (label: string, amount: string, big = false) => ({ label, amount: formatMoney(parseMoney(amount, currency)), big })
  return [
    ...lines.map(({ label, detail, amount }) => row(detail ? `${label}, ${detail}` : label, amount)),
    row(paidBy ? `Total paid, ${paidBy}` : 'Total', total, true),
  ]
}
