import type { ETicket } from '@tradewind/contract/tickets'
import { formatMoney } from '@tradewind/domain/format-money'
import { parseMoney } from '@tradewind/domain/money'
import { flightWord, whyNotValid } from '@tradewind/domain/tickets/ticket-validity'
import { BARCODE_NOTE, beforeYouFly, bookingNumber, TICKET_LEGAL } from '@tradewind/domain/tickets/ticket-words'
import type { Instant } from '@tradewind/domain/time'
import { drawCompany } from './draw-company.ts'
import { dayOfTicket, drawFlights } from './draw-flights.ts'
import { readLogo } from './draw-logo.ts'
import { drawPassengers } from './draw-passengers.ts'
import { INK, INNER, MARGIN, Sheet } from './sheet.ts'

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
  const issuer = `Issued by ${companyName}${companyName === ticket.siteName ? '' : ` on ${ticket.siteName}`}${gstNumber ? ` · GSTIN ${gstNumber}` : ''}`
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
  heading(sheet, 'Flights', 100)
  drawFlights(sheet, ticket, (index) => flightWord(shown, index))
  sheet.y += 6
  heading(sheet, `${passengers.length === 1 ? 'Passenger' : 'Passengers'}, baggage and barcodes`, 90)
  drawPassengers(sheet, passengers, flights)
  sheet.need(14)
  sheet.tell('P', () => sheet.text(BARCODE_NOTE, MARGIN, sheet.y - 4, { size: 8, colour: INK.soft }))
  sheet.y += 18
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

function heading(sheet: Sheet, words: string, room: number): void {
  sheet.need(room)
  sheet.tell('H2', () => sheet.text(words, MARGIN, sheet.y, { size: 10, bold: true }))
  sheet.y += 18
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
    price ? 44 + price.lines.length * 15 : 0,
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
  sheet.y = top + room + 8
}

function drawPrice(sheet: Sheet, price: NonNullable<ETicket['price']>, width: number): void {
  sheet.tell('H2', () => sheet.text('Payment', MARGIN, sheet.y, { size: 10, bold: true, width }))
  let y = sheet.y + 18
  const row = (label: string, amount: string, bold = false) => {
    sheet.tell('P', () => {
      sheet.line(label, MARGIN, y, { size: 8.5, bold, width: width - 96 })
      sheet.line(formatMoney(parseMoney(amount, price.currency)), MARGIN + width - 100, y, {
        size: 8.5,
        bold,
        width: 100,
        align: 'right',
      })
    })
    y += 15
  }
  for (const { label, detail, amount } of price.lines) row(detail ? `${label}, ${detail}` : label, amount)
  sheet.rule(MARGIN, y - 1, MARGIN + width, y - 1)
  y += 4
  row(price.paidBy ? `Total paid, ${price.paidBy}` : 'Total', price.total, true)
}
