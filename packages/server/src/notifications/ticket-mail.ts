import type { ETicket } from '@tradewind/contract/tickets'
import { formatWeekday, timeOf } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { parseMoney } from '@tradewind/domain/money'
import { formatDuration } from '@tradewind/domain/time'
import { escapeHtml } from '../http/site-head.ts'
import type { Mail } from './mailer.ts'

export type Sender = { readonly siteName: string; readonly address: string; readonly accent: string }
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

/** A ticket as a letter: what is booked, the price where it may be told, the way to the ticket, and the ticket as a PDF. */
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
    from: { name: sender.siteName, address: sender.address },
    to: letter.to,
    subject: `E-ticket ${ticket.pnr}: ${journey}, ${dayOf(first?.departureTime ?? '')}`,
    html: htmlOf(shown, letter, journey),
    text: textOf(shown, letter, journey),
    messageId: letter.messageId,
    attachments: [{ filename: `e-ticket-${ticket.pnr}.pdf`, content: letter.pdf, contentType: 'application/pdf' }],
  }
}

/** Classes repeat in dark what stands inline in light: programs that drop the style sheet keep the light letter whole. */
const DARK = `@media (prefers-color-scheme: dark){.tw-page{background:#0f1416!important}.tw-card{background:#171d20!important;border-color:#2b3437!important}.tw-ink{color:#e8eeef!important}.tw-soft{color:#a3b0b3!important}.tw-line{border-color:#2b3437!important}}`
const INK = 'color:#12181a'
const SOFT = 'color:#5f6a6d'
const CELL = 'padding:10px 0;border-bottom:1px solid #e3e7e8;font-size:14px;line-height:20px;vertical-align:top'

/** Tables and inline styles only: what Gmail and Outlook both keep. */
function htmlOf(ticket: ETicket, { link, sender }: Letter, journey: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>E-ticket ${escapeHtml(ticket.pnr)}</title><style>${DARK}</style></head>
<body class="tw-page" style="margin:0;padding:0;background:#f6f8f8;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" class="tw-page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f8f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="tw-card" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:600px;border:1px solid #e3e7e8;border-radius:12px">
<tr><td bgcolor="${sender.accent}" style="height:4px;font-size:0;line-height:0;border-radius:12px 12px 0 0">&nbsp;</td></tr>
<tr><td style="padding:24px">
${headOf(ticket)}
<h1 class="tw-ink" style="margin:20px 0 4px;font-size:20px;line-height:28px;${INK}">${escapeHtml(journey)}</h1>
<p class="tw-soft" style="margin:0 0 12px;font-size:14px;line-height:20px;${SOFT}">PNR <strong class="tw-ink" style="font-size:18px;letter-spacing:1px;${INK}">${escapeHtml(ticket.pnr)}</strong></p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${flightsOf(ticket)}</table>
${heading(ticket.passengers.length === 1 ? 'Traveller' : 'Travellers')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${ticket.passengers.map(({ name, ticketNumber }) => pair(name, ticketNumber)).join('')}</table>
${priceOf(ticket.price)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr><td bgcolor="${sender.accent}" style="border-radius:8px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">Open the e-ticket</a></td></tr></table>
<p class="tw-soft" style="margin:16px 0 0;font-size:12px;line-height:18px;${SOFT}">The ticket is attached as a PDF. Times are local to each airport. Carry a photo identity, and a passport for an international journey.</p>
</td></tr></table></td></tr></table></body></html>`
}

function headOf({ header }: ETicket): string {
  const contact = [header.phone, header.email].filter(Boolean).join(' · ')
  return `<p class="tw-ink" style="margin:0;font-size:16px;line-height:24px;font-weight:bold;${INK}">${escapeHtml(header.companyName)}</p>
<p class="tw-soft" style="margin:0;font-size:12px;line-height:18px;${SOFT}">${[header.address, contact].filter(Boolean).map(escapeHtml).join('<br>')}</p>`
}

function flightsOf({ legs }: ETicket): string {
  return legs
    .flatMap(({ segments }) => segments)
    .map(
      (
        flight,
      ) => `<tr><td class="tw-line tw-ink" width="32%" style="${CELL};${INK}"><strong>${escapeHtml(`${flight.airlineCode} ${flight.flightNumber}`)}</strong><br><span class="tw-soft" style="${SOFT}">${escapeHtml(dayOf(flight.departureTime))}</span></td>
<td class="tw-line tw-ink" style="${CELL};${INK}"><strong>${escapeHtml(timeOf(flight.departureTime))}</strong> ${escapeHtml(place(flight.originCityName, flight.originAirportCode, flight.originTerminal))}<br><strong>${escapeHtml(timeOf(flight.arrivalTime))}</strong> ${escapeHtml(place(flight.destinationCityName, flight.destinationAirportCode, flight.destinationTerminal))}</td>
<td class="tw-line tw-soft" align="right" style="${CELL};white-space:nowrap;${SOFT}">${escapeHtml(formatDuration(flight.durationMinutes))}</td></tr>`,
    )
    .join('')
}

function priceOf(price: ETicket['price']): string {
  if (!price) return ''
  const amount = (text: string) => formatMoney(parseMoney(text, price.currency))
  const lines = price.lines.map(({ label, detail, amount: one }) => pair(detail ? `${label}, ${detail}` : label, amount(one)))
  return `${heading('Payment')}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join('')}${pair(price.paidBy ? `Total paid, ${price.paidBy}` : 'Total', amount(price.total), true)}</table>`
}

function heading(words: string): string {
  return `<h2 class="tw-ink" style="margin:24px 0 4px;font-size:14px;line-height:20px;${INK}">${words}</h2>`
}

function pair(left: string, right: string, isBold = false): string {
  const weight = isBold ? ';font-weight:bold' : ''
  return `<tr><td class="tw-line tw-ink" style="${CELL};${INK}${weight}">${escapeHtml(left)}</td><td class="tw-line tw-ink" align="right" style="${CELL};white-space:nowrap;${INK}${weight}">${escapeHtml(right)}</td></tr>`
}

function textOf(ticket: ETicket, { link, sender }: Letter, journey: string): string {
  const flights = ticket.legs
    .flatMap(({ segments }) => segments)
    .map(
      (flight) =>
        `${flight.airlineCode} ${flight.flightNumber}  ${dayOf(flight.departureTime)}  ${timeOf(flight.departureTime)} ${flight.originAirportCode} – ${timeOf(flight.arrivalTime)} ${flight.destinationAirportCode}`,
    )
  const people = ticket.passengers.map(({ name, ticketNumber }) => `${name}  ${ticketNumber}`)
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
    sender.siteName,
  ].join('\n')
}

function place(city: string, code: string, terminal: string | null): string {
  return `${city} ${code}${terminal ? `, Terminal ${terminal.replace(/^terminal\s*/i, '')}` : ''}`
}

/** 'Fri 18 Dec 2026' */
function dayOf(local: string): string {
  return local === '' ? '' : `${formatWeekday(local)} ${local.slice(0, 4)}`
}
