import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatMoney } from '@tradewind/domain/format-money'
import { parseMoney } from '@tradewind/domain/money'
import { flightWord, whyNotValid } from '@tradewind/domain/tickets/ticket-validity'
import { BARCODE_NOTE, beforeYouFly, bookingNumber, TICKET_LEGAL } from '@tradewind/domain/tickets/ticket-words'
import type { Instant } from '@tradewind/domain/time'
import { drawCompany } from '../../documents/pdf/draw-company.ts'
import { readLogo } from '../../documents/pdf/draw-logo.ts'
import { INK, INNER, MARGIN, Sheet } from '../../documents/pdf/sheet.ts'
import { dayOfTicket, drawFlights } from './draw-flights.ts'
import { drawPassengers } from './draw-passengers.ts'

export type TicketLook = {
  /** Whatever the reader may see. */
  readonly hidesPrice: boolean
  /** One passenger's ticket, counted from nought. */
  readonly passengerIndex?: number | undefined
}
type Paper = { readonly now: Instant; readonly accent: string }

/** The e-ticket as a PDF, from the same data as the screen: what the reader may not see is not in it. A price is the whole booking's, so a single passenger's has none. */
export async function drawTicket(
  ticket: ETicket,
  { hidesPrice, passengerIndex }: TicketLook,
  { now, accent }: Paper,
): Promise<Buffer> {
  const { companyName, address, phone, email, logoUrl, gstNumber } = ticket.header
  // Whose ticket it is, and nobody behind them: an agency's customer knows the agency alone.
  const issuer = `Issued by ${companyName}${gstNumber ? ` · GSTIN ${gstNumber}` : ''}`
  const sheet = new Sheet({
    title: `E-ticket ${ticket.pnr}`,
    author: companyName,
    subject: ticket.passengers.map(({ name }) => name).join(', '),
    now: new Date(now),
    foot: issuer,
    accent,
  })
  drawCompany(
    sheet,
    { name: companyName, address, contact: [phone, email].filter(Boolean).join(' · '), logo: await readLogo(logoUrl) },
    [
      { label: 'PNR', value: ticket.pnr, isBig: true },
      ...(ticket.issuedAt ? [{ label: 'Issued', value: dayOfTicket(ticket) }] : []),
      { label: 'Booking', value: bookingNumber(ticket.bookingId) },
    ],
  )
  const passengers = ticket.passengers.filter((_, index) => passengerIndex === undefined || index === passengerIndex)
  const shown = { ...ticket, passengers }
  const invalid = whyNotValid(shown)
  if (invalid) drawInvalid(sheet, invalid)
  const flights = ticket.legs.flatMap(({ segments }) => segments)
  drawFlights(sheet, ticket, (index) => flightWord(shown, index))
  sheet.y += 6
  const title = `${passengers.length === 1 ? 'Passenger' : 'Passengers'}, baggage and barcodes`
  drawPassengers(sheet, { passengers, flights, title })
  sheet.need(14)
  sheet.tell('P', () => sheet.text(BARCODE_NOTE, MARGIN, sheet.y - 4, { size: 8, colour: INK.soft }))
  sheet.y += 16
  drawLower(sheet, hidesPrice || passengerIndex !== undefined ? null : ticket.price, beforeYouFly(flights))
  const height = sheet.heightOf(TICKET_LEGAL, { size: 7.5 })
  sheet.need(height + 8)
  sheet.y += 8
  sheet.tell('P', () => sheet.text(TICKET_LEGAL, MARGIN, sheet.y, { size: 7.5, colour: INK.soft }))
  return sheet.finish()
}

function drawInvalid(sheet: Sheet, word: string): void {
  sheet.box(MARGIN, sheet.y, INNER, 22, { stroke: INK.bad, radius: 4 })
  sheet.tell('P', () =>
    sheet.text(`${word}: this document is not valid for travel.`, MARGIN, sheet.y + 6.5, {
      size: 9,
      bold: true,
      colour: INK.bad,
      align: 'center',
    }),
  )
  sheet.y += 36
}

/** Payment and advice beside each other; the advice across the page where no price is shown. */
function drawLower(sheet: Sheet, price: ETicket['price'], advice: readonly string[]): void {
  const gap = 26
  const half = (INNER - gap) / 2
  const width = price ? half : INNER
  const x = price ? MARGIN + half + gap : MARGIN
  const heights = advice.map((sentence) => sheet.heightOf(sentence, { size: 8.5, width: width - 10 }) + 4)
  const room = Math.max(
    heights.reduce((sum, one) => sum + one, 20),
    price ? heightOfPrice(sheet, price, half) : 0,
  )
  sheet.need(room)
  const top = sheet.y
  if (price) drawPrice(sheet, price, half)
  sheet.tell('H2', () => sheet.text('Before you fly', x, top, { size: 10, bold: true, width }))
  let y = top + 18
  for (const [index, sentence] of advice.entries()) {
    sheet.tell('P', () => {
      sheet.text('•', x, y, { size: 8.5, colour: INK.soft, width: 8 })
      sheet.text(sentence, x + 10, y, { size: 8.5, width: width - 10 })
    })
    y += heights[index] ?? 0
  }
  sheet.y = top + room
}

type Price = NonNullable<ETicket['price']>
type Row = { readonly label: string; readonly amount: string; readonly isBold: boolean }
const AMOUNT = 92

function rowsOf({ lines, total, paidBy, currency }: Price): Row[] {
  const row = (label: string, amount: string, isBold = false) => ({
    label,
    amount: formatMoney(parseMoney(amount, currency)),
    isBold,
  })
  return [
    ...lines.map(({ label, detail, amount }) => row(detail ? `${label}, ${detail}` : label, amount)),
    row(paidBy ? `Total paid, ${paidBy}` : 'Total', total, true),
  ]
}

function heightOfRow(sheet: Sheet, { label, isBold }: Row, width: number): number {
  return sheet.heightOf(label, { size: 8.5, bold: isBold, width: width - AMOUNT }) + 3
}

function heightOfPrice(sheet: Sheet, price: Price, width: number): number {
  return rowsOf(price).reduce((height, row) => height + heightOfRow(sheet, row, width), 18 + 8)
}

function drawPrice(sheet: Sheet, price: Price, width: number): void {
  sheet.tell('H2', () => sheet.text('Payment', MARGIN, sheet.y, { size: 10, bold: true, width }))
  let y = sheet.y + 18
  for (const row of rowsOf(price)) {
    const { label, amount, isBold } = row
    if (isBold) {
      sheet.rule(MARGIN, y, MARGIN + width, y)
      y += 5
    }
    sheet.tell('P', () => {
      sheet.text(label, MARGIN, y, { size: 8.5, bold: isBold, width: width - AMOUNT })
      sheet.text(amount, MARGIN + width - AMOUNT, y, { size: 8.5, bold: isBold, width: AMOUNT, align: 'right' })
    })
    y += heightOfRow(sheet, row, width)
  }
}
