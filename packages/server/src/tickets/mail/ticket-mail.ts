import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatWeekday, timeOf } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { parseMoney } from '@tradewind/domain/money'
import { formatJourneyBags } from '@tradewind/domain/tickets/format-bags'
import { formatDuration } from '@tradewind/domain/time'
import { type Cell, heading, mailHtml, pair, table } from '../../mail/mail-frame.ts'
import { fromOf, type Sender } from '../../mail/mail-sender.ts'
import type { Mail } from '../../mail/mailer.ts'

type Letter = {
  readonly to: string
  readonly link: string
  readonly sender: Sender
  readonly messageId: string
  /** The ticket itself, as it is printed. */
  readonly pdf: Buffer
  /** Even from those who may see it. */
  readonly hidesPrice: boolean
  readonly passengerIndex?: number | undefined
}

/** A ticket as a letter: what is booked, the price where it may be shown, the way to the ticket, and the ticket as a PDF. */
export function ticketMail(ticket: ETicket, letter: Letter): Mail {
  const { sender, passengerIndex } = letter
  const shown: ETicket = {
    ...ticket,
    passengers: ticket.passengers.filter((_, index) => passengerIndex === undefined || index === passengerIndex),
    price: letter.hidesPrice || passengerIndex !== undefined ? null : ticket.price,
  }
  const first = ticket.legs[0]?.segments[0]
  const last = ticket.legs[0]?.segments.at(-1)
  const journey = `${first?.originCityName} to ${last?.destinationCityName}`
  return {
    ...fromOf(sender),
    to: letter.to,
    subject: `E-ticket ${ticket.pnr}: ${journey}, ${dayOf(first?.departureTime ?? '')}`,
    html: htmlOf(shown, letter, journey),
    text: textOf(shown, letter, journey),
    messageId: letter.messageId,
    attachments: [{ filename: `e-ticket-${ticket.pnr}.pdf`, content: letter.pdf, contentType: 'application/pdf' }],
  }
}

function htmlOf(ticket: ETicket, { link, sender }: Letter, journey: string): string {
  const { header, pnr, passengers, price } = ticket
  return mailHtml({
    sender,
    contact: [header.address, [header.phone, header.email].filter(Boolean).join(' · ')],
    title: `${journey}, PNR ${pnr}`,
    content: [
      table(flightsOf(ticket)),
      heading(passengers.length === 1 ? 'Traveller' : 'Travellers'),
      table(passengers.map((passenger) => travellerOf(ticket, passenger))),
      ...(price ? priceOf(price) : []),
    ],
    button: { text: 'Open the e-ticket', link },
    foot: {
      text: 'The ticket is attached as a PDF. Times are local to each airport. Carry a photo identity, and a passport for an international journey.',
    },
  })
}

function flightsOf({ legs }: ETicket): Cell[][] {
  return legs
    .flatMap(({ segments }) => segments)
    .map((flight) => [
      {
        lines: [
          [{ text: `${flight.airlineCode} ${flight.flightNumber}`, look: 'strong' }],
          [{ text: dayOf(flight.departureTime), look: 'soft' }],
        ],
        width: '32%',
      },
      {
        lines: [
          [
            { text: timeOf(flight.departureTime), look: 'strong' },
            { text: place(flight.originCityName, flight.originAirportCode, flight.originTerminal) },
          ],
          [
            { text: timeOf(flight.arrivalTime), look: 'strong' },
            { text: place(flight.destinationCityName, flight.destinationAirportCode, flight.destinationTerminal) },
          ],
        ],
      },
      { lines: [[{ text: formatDuration(flight.durationMinutes), look: 'soft' }]], isEnd: true },
    ])
}

type Passenger = ETicket['passengers'][number]

function travellerOf(ticket: ETicket, passenger: Passenger): Cell[] {
  const bags = bagsOf(ticket, passenger).map((line): Cell['lines'][number] => [{ text: line, look: 'soft' }])
  return [{ lines: [[{ text: passenger.name }], ...bags] }, { lines: [[{ text: passenger.ticketNumber }]], isEnd: true }]
}

/** What a traveller may bring, of the flights that will be flown. */
function bagsOf({ legs }: ETicket, { flights }: Passenger): string[] {
  const segments = legs.flatMap((leg) => leg.segments)
  const sectors = flights.map((flight, index) => ({
    ...flight,
    sector: `${segments[index]?.originAirportCode}–${segments[index]?.destinationAirportCode}`,
  }))
  return formatJourneyBags(sectors.filter(({ state }) => state === 'open'))
}

function priceOf({ currency, lines, total, paidBy }: NonNullable<ETicket['price']>): string[] {
  const amount = (text: string) => formatMoney(parseMoney(text, currency))
  const rows = lines.map(({ label, detail, amount: one }) => pair(detail ? `${label}, ${detail}` : label, amount(one)))
  return [heading('Payment'), table([...rows, pair(paidBy ? `Total paid, ${paidBy}` : 'Total', amount(total), true)])]
}

function textOf(ticket: ETicket, { link, sender }: Letter, journey: string): string {
  const flights = ticket.legs
    .flatMap(({ segments }) => segments)
    .map(
      (flight) =>
        `${flight.airlineCode} ${flight.flightNumber}  ${dayOf(flight.departureTime)}  ${timeOf(flight.departureTime)} ${flight.originAirportCode} – ${timeOf(flight.arrivalTime)} ${flight.destinationAirportCode}`,
    )
  const people = ticket.passengers.flatMap((passenger) => [
    `${passenger.name}  ${passenger.ticketNumber}`,
    ...bagsOf(ticket, passenger).map((line) => `  ${line}`),
  ])
  const { price } = ticket
  const money = price
    ? [...price.lines, { label: 'Total', detail: null, amount: price.total }].map(
        ({ label, amount }) => `${label}  ${formatMoney(parseMoney(amount, price.currency))}`,
      )
    : []
  return [
    `${journey}, PNR ${ticket.pnr}`,
    '',
    ...flights,
    '',
    ...people,
    '',
    ...(price ? [...money, ''] : []),
    `E-ticket: ${link}`,
    '',
    sender.name,
  ].join('\n')
}

function place(city: string, code: string, terminal: string | null): string {
  return `${city} ${code}${terminal ? `, Terminal ${terminal.replace(/^terminal\s*/i, '')}` : ''}`
}

/** 'Fri 18 Dec 2026' */
function dayOf(local: string): string {
  return local === '' ? '' : `${formatWeekday(local)} ${local.slice(0, 4)}`
}
