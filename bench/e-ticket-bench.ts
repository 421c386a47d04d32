import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { boardingPassText } from '@tradewind/domain/tickets/boarding-pass'
import { instant } from '@tradewind/domain/time'
import { makeLog } from '../packages/server/src/log.ts'
import { makePapers } from '../packages/server/src/papers/papers.ts'
import { eTicketPaper } from '../packages/server/src/tickets/draw/e-ticket-paper.ts'
import { drawBarcode } from '../packages/server/src/tickets/draw-barcode.ts'
import { ticketMail } from '../packages/server/src/tickets/mail/ticket-mail.ts'
import { median, report, rounded } from './report.ts'

/**
 * An e-ticket of 9 passengers and 4 flights: its 36 barcodes and its letter as HTML, first with barcodes nobody has asked for before, then again as
 * when it is opened, printed and mailed. Then tickets as PDF, from the call until the bytes are there, drawn by the process beside the node; and how
 * long the loop of the node stands still meanwhile. Without HTTP and database: what is measured is the drawing.
 */
const ROUNDS = 25
const ROUTE = ['DEL', 'BOM', 'DXB', 'LHR', 'DEL'] as const
const NOW = instant('2026-11-21T10:00:00Z')
const PRINT = { hidesPrice: false, now: NOW, accent: '#0b6570', logo: null, countryCode: 'IN' }
const LETTER = {
  to: 'a@example.in',
  link: 'https://example.in/app/flight/eTicket/x',
  sender: { name: 'Skylark Travels', address: 'help@skylark.example', accent: '#0b6570' },
  messageId: '<bench@skylark.example>',
  pdf: Buffer.alloc(0),
  hidesPrice: false,
}
const log = makeLog({ LOG_LEVEL: 'fatal' })

const times = { first: [] as number[], again: [] as number[], large: [] as number[], small: [] as number[], cold: [] as number[] }
for (let round = 0; round < ROUNDS; round += 1) {
  times.first.push(await timed(() => ticketMail(makeTicket(round), LETTER)))
  times.again.push(await timed(() => ticketMail(makeTicket(round), LETTER)))
}
show('e-ticket drawn for the first time', times.first, { most: 20, what: '9 passengers × 4 flights' })
show('e-ticket drawn again', times.again, { most: 20, what: '9 passengers × 4 flights' })

const papers = makePapers({ log })
for (let round = 0; round < ROUNDS; round += 1) {
  const [large, small] = [makeTicket(round), makeTicket(round, { people: 1, sectors: 1 })]
  times.large.push(await timed(() => papers.draw(eTicketPaper(large, PRINT))))
  times.small.push(await timed(() => papers.draw(eTicketPaper(small, PRINT))))
}
show('e-ticket as a PDF', times.large, { most: 60, what: '9 passengers × 4 flights' })
show('e-ticket of one passenger as a PDF', times.small, { most: 20, what: '1 passenger × 1 flight' })
await showStandstill()
await papers.close()

for (let round = 0; round < 8; round += 1) {
  const ticket = makeTicket(round, { people: 1, sectors: 1 })
  const fresh = makePapers({ log })
  times.cold.push(await timed(() => fresh.draw(eTicketPaper(ticket, PRINT))))
  await fresh.close()
}
show('first PDF of a fresh drawer', times.cold, {
  most: 150,
  what: 'its process started for it, as after a start and after a rest',
  skipped: 2,
})

type Wanted = { most: number; what: string; skipped?: number }
function show(name: string, all: number[], { most, what, skipped = 5 }: Wanted): void {
  // The first rounds are the machine's own warming up.
  const ms = rounded(median(all.slice(skipped)))
  report({ name, value: ms, unit: 'ms', wanted: `≤ ${most}`, good: ms <= most, detail: `${what}, p50 of ${all.length - skipped}` })
}

/** Eight large tickets asked for at once, again and again. */
async function showStandstill(): Promise<void> {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const sets = Array.from({ length: 6 }, (_, set) => Array.from({ length: 8 }, (_, place) => makeTicket(100 + set * 8 + place)))
  await new Promise((done) => setTimeout(done, 50))
  loop.enable()
  const before = process.threadCpuUsage()
  for (const tickets of sets) await Promise.all(tickets.map((ticket) => papers.draw(eTicketPaper(ticket, PRINT))))
  loop.disable()
  const { user, system } = process.threadCpuUsage(before)
  const ms = rounded(loop.max / 1e6 - 1)
  report({
    name: 'loop stands still while PDFs are drawn',
    value: ms,
    unit: 'ms',
    wanted: '≤ 20',
    good: ms <= 20,
    detail: `longest of 48 tickets of 9 passengers × 4 flights, 8 at once; one costs its thread ${rounded((user + system) / 1_000 / 48)} ms of processor`,
  })
}

async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function makeTicket(round: number, { people = 9, sectors = 4 } = {}): ETicket {
  const flights = ROUTE.slice(1, 1 + sectors).map((destination, index) => flightTo(index, destination))
  return {
    bookingId: 100_001 + round,
    bookingSlug: 'x',
    pnr: 'T5WJ9C',
    status: 'issued',
    specialFare: null,
    issuedAt: NOW,
    issuedOn: NOW.slice(0, 10),
    header: {
      companyName: 'Sunrise Holidays',
      address: '14 Linking Road, Bandra West, Mumbai 400050',
      phone: '+91 22 4018 2200',
      email: 'care@sunriseholidays.example',
      logoUrl: null,
      gstNumber: '27AAKCS4821M1ZW',
    },
    legs: flights.map((flight) => ({
      segments: [flight],
      durationMinutes: 225,
      dayChange: 0,
      departureAt: NOW,
      arrivalAt: NOW,
    })),
    airlinePnrs: flights.map(() => 'H7Q2MX'),
    passengers: Array.from({ length: people }, (_, index) => ({
      name: `Mr Arjun Mehta${'abcdefghi'[index]}`,
      paxType: 1,
      ticketNumber: `176-24088${round}${index}`,
      flights: flights.map((flight) => ({
        baggage: '30 kg',
        cabinBaggage: '7 kg',
        seat: null,
        meal: null,
        state: 'open' as const,
        barcode: barcodeOf(flight, round, index),
      })),
    })),
    price: {
      currency: 'INR',
      lines: [{ kind: 'base', label: 'Base fare, adult', detail: '9 × ₹41,000.00', amount: '369000.00' }],
      total: '369000.00',
      paidBy: null,
      isMerged: false,
    },
    accounting: null,
    adjustments: null,
    may: { seePrice: true, addMarkup: false, addDiscount: false, editFee: false, mergeFees: false, email: true },
  }
}

function barcodeOf(flight: Segment, round: number, index: number) {
  const content = boardingPassText({
    firstName: `Arjun${'abcdefghijklmnopqrstuvwxyz'[round % 26]}`,
    lastName: `Mehta${'abcdefghi'[index]}`,
    title: 'Mr',
    pnr: 'T5WJ9C',
    origin: flight.originAirportCode,
    destination: flight.destinationAirportCode,
    carrier: flight.airlineCode,
    flightNumber: flight.flightNumber,
    departure: flight.departureTime,
    fareClass: 'Y',
    seat: null,
    isInfant: false,
  })
  return { content, svg: drawBarcode(content) }
}

function flightTo(index: number, destination: string): Segment {
  const day = 10 + index * 3
  return {
    airlineCode: 'EK',
    airlineName: 'Emirates',
    flightNumber: String(511 + index),
    fareClass: 'Y',
    cabin: 'economy',
    operatingCarrier: null,
    originAirportCode: ROUTE[index] ?? 'DEL',
    originAirportName: 'The airport it leaves',
    originCityName: 'Delhi',
    originTerminal: '3',
    destinationAirportCode: destination,
    destinationAirportName: 'The airport it reaches',
    destinationCityName: 'Dubai',
    destinationCityCode: destination,
    destinationTerminal: '1',
    departureTime: `2026-12-${day}T10:35`,
    departureZone: 'Asia/Kolkata',
    arrivalTime: `2026-12-${day}T12:50`,
    arrivalZone: 'Asia/Dubai',
    durationMinutes: 225,
    layoverMinutes: null,
    baggage: '30 kg',
    cabinBaggage: '7 kg',
    aircraft: '77W',
    stopPoint: null,
    stopPointArrivalTime: null,
    stopPointDepartureTime: null,
  }
}
