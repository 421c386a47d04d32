import type { ETicket } from '@tradewind/contract/tickets'
import { formatDuration } from '@tradewind/domain/time'
import { escapeHtml } from '../http/site-head.ts'
import type { Mail } from './mailer.ts'

type Sender = { readonly siteName: string; readonly address: string; readonly accent: string }

/** The mail that carries a ticket to the traveller: what is booked, and the link to the ticket itself. No price: it may be a gift, or an agent's. */
export function ticketMail(ticket: ETicket, { to, link, sender }: { to: string; link: string; sender: Sender }): Mail {
  const first = ticket.legs[0]?.segments[0]
  const last = ticket.legs[0]?.segments.at(-1)
  const journey = `${first?.originCityName} to ${last?.destinationCityName}`
  return {
    from: { name: sender.siteName, address: sender.address },
    to,
    subject: `E-ticket ${ticket.pnr}: ${journey}, ${dayOf(first?.departureTime ?? '')}`,
    html: htmlOf(ticket, link, sender, journey),
    text: textOf(ticket, link, sender, journey),
    messageId: `<ticket-${ticket.bookingId}-${ticket.pnr}@${sender.address.split('@')[1]}>`,
  }
}

/** Tables and inline styles only: what Gmail and Outlook both keep. */
function htmlOf(ticket: ETicket, link: string, { siteName, accent }: Sender, journey: string): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #e3e7e8;font-size:14px;line-height:20px;color:#12181a'
  const flights = ticket.legs
    .flatMap((leg) => leg.segments)
    .map(
      (segment) =>
        `<tr><td style="${cell}"><strong>${escapeHtml(`${segment.airlineCode} ${segment.flightNumber}`)}</strong><br>${escapeHtml(dayOf(segment.departureTime))}</td>
        <td style="${cell}"><strong>${escapeHtml(segment.departureTime.slice(11))}</strong> ${escapeHtml(place(segment.originCityName, segment.originAirportCode, segment.originTerminal))}<br><strong>${escapeHtml(segment.arrivalTime.slice(11))}</strong> ${escapeHtml(place(segment.destinationCityName, segment.destinationAirportCode, segment.destinationTerminal))}</td>
        <td style="${cell};text-align:right">${escapeHtml(formatDuration(segment.durationMinutes))}</td></tr>`,
    )
    .join('')
  const people = ticket.passengers
    .map(
      (passenger) =>
        `<tr><td style="${cell}">${escapeHtml(passenger.name)}</td><td style="${cell};text-align:right">${escapeHtml(passenger.ticketNumber)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f6f8f8;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e3e7e8;border-radius:12px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-size:14px;color:#5f6a6d">${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 4px;font-size:20px;line-height:28px;color:#12181a">${escapeHtml(journey)}</h1>
<p style="margin:0 0 16px;font-size:14px;color:#444e51">PNR <strong style="letter-spacing:1px">${escapeHtml(ticket.pnr)}</strong></p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${flights}</table>
<h2 style="margin:24px 0 4px;font-size:14px;color:#12181a">Travellers</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${people}</table>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px"><tr><td style="background:${accent};border-radius:8px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">Open the e-ticket</a></td></tr></table>
<p style="margin:16px 0 0;font-size:12px;line-height:16px;color:#5f6a6d">Times are local to each airport. Carry a photo identity, and a passport for an international journey.</p>
</td></tr></table></td></tr></table></body></html>`
}

function textOf(ticket: ETicket, link: string, { siteName }: Sender, journey: string): string {
  const flights = ticket.legs
    .flatMap((leg) => leg.segments)
    .map(
      (segment) =>
        `${segment.airlineCode} ${segment.flightNumber}  ${dayOf(segment.departureTime)}  ${segment.departureTime.slice(11)} ${segment.originAirportCode} – ${segment.arrivalTime.slice(11)} ${segment.destinationAirportCode}`,
    )
  const people = ticket.passengers.map((passenger) => `${passenger.name}  ${passenger.ticketNumber}`)
  return [`${journey}, PNR ${ticket.pnr}`, '', ...flights, '', ...people, '', `E-ticket: ${link}`, '', siteName].join('\n')
}

function place(city: string, code: string, terminal: string | null): string {
  return `${city} ${code}${terminal ? `, Terminal ${terminal}` : ''}`
}

function dayOf(local: string): string {
  const at = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at.getTime())
    ? ''
    : new Intl.DateTimeFormat('en-IN', {
        weekday: 'short',
        day: '2-digit',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(at)
}
