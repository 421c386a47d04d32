import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDay } from '@tradewind/domain/format-date'
import { isStanding } from '@tradewind/domain/tickets/changes/coupon'
import { formatTicketBags } from '@tradewind/domain/tickets/format-bags'
import { COUPON_WORDS, PAX_TYPES } from '@tradewind/domain/tickets/ticket-words'
import { drawHeading, HEADING } from '../../documents/pdf/draw-heading.ts'
import { INK, INNER, type Line, MARGIN, type Sheet } from '../../documents/pdf/sheet.ts'

type Passenger = ETicket['passengers'][number]
type Facts = Passenger['flights'][number]
/** Flights of one table, and where the first of them stands in the journey. */
type Shown = { readonly flights: readonly Segment[]; readonly start: number; readonly layout: Layout }
/** A single flight leaves room for a column of names; beside two there is none, so the name goes above, over the whole width. */
type Layout = { readonly nameWidth: number; readonly cellsAt: number; readonly cellWidth: number; readonly isAbove: boolean }

/** Two barcodes that scan (bars of 0.3 mm) fit beside each other; more flights go into further tables below. */
const FLIGHTS_A_TABLE = 2
const BARCODE = 124
const PAD = 8
const HEAD = 20
const BESIDE: Layout = { nameWidth: 230, cellsAt: MARGIN + 230, cellWidth: INNER - 230, isAbove: false }
const ABOVE: Layout = { nameWidth: INNER, cellsAt: MARGIN, cellWidth: INNER / FLIGHTS_A_TABLE, isAbove: true }

/** Baggage and barcode of each passenger on each flight. Every row is measured before it is drawn: names and meals take the lines they need. */
export function drawPassengers(
  sheet: Sheet,
  { passengers, flights, title }: { passengers: readonly Passenger[]; flights: readonly Segment[]; title: string },
): void {
  const layout = flights.length === 1 ? BESIDE : ABOVE
  for (let start = 0; start < flights.length; start += FLIGHTS_A_TABLE) {
    const shown = { flights: flights.slice(start, start + FLIGHTS_A_TABLE), start, layout }
    for (const [place, passenger] of passengers.entries()) {
      const row = measureRow(sheet, passenger, shown)
      const isFirst = start === 0 && place === 0
      const before = sheet.y
      // A heading never stands alone at the end of a page.
      sheet.need(row.height + (place === 0 ? HEAD : 0) + (isFirst ? HEADING : 0))
      if (isFirst) drawHeading(sheet, title)
      // A table, and what of it goes on on a new page, says what its columns are.
      if (place === 0 || sheet.y < before) drawHead(sheet, shown)
      drawRow(sheet, passenger, shown, row)
      sheet.y += row.height
    }
    sheet.y += 10
  }
}

function drawHead(sheet: Sheet, { flights, layout }: Shown): void {
  sheet.box(MARGIN, sheet.y, INNER, HEAD, { fill: INK.ground, radius: 3 })
  const style = { size: 8, bold: true, colour: INK.soft }
  sheet.tell('P', () => {
    if (!layout.isAbove)
      sheet.text('Passenger, ticket number', MARGIN + PAD, sheet.y + 6, { ...style, width: layout.nameWidth - PAD })
    for (const [
      index,
      { originAirportCode, destinationAirportCode, departureTime, airlineCode, flightNumber },
    ] of flights.entries())
      sheet.text(
        `${originAirportCode}–${destinationAirportCode}, ${formatDay(departureTime)}, ${airlineCode} ${flightNumber}`,
        cellAt(layout, index) + PAD,
        sheet.y + 6,
        { ...style, width: layout.cellWidth - PAD },
      )
  })
  sheet.y += HEAD
}

type Row = { readonly nameHeight: number; readonly height: number }

function measureRow(sheet: Sheet, passenger: Passenger, { flights, start, layout }: Shown): Row {
  const nameHeight = heightOfName(sheet, passenger, layout)
  const cells = flights.map((_, index) => {
    const facts = passenger.flights[start + index]
    return Math.max(sheet.heightOfStack(tellFacts(facts), factsWidth(layout)), readBarcode(facts)?.height ?? 0)
  })
  const cellsHeight = Math.max(...cells)
  return { nameHeight, height: layout.isAbove ? nameHeight + cellsHeight + 17 : Math.max(nameHeight, cellsHeight) + 12 }
}

function drawRow(sheet: Sheet, passenger: Passenger, { flights, start, layout }: Shown, { nameHeight, height }: Row): void {
  const { y } = sheet
  const cellsY = layout.isAbove ? y + nameHeight + 9 : y + 6
  sheet.tell('P', () => {
    const nameY = layout.isAbove ? y + 6 : y + (height - nameHeight) / 2
    drawName(sheet, passenger, layout, nameY)
    for (const index of flights.keys()) {
      const x = cellAt(layout, index)
      const lines = tellFacts(passenger.flights[start + index])
      const room = y + height - 5 - cellsY
      const below = layout.isAbove ? 0 : Math.max(0, (room - sheet.heightOfStack(lines, factsWidth(layout))) / 2)
      sheet.stack(lines, x + PAD, cellsY + below, factsWidth(layout))
      if (x > MARGIN) sheet.rule(x, cellsY, x, y + height - 5)
    }
  })
  for (const [index, flight] of flights.entries()) {
    const barcode = readBarcode(passenger.flights[start + index])
    if (!barcode) continue
    const at = { x: cellAt(layout, index) + layout.cellWidth - BARCODE - 4, y: cellsY, scale: barcode.scale }
    const alt = `Barcode of ${passenger.name}, ${flight.originAirportCode}–${flight.destinationAirportCode}`
    sheet.tell('Figure', () => sheet.paths([{ d: barcode.d, fill: '#000000', isEvenOdd: true }], at), alt)
  }
  sheet.rule(MARGIN, y + height, MARGIN + INNER, y + height)
}

function cellAt({ cellsAt, cellWidth }: Layout, index: number): number {
  return cellsAt + index * cellWidth
}

function factsWidth({ cellWidth }: Layout): number {
  return cellWidth - BARCODE - 2 * PAD - 4
}

/** As the airline prints it, in capitals: it is what is compared with the passport. Struck out where this passenger flies nothing of it. */
function nameOf({ name, paxType, ticketNumber, flights }: Passenger): [name: Line, more: Line] {
  const struck = !flights.some(isStanding)
  const more = [PAX_TYPES[paxType], ticketNumber].filter(Boolean).join(' · ')
  return [
    { words: name.toUpperCase(), size: 9, bold: true, struck, ...(struck && { colour: INK.soft }) },
    { words: more, size: 8, colour: INK.soft, struck },
  ]
}

/** Above the flights, type and number end the line of the name where there is room; else they follow below it. */
function isInOneLine(sheet: Sheet, [name, more]: [Line, Line], { isAbove, nameWidth }: Layout): boolean {
  return isAbove && sheet.widthOf(name.words, name) + widthAtEnd(sheet, more) + PAD <= nameWidth - 2 * PAD
}

function widthAtEnd(sheet: Sheet, more: Line): number {
  return sheet.widthOf(more.words, { ...more, align: 'right' }) + 4
}

function heightOfName(sheet: Sheet, passenger: Passenger, layout: Layout): number {
  const [name, more] = nameOf(passenger)
  return sheet.heightOfStack(isInOneLine(sheet, [name, more], layout) ? [name] : [name, more], layout.nameWidth - 2 * PAD)
}

function drawName(sheet: Sheet, passenger: Passenger, layout: Layout, y: number): void {
  const [name, more] = nameOf(passenger)
  const [x, width] = [MARGIN + PAD, layout.nameWidth - 2 * PAD]
  if (!isInOneLine(sheet, [name, more], layout)) {
    sheet.stack([name, more], x, y, width)
    return
  }
  sheet.text(name.words, x, y, { ...name, width })
  const moreWidth = widthAtEnd(sheet, more)
  sheet.text(more.words, x + width - moreWidth, y + 0.8, { ...more, width: moreWidth, align: 'right' })
}

function tellFacts(facts: Facts | undefined): Line[] {
  if (!facts) return []
  const words = [...formatTicketBags(facts), ...(facts.seat ? [`Seat ${facts.seat}`] : []), ...(facts.meal ? [facts.meal] : [])]
  if (facts.state === 'open')
    return words.map((one, index) => ({ words: one, size: 8, bold: index === 0, colour: index === 0 ? INK.text : INK.soft }))
  // No longer to be flown: what has become of it is said before what it came with, which is struck out.
  return [
    { words: COUPON_WORDS[facts.state], size: 8, bold: true, colour: INK.bad },
    ...words.map((one) => ({ words: one, size: 8, colour: INK.soft, struck: true })),
  ]
}

/** The bars of an SVG, as wide as a scanner needs them. */
function readBarcode(facts: Facts | undefined): { d: string; scale: number; height: number } | undefined {
  const svg = facts?.barcode?.svg ?? ''
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  const [, d] = /<path d="([^"]+)"/.exec(svg) ?? []
  if (!width || !height || !d) return undefined
  const scale = BARCODE / Number(width)
  return { d, scale, height: Number(height) * scale }
}
