import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDate } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { dateLocaleOf, isolateIn, type Language } from '@tradewind/domain/languages'
import { parseMoney } from '@tradewind/domain/money'
import type { ETicketWords, Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { eTicketWordsIn } from '@tradewind/domain/tickets/e-ticket-words/find-words'
import { flightWord, whyNotValid } from '@tradewind/domain/tickets/ticket-validity'
import { beforeYouFly, bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import type { Instant } from '@tradewind/domain/time'
import type { Frame, Paper } from '../../papers/paper.ts'
import { wordFlights } from './word-flights.ts'
import { wordPassengers } from './word-passengers.ts'

export type TicketLook = {
  /** Whatever the reader may see. */
  readonly hidesPrice: boolean
  /** One passenger's ticket, counted from zero. */
  readonly passengerIndex?: number | undefined
  /** English without one. */
  readonly language?: Language | undefined
}
type Print = TicketLook & {
  readonly now: Instant
  readonly accent: string
  readonly logo: string | null
  /** The site's: the names of months differ between countries of one language. */
  readonly countryCode: string
}

/**
 * The e-ticket in the words its template sets, from the same data as the screen: what the reader may not see is not in it. A price is the whole
 * booking's, so a single passenger's has none.
 */
export function eTicketPaper(ticket: ETicket, { hidesPrice, passengerIndex, now, accent, logo, ...print }: Print): Paper {
  const { language = 'en', countryCode } = print
  const words = eTicketWordsIn(language)
  const speech = { words, locale: dateLocaleOf(language, countryCode) }
  const passengers = ticket.passengers.filter((_, index) => passengerIndex === undefined || index === passengerIndex)
  const shown = { ...ticket, passengers }
  const invalid = whyNotValid(shown)
  const flights = ticket.legs.flatMap(({ segments }) => segments)
  const data = {
    frame: { ...frameOf(ticket, speech), accent, company: { ...companyOf(ticket, language), logo } },
    heads: { flights: words.flights, nonStop: words.nonStop, payment: words.payment, beforeYouFly: words.beforeYouFly },
    invalid: invalid ? words.notValid(words.why[invalid]) : null,
    flights: wordFlights(ticket, (index) => flightWord(shown, index, words), speech),
    passengers: wordPassengers(passengers, flights, speech),
    barcodeNote: words.barcodeNote,
    payment: hidesPrice || passengerIndex !== undefined || !ticket.price ? [] : wordPrice(ticket.price, words),
    advice: beforeYouFly({ flights, specialFare: ticket.specialFare }, words, speech.locale),
    legal: words.legal,
  }
  return { template: 'tickets/draw/e-ticket.typ', data, madeAt: now }
}

/** Whose ticket it is, and nobody behind them: an agency's customer knows the agency alone. */
function frameOf(ticket: ETicket, { words, locale }: Speech): Omit<Frame, 'accent' | 'company'> {
  const { companyName, gstNumber } = ticket.header
  return {
    language: words.language,
    title: `${words.eTicket} ${ticket.pnr}`,
    author: companyName,
    subject: ticket.passengers.map(({ name }) => name).join(', '),
    foot: words.issuedBy(companyName, gstNumber),
    pageOf: words.pageOf,
    facts: [
      { label: words.pnr, value: ticket.pnr, big: true },
      ...(ticket.issuedOn ? [{ label: words.issued, value: formatDate(ticket.issuedOn, locale), big: false }] : []),
      { label: words.booking, value: bookingNumber(ticket.bookingId), big: false },
    ],
  }
}

function companyOf(
  { header: { companyName, address, phone, email } }: ETicket,
  language: Language,
): Omit<Frame['company'], 'logo'> {
  const contact = [phone, email].filter(Boolean).map((one) => isolateIn(language, one, 'ltr'))
  return { name: companyName, lines: [address, contact.join(' · ')].filter(Boolean) }
}

function wordPrice({ lines, total, paidBy, currency }: NonNullable<ETicket['price']>, words: ETicketWords) {
  const named = (label: string) => words.priceLines[label] ?? label
  const row = (label: string, amount: string, big = false) => ({ label, amount: formatMoney(parseMoney(amount, currency)), big })
  return [
    ...lines.map(({ label, detail, amount }) =>
      row(detail ? named(label) + words.comma + isolateIn(words.language, detail, 'auto') : named(label), amount),
    ),
    row(paidBy ? words.totalPaid(named(paidBy)) : words.total, total, true),
  ]
}
