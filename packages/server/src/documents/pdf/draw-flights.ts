import type { Segment } from '@tradewind/contract/flight-option'
import type { ETicket } from '@tradewind/contract/tickets'
import { formatDate, formatDay, formatWeekday, timeOf } from '@tradewind/domain/format-date'
import { aircraftName } from '@tradewind/domain/reference/aircraft-name'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { tellTechnicalStop } from '@tradewind/domain/tickets/tell-technical-stop'
import { formatDuration } from '@tradewind/domain/time'
import { A4, INK, INNER, MARGIN, type Sheet } from './sheet.ts'

const CABINS: Record<Segment['cabin'], string> = {
  all: 'Economy',
  economy: 'Economy',
  premiumEconomy: 'Premium economy',
  business: 'Business',
  first: 'First',
}
const HEAD = 22
const BODY = 62

/** Each flight in a box that no page end may cut, the waits between them. */
export function drawFlights(sheet: Sheet, ticket: ETicket, statusOf: (index: number) => string): void {
  let place = 0
  for (const { segments } of ticket.legs) {
    for (const [index, segment] of segments.entries()) {
      const before = segments[index - 1]
      sheet.need(HEAD + BODY + 10 + (before ? 16 : 0))
      if (before) drawConnection(sheet, before, segment)
      const facts = { airlinePnr: ticket.airlinePnrs[place] ?? null, status: statusOf(place) }
      sheet.tell('P', () => drawFlight(sheet, segment, facts))
      place += 1
    }
  }
}

function drawConnection(sheet: Sheet, before: Segment, after: Segment): void {
  const wait = before.layoverMinutes === null ? '' : `, ${formatDuration(before.layoverMinutes)}`
  const words =
    before.destinationAirportCode === after.originAirportCode
      ? `Connection in ${before.destinationCityName} ${before.destinationAirportCode}${wait}`
      : `Change of airport, ${before.destinationAirportCode} to ${after.originAirportCode}${wait}`
  sheet.tell('P', () => sheet.line(words, MARGIN + 10, sheet.y - 2, { size: 8, colour: INK.soft, width: INNER - 20 }))
  sheet.y += 13
}

function drawFlight(sheet: Sheet, segment: Segment, { airlinePnr, status }: { airlinePnr: string | null; status: string }): void {
  const { airlineCode, airlineName, flightNumber, operatingCarrier, departureTime } = segment
  const top = sheet.y
  const airline = findAirline(airlineCode)
  sheet.box(MARGIN, top, INNER, HEAD + BODY, { stroke: INK.line, radius: 5 })
  sheet.box(MARGIN + 8, top + 4, 18, 14, { fill: airline?.colour ?? '#4a5568', radius: 3 })
  sheet.text(airlineCode, MARGIN + 8, top + 7.5, { size: 6.5, bold: true, colour: '#ffffff', width: 18, align: 'center' })
  const name = `${airlineName || airline?.name || airlineCode} ${airlineCode} ${flightNumber}`
  sheet.line(name, MARGIN + 33, top + 6, { size: 9, bold: true, width: 220 })
  const after = MARGIN + 33 + Math.min(220, sheet.widthOf(name, { size: 9, bold: true })) + 8
  const operated =
    operatingCarrier && operatingCarrier !== airlineCode
      ? ` · operated by ${findAirline(operatingCarrier)?.name ?? operatingCarrier}`
      : ''
  sheet.line(`${formatWeekday(departureTime)} ${departureTime.slice(0, 4)}${operated}`, after, top + 6.5, {
    size: 8.5,
    colour: INK.soft,
    width: A4.width - MARGIN - 110 - after,
  })
  sheet.line(aircraftName(segment.aircraft) ?? '', A4.width - MARGIN - 108, top + 6.5, {
    size: 8.5,
    colour: INK.soft,
    width: 100,
    align: 'right',
  })
  sheet.rule(MARGIN, top + HEAD, A4.width - MARGIN, top + HEAD)
  drawEnds(sheet, segment, top + HEAD + 7)
  drawFacts(sheet, top + HEAD + 9, [
    ['Class', `${CABINS[segment.cabin]}, ${segment.fareClass}`],
    ...(airlinePnr ? ([['Airline PNR', airlinePnr]] as const) : []),
    ['Status', status],
  ])
  sheet.y = top + HEAD + BODY + 9
}

const END = 132
const PATH = 92

function drawEnds(sheet: Sheet, segment: Segment, y: number): void {
  const left = MARGIN + 10
  const middle = left + END + 4
  const right = middle + PATH + 12
  drawEnd(sheet, left, y, {
    local: segment.departureTime,
    city: segment.originCityName,
    code: segment.originAirportCode,
    airport: segment.originAirportName,
    terminal: segment.originTerminal,
  })
  const stop = tellTechnicalStop(segment)
  sheet.text(formatDuration(segment.durationMinutes), middle, y + 6, { size: 8, colour: INK.soft, width: PATH, align: 'center' })
  sheet.rule(middle + 6, y + 21, middle + PATH - 6, y + 21, { colour: INK.line, weight: 1.25 })
  sheet.dot(middle + 6, y + 21, 2.4)
  sheet.dot(middle + PATH - 6, y + 21, 2.4)
  sheet.text(stop ?? 'Non-stop', middle, y + 26, {
    size: stop ? 7 : 8,
    colour: stop ? INK.bad : INK.soft,
    width: PATH,
    align: 'center',
  })
  drawEnd(sheet, right, y, {
    local: segment.arrivalTime,
    after: segment.departureTime,
    city: segment.destinationCityName,
    code: segment.destinationAirportCode,
    airport: segment.destinationAirportName,
    terminal: segment.destinationTerminal,
  })
}

type End = { local: string; after?: string; city: string; code: string; airport: string; terminal: string | null }

function drawEnd(sheet: Sheet, x: number, y: number, { local, after, city, code, airport, terminal }: End): void {
  sheet.text(timeOf(local), x, y, { size: 13, bold: true, width: END })
  const isOtherDay = after !== undefined && local.slice(0, 10) !== after.slice(0, 10)
  if (isOtherDay)
    sheet.text(formatDay(local), x + sheet.widthOf(timeOf(local), { size: 13, bold: true }) + 4, y + 4.5, {
      size: 8,
      colour: INK.soft,
      width: 60,
    })
  sheet.line(`${city} ${code}`, x, y + 17, { size: 9, bold: true, width: END })
  sheet.line(airport, x, y + 29, { size: 8, colour: INK.soft, width: END })
  if (terminal)
    sheet.line(`Terminal ${terminal.replace(/^terminal\s*/i, '')}`, x, y + 39.5, { size: 8, colour: INK.soft, width: END })
}

function drawFacts(sheet: Sheet, y: number, facts: readonly (readonly [string, string])[]): void {
  const x = A4.width - MARGIN - 128
  sheet.rule(x - 10, y - 2, x - 10, y + 46)
  for (const [index, [label, value]] of facts.entries()) {
    sheet.text(label, x, y + index * 15, { size: 8, colour: INK.soft, width: 56 })
    sheet.line(value, x + 48, y + index * 15, { size: 8, bold: true, width: 70, align: 'right' })
  }
}

/** '12 Nov 2026', for heads and names of files. */
export function dayOfTicket(ticket: ETicket): string {
  return ticket.issuedOn ? formatDate(ticket.issuedOn) : ''
}
