import type { Leg, Segment } from '@tradewind/contract/flight-option'
import type { SharedOption } from '@tradewind/contract/offers'
import { formatMoney } from '@tradewind/domain/format-money'
import { parseMoney } from '@tradewind/domain/money'
import { escapeHtml } from '../../http/site-head.ts'
import type { Mail } from '../../notifications/mailer.ts'

type Sender = { readonly siteName: string; readonly address: string; readonly accent: string }
type OfferMail = {
  readonly to: string
  readonly sender: Sender
  /** The same for the same news, so that a repeated job is one message. */
  readonly key: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly options: readonly SharedOption[]
  readonly currency: string
  readonly button: { readonly text: string; readonly link: string }
  readonly foot: string
}

/** A mail about shared flights: a few sentences, the flights, one button. Tables and inline styles only: what Gmail and Outlook both keep. */
export function offerMail(mail: OfferMail): Mail {
  const { to, sender, key, subject } = mail
  return {
    from: { name: sender.siteName, address: sender.address },
    to,
    subject,
    html: htmlOf(mail),
    text: textOf(mail),
    messageId: `<offer-${key}@${sender.address.split('@')[1]}>`,
  }
}

function htmlOf({ sender, heading, paragraphs, options, currency, button, foot }: OfferMail): string {
  const cell = 'padding:10px 0;border-bottom:1px solid #e3e7e8;font-size:14px;line-height:20px;color:#12181a'
  const rows = options
    .map(
      (option) =>
        `<tr><td style="${cell}">${option.legs.map((leg) => `<strong>${escapeHtml(timesOf(leg))}</strong><br>${escapeHtml(flightsOf(leg))}`).join('<br>')}</td>
        <td style="${cell};text-align:right;white-space:nowrap"><strong>${escapeHtml(priceOf(option, currency))}</strong></td></tr>`,
    )
    .join('')
  const texts = paragraphs.map(
    (text) =>
      `<p style="margin:0 0 12px;font-size:14px;line-height:20px;color:#444e51">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  )
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f6f8f8;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e3e7e8;border-radius:12px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-size:14px;color:#5f6a6d">${escapeHtml(sender.siteName)}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;color:#12181a">${escapeHtml(heading)}</h1>
${texts.join('')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px"><tr><td style="background:${sender.accent};border-radius:8px"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escapeHtml(button.text)}</a></td></tr></table>
<p style="margin:16px 0 0;font-size:12px;line-height:16px;color:#5f6a6d">${escapeHtml(foot)}</p>
</td></tr></table></td></tr></table></body></html>`
}

function textOf({ sender, heading, paragraphs, options, currency, button, foot }: OfferMail): string {
  const flights = options.flatMap((option) => [
    ...option.legs.map((leg) => `${timesOf(leg)}  ${flightsOf(leg)}`),
    priceOf(option, currency),
    '',
  ])
  return [heading, '', ...paragraphs, '', ...flights, `${button.text}: ${button.link}`, '', foot, '', sender.siteName].join('\n')
}

function priceOf({ currentTotal, total }: SharedOption, currency: string): string {
  return formatMoney(parseMoney(currentTotal ?? total, currency))
}

function timesOf({ segments }: Leg): string {
  const [first, last] = [segments[0], segments.at(-1)] as [Segment, Segment]
  return `${dayOf(first.departureTime)}, ${first.departureTime.slice(11)} ${first.originCityName} – ${last.arrivalTime.slice(11)} ${last.destinationCityName}`
}

function flightsOf({ segments }: Leg): string {
  return segments.map(({ airlineName, airlineCode, flightNumber }) => `${airlineName} ${airlineCode} ${flightNumber}`).join(', ')
}

function dayOf(local: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${local.slice(0, 10)}T00:00:00Z`),
  )
}
