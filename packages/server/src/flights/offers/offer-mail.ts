import type { SharedOption } from '@tradewind/contract/flights/offers'
import type { Leg, Segment } from '@tradewind/contract/flights/option'
import { formatWeekday } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { parseMoney } from '@tradewind/domain/money'
import { type Cell, mailHtml, paragraph, table } from '../../mail/mail-frame.ts'
import { fromOf, type Sender } from '../../mail/mail-sender.ts'
import type { Mail } from '../../mail/mailer.ts'

type OfferMail = {
  readonly to: string
  readonly sender: Sender
  readonly contact?: readonly string[]
  /** The same for the same event, so that a repeated job sends one message. */
  readonly key: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly options: readonly SharedOption[]
  readonly currency: string
  /** 'for 2 adults', beside a price. */
  readonly forWhom: string
  readonly button: { readonly text: string; readonly link: string }
  readonly foot: string
}

/** A mail about shared flights: a few sentences, the flights, one button. */
export function offerMail(mail: OfferMail): Mail {
  const { to, sender, key, subject } = mail
  return {
    ...fromOf(sender),
    to,
    subject,
    html: htmlOf(mail),
    text: textOf(mail),
    messageId: `<offer-${key}@${sender.address.split('@')[1]}>`,
  }
}

function htmlOf({ sender, contact, heading, paragraphs, options, currency, button, foot, forWhom }: OfferMail): string {
  const rows = options.map((option): Cell[] => [
    { lines: option.legs.flatMap((leg): Cell['lines'] => [[{ text: timesOf(leg), look: 'strong' }], [{ text: flightsOf(leg) }]]) },
    { lines: [[{ text: priceOf(option, currency), look: 'strong' }], [{ text: forWhom, look: 'soft' }]], isEnd: true },
  ])
  return mailHtml({
    sender,
    contact: contact ?? [],
    title: heading,
    content: [...paragraphs.map(paragraph), table(rows)],
    button,
    foot: { text: foot },
  })
}

function textOf({ sender, heading, paragraphs, options, currency, button, foot, forWhom }: OfferMail): string {
  const flights = options.flatMap((option) => [
    ...option.legs.map((leg) => `${timesOf(leg)}  ${flightsOf(leg)}`),
    `${priceOf(option, currency)} ${forWhom}`,
    '',
  ])
  return [heading, '', ...paragraphs, '', ...flights, `${button.text}: ${button.link}`, '', foot, '', sender.name].join('\n')
}

function priceOf({ currentTotal, total }: SharedOption, currency: string): string {
  return formatMoney(parseMoney(currentTotal ?? total, currency))
}

function timesOf({ segments }: Leg): string {
  const [first, last] = [segments[0], segments.at(-1)] as [Segment, Segment]
  return `${formatWeekday(first.departureTime)}, ${first.departureTime.slice(11)} ${first.originCityName} – ${last.arrivalTime.slice(11)} ${last.destinationCityName}`
}

function flightsOf({ segments }: Leg): string {
  return segments.map(({ airlineName, airlineCode, flightNumber }) => `${airlineName} ${airlineCode} ${flightNumber}`).join(', ')
}
