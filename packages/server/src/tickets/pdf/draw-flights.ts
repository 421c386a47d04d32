import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatDate, formatDay, formatWeekday, timeOf } from '@tradewind/domain/format-date'
import { aircraftName } from '@tradewind/domain/reference/aircraft-name'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { formatClass } from '@tradewind/domain/tickets/format-class'
import { formatTechnicalStop } from '@tradewind/domain/tickets/format-technical-stop'
import { formatDuration } from '@tradewind/domain/time'
import { drawHeading, HEADING } from '../../documents/pdf/draw-heading.ts'
import { A4, INK, INNER, type Line, MARGIN, type Sheet } from '../../documents/pdf/sheet.ts'

const BADGE = 33
const END = 126
const PATH = 78
const FACTS = 133

/** Each flight in a box that no page end may cut, the waits between them. What is in a box is measured before it is drawn: names of airports take the lines they need. */
export function drawFlights(sheet: Sheet, ticket: ETicket, statusOf: (index: number) => string): void {
  let place = 0
  for (const { segments } of ticket.legs) {
    for (const [index, segment] of segments.entries()) {
      const before = segments[index - 1]
      const parts = partsOf(sheet, segment, { airlinePnr: ticket.airlinePnrs[place] ?? null, status: statusOf(place) })
      const connection = before && tellConnection(before, segment)
      const room = parts.headHeight + parts.bodyHeight + 10 + (connection ? sheet.heightOf(connection, CONNECTION) + 4 : 0)
      sheet.need(room + (place === 0 ? HEADING : 0))
      if (place === 0) drawHeading(sheet, 'Flights')
      if (connection) drawConnection(sheet, connection)
      sheet.tell('P', () => drawFlight(sheet, parts))
      place += 1
    }
  }
}

const CONNECTION = { size: 8, colour: INK.soft, width: INNER - 20 }

function tellConnection(before: Segment, after: Segment): string {
  const wait = before.layoverMinutes === null ? '' : `, ${formatDuration(before.layoverMinutes)}`
  return before.destinationAirportCode === after.originAirportCode
    ? `Connection in ${before.destinationCityName} ${before.destinationAirportCode}${wait}`
    : `Change of airport, ${before.destinationAirportCode} to ${after.originAirportCode}${wait}`
}

function drawConnection(sheet: Sheet, words: string): void {
  sheet.tell('P', () => {
    sheet.y += sheet.text(words, MARGIN + 10, sheet.y - 2, CONNECTION) + 3
  })
}

type End = { readonly time: string; readonly otherDay: string | undefined; readonly place: readonly Line[] }
type Fact = readonly [label: string, value: string]
type Parts = {
  readonly segment: Segment
  readonly name: string
  readonly day: string
  readonly more: string
  /** Name, day, the operating carrier and the aircraft fit beside each other. */
  readonly isHeadShort: boolean
  readonly headHeight: number
  readonly bodyHeight: number
  readonly ends: readonly [End, End]
  readonly stop: Line
  readonly facts: readonly Fact[]
}

/** A flight as words, and the room they take. */
function partsOf(sheet: Sheet, segment: Segment, { airlinePnr, status }: { airlinePnr: string | null; status: string }): Parts {
  const { airlineCode, airlineName, flightNumber, operatingCarrier, departureTime } = segment
  const name = `${airlineName || findAirline(airlineCode)?.name || airlineCode} ${airlineCode} ${flightNumber}`
  const operated = operatingCarrier && operatingCarrier !== airlineCode && (findAirline(operatingCarrier)?.name ?? operatingCarrier)
  const day = `${formatWeekday(departureTime)} ${departureTime.slice(0, 4)}${operated ? ` · operated by ${operated}` : ''}`
  const more = aircraftName(segment.aircraft) ?? ''
  const room = INNER - BADGE - 10
  const isHeadShort =
    sheet.widthOf(name, NAME) + sheet.widthOf(day, DAY) + sheet.widthOf(more, { ...DAY, align: 'right' }) + 24 <= room
  const ends = endsOf(segment)
  const technical = formatTechnicalStop(segment)
  const stop = technical ? { words: technical, size: 7, colour: INK.bad } : { words: 'Non-stop', size: 8, colour: INK.soft }
  const bookedIn = formatClass(segment)
  const facts: Fact[] = [
    ...(bookedIn ? [['Class', bookedIn] as const] : []),
    ...(airlinePnr ? [['Airline PNR', airlinePnr] as const] : []),
    ['Status', status],
  ]
  const bodyHeight = Math.max(
    ...ends.map(({ place }) => 17 + sheet.heightOfStack(place, END)),
    26 + sheet.heightOfStack([stop], PATH),
    facts.reduce((height, fact) => height + heightOfFact(sheet, fact), 0),
  )
  const below = [name, [day, more].filter(Boolean).join(' · ')] as const
  const headHeight = isHeadShort
    ? 22
    : 12 + sheet.heightOf(below[0], { ...NAME, width: room }) + sheet.heightOf(below[1], { ...DAY, width: room })
  return { segment, name, day, more, isHeadShort, headHeight, bodyHeight: bodyHeight + 14, ends, stop, facts }
}

const NAME = { size: 9, bold: true }
const DAY = { size: 8.5, colour: INK.soft }

function endsOf(segment: Segment): readonly [End, End] {
  const { departureTime, arrivalTime } = segment
  const isOtherDay = arrivalTime.slice(0, 10) !== departureTime.slice(0, 10)
  const place = (city: string, code: string, airport: string, terminal: string | null): Line[] => [
    { words: `${city} ${code}`, size: 9, bold: true },
    { words: airport, size: 8, colour: INK.soft },
    ...(terminal ? [{ words: `Terminal ${terminal.replace(/^terminal\s*/i, '')}`, size: 8, colour: INK.soft }] : []),
  ]
  return [
    {
      time: timeOf(departureTime),
      otherDay: undefined,
      place: place(segment.originCityName, segment.originAirportCode, segment.originAirportName, segment.originTerminal),
    },
    {
      time: timeOf(arrivalTime),
      otherDay: isOtherDay ? formatDay(arrivalTime) : undefined,
      place: place(
        segment.destinationCityName,
        segment.destinationAirportCode,
        segment.destinationAirportName,
        segment.destinationTerminal,
      ),
    },
  ]
}

function drawFlight(sheet: Sheet, parts: Parts): void {
  const { segment, headHeight, bodyHeight, ends, stop, facts } = parts
  const top = sheet.y
  sheet.box(MARGIN, top, INNER, headHeight + bodyHeight, { stroke: INK.line, radius: 5 })
  drawHead(sheet, parts, top)
  sheet.rule(MARGIN, top + headHeight, A4.width - MARGIN, top + headHeight)
  const y = top + headHeight + 7
  const [left, middle] = [MARGIN + 10, MARGIN + 10 + END + 6]
  drawEnd(sheet, left, y, ends[0])
  drawEnd(sheet, middle + PATH + 12, y, ends[1])
  sheet.text(formatDuration(segment.durationMinutes), middle, y + 6, { size: 8, colour: INK.soft, width: PATH, align: 'center' })
  sheet.rule(middle + 6, y + 21, middle + PATH - 6, y + 21, { colour: INK.line, weight: 1.25 })
  sheet.dot(middle + 6, y + 21, 2.4)
  sheet.dot(middle + PATH - 6, y + 21, 2.4)
  sheet.text(stop.words, middle, y + 26, { ...stop, width: PATH, align: 'center' })
  drawFacts(sheet, y, { facts, height: bodyHeight - 14 })
  sheet.y = top + headHeight + bodyHeight + 9
}

function drawHead(sheet: Sheet, { segment, name, day, more, isHeadShort }: Parts, top: number): void {
  sheet.box(MARGIN + 8, top + 4, 18, 14, { fill: findAirline(segment.airlineCode)?.colour ?? '#4a5568', radius: 3 })
  sheet.text(segment.airlineCode, MARGIN + 8, top + 7.5, { size: 6.5, bold: true, colour: '#ffffff', width: 18, align: 'center' })
  const [x, room] = [MARGIN + BADGE, INNER - BADGE - 10]
  const nameHeight = sheet.text(name, x, top + 6, { ...NAME, width: room })
  if (!isHeadShort) {
    sheet.text([day, more].filter(Boolean).join(' · '), x, top + 6 + nameHeight, { ...DAY, width: room })
    return
  }
  const after = sheet.widthOf(name, NAME) + 8
  sheet.text(day, x + after, top + 6.4, { ...DAY, width: room - after })
  const moreWidth = sheet.widthOf(more, { ...DAY, align: 'right' }) + 4
  sheet.text(more, x + room - moreWidth, top + 6.4, { ...DAY, width: moreWidth, align: 'right' })
}

function drawEnd(sheet: Sheet, x: number, y: number, { time, otherDay, place }: End): void {
  const style = { size: 13, bold: true, width: END }
  sheet.text(time, x, y, style)
  if (otherDay) sheet.text(otherDay, x + sheet.widthOf(time, style) + 4, y + 4.5, { size: 8, colour: INK.soft, width: 60 })
  sheet.stack(place, x, y + 17, END)
}

const LABEL = 46

function heightOfFact(sheet: Sheet, [label, value]: Fact): number {
  const height = Math.max(
    sheet.heightOf(label, { size: 8, width: LABEL }),
    sheet.heightOf(value, { size: 8, width: FACTS - LABEL, bold: true }),
  )
  return height + 4
}

function drawFacts(sheet: Sheet, top: number, { facts, height }: { facts: readonly Fact[]; height: number }): void {
  const x = A4.width - MARGIN - FACTS - 8
  sheet.rule(x - 8, top, x - 8, top + height)
  let y = top + 2
  for (const fact of facts) {
    const [label, value] = fact
    sheet.text(label, x, y, { size: 8, colour: INK.soft, width: LABEL })
    sheet.text(value, x + LABEL, y, { size: 8, bold: true, width: FACTS - LABEL, align: 'right' })
    y += heightOfFact(sheet, fact)
  }
}

/** '12 Nov 2026', for heads and names of files. */
export function dayOfTicket(ticket: ETicket): string {
  return ticket.issuedOn ? formatDate(ticket.issuedOn) : ''
}
