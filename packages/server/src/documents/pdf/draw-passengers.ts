import type { Segment } from '@tradewind/contract/flight-option'
import type { ETicket } from '@tradewind/contract/tickets'
import { formatDay } from '@tradewind/domain/format-date'
import { tellBags } from '@tradewind/domain/tickets/tell-bags'
import { COUPON_WORDS, PAX_TYPES } from '@tradewind/domain/tickets/ticket-words'
import { INK, INNER, MARGIN, type Sheet } from './sheet.ts'

type Passenger = ETicket['passengers'][number]
type Facts = Passenger['flights'][number]

/** Two barcodes that scan (bars of 0.3 mm) fit beside each other; more flights go into further tables below. */
const FLIGHTS_A_TABLE = 2
const NAME = 124
const CELL = (INNER - NAME) / FLIGHTS_A_TABLE
const BARCODE = 124
const ROW = 54
const HEAD = 20

export function drawPassengers(sheet: Sheet, passengers: readonly Passenger[], flights: readonly Segment[]): void {
  for (let start = 0; start < flights.length; start += FLIGHTS_A_TABLE) {
    const shown = flights.slice(start, start + FLIGHTS_A_TABLE)
    sheet.need(HEAD + ROW)
    drawHead(sheet, shown)
    for (const passenger of passengers) {
      const before = sheet.y
      sheet.need(ROW)
      // On a new page the table says again what its columns are.
      if (sheet.y < before) drawHead(sheet, shown)
      sheet.tell('P', () => drawRow(sheet, passenger, shown, start))
      for (const [index, flight] of shown.entries())
        drawBarcode(sheet, passenger, flight, { facts: passenger.flights[start + index], index })
      sheet.y += ROW
    }
    sheet.y += 10
  }
}

function drawHead(sheet: Sheet, shown: readonly Segment[]): void {
  sheet.box(MARGIN, sheet.y, INNER, HEAD, { fill: INK.ground, radius: 3 })
  const style = { size: 8, bold: true, colour: INK.soft }
  sheet.tell('P', () => {
    sheet.text('Passenger, ticket number', MARGIN + 8, sheet.y + 6, { ...style, width: NAME })
    for (const [index, flight] of shown.entries())
      sheet.line(
        `${flight.originAirportCode}–${flight.destinationAirportCode}, ${formatDay(flight.departureTime)}, ${flight.airlineCode} ${flight.flightNumber}`,
        MARGIN + NAME + index * CELL + 8,
        sheet.y + 6,
        { ...style, width: CELL - 12 },
      )
  })
  sheet.y += HEAD
}

function drawRow(sheet: Sheet, passenger: Passenger, shown: readonly Segment[], start: number): void {
  const { y } = sheet
  // A name is never cut: it is what is compared with the passport. A long one takes the line of the type.
  const height = sheet.text(passenger.name, MARGIN + 8, y + 9, { size: 9, bold: true, width: NAME - 14 })
  const isLong = height > 14
  const below = isLong ? `${PAX_TYPES[passenger.paxType] ?? ''} ${passenger.ticketNumber}` : (PAX_TYPES[passenger.paxType] ?? '')
  sheet.line(below, MARGIN + 8, y + (isLong ? 34 : 22), { size: 8, colour: INK.soft, width: NAME - 12 })
  if (!isLong) sheet.line(passenger.ticketNumber, MARGIN + 8, y + 33, { size: 8, colour: INK.soft, width: NAME - 12 })
  for (const index of shown.keys()) {
    const x = MARGIN + NAME + index * CELL
    sheet.rule(x, y + 4, x, y + ROW - 4)
    for (const [line, words] of tellFacts(passenger.flights[start + index]).entries())
      sheet.line(words, x + 8, y + 8 + line * 11, {
        size: 8,
        bold: line === 0,
        colour: line === 0 ? INK.text : INK.soft,
        width: CELL - BARCODE - 12,
      })
  }
  sheet.rule(MARGIN, y + ROW, MARGIN + INNER, y + ROW)
}

function tellFacts(facts: Facts | undefined): string[] {
  if (!facts) return []
  const bags = tellBags(facts.baggage)
  const cabin = tellBags(facts.cabinBaggage)
  return [
    // What will not be flown is said before anything else.
    ...(facts.state === 'open' ? [] : [COUPON_WORDS[facts.state]]),
    bags ?? (cabin ? 'Cabin only' : 'No bags'),
    ...(cabin ? [bags ? `+ ${cabin} cabin` : cabin] : []),
    ...(facts.seat ? [`Seat ${facts.seat}`] : []),
    ...(facts.meal ? [facts.meal] : []),
  ]
}

function drawBarcode(
  sheet: Sheet,
  { name }: Passenger,
  flight: Segment,
  { facts, index }: { facts: Facts | undefined; index: number },
): void {
  if (!facts?.barcode) return
  const { svg } = facts.barcode
  const [, width = '1', height = '1'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  const d = /<path d="([^"]+)"/.exec(svg)?.[1]
  if (!d) return
  const scale = Math.min(BARCODE / Number(width), (ROW - 8) / Number(height))
  const at = {
    x: MARGIN + NAME + (index + 1) * CELL - Number(width) * scale,
    y: sheet.y + (ROW - Number(height) * scale) / 2,
    scale,
  }
  const alt = `Barcode of ${name}, ${flight.originAirportCode}–${flight.destinationAirportCode}`
  sheet.tell('Figure', () => sheet.paths([{ d, fill: '#000000', isEvenOdd: true }], at), alt)
}
