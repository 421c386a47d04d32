import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { formatWeekday } from '@tradewind/domain/format-date'
import { type Cell, heading, mailHtml, table } from '../mail/mail-frame.ts'
import { fromOf, type Sender } from '../mail/mail-sender.ts'
import type { Mail } from '../mail/mailer.ts'

type Letter = {
  readonly to: string
  readonly link: string
  readonly sender: Sender
  readonly messageId: string
  readonly pdf: Buffer
}

/** A voucher as a letter: what happens on which day, the way to its living page, and the paper. */
export function voucherMail(voucher: Voucher, { to, link, sender, messageId, pdf }: Letter): Mail {
  const { company, orderId, revision, sheets } = voucher
  const isChanged = revision > 1
  const title = isChanged ? 'Your voucher has changed' : 'Your voucher'
  const foot = isChanged
    ? 'This replaces the voucher that you have. Please print it again, or open it on a phone.'
    : 'The voucher is attached as a PDF. Show it on paper or on a phone.'
  return {
    ...fromOf(sender),
    to,
    subject: `${title} V-${orderId}: ${voucher.city}, ${dayOf(sheets[0]?.date ?? '')}`,
    html: mailHtml({
      sender,
      contact: [company.address, [company.phone, company.email].filter(Boolean).join(' · ')],
      title: `${title} V-${orderId}`,
      content: sheets.flatMap(({ date, services }) => [heading(dayOf(date)), table(services.map(rowOf))]),
      button: { text: 'Open the voucher', link },
      foot: { text: foot },
    }),
    text: textOf(voucher, { title, link, foot }),
    messageId,
    attachments: [{ filename: `voucher-${orderId}.pdf`, content: pdf, contentType: 'application/pdf' }],
  }
}

type Service = Voucher['sheets'][number]['services'][number]

function rowOf({ time, timeOf, name, option, state, code }: Service): Cell[] {
  const when = time === null ? timeOf : `${time} ${timeOf.toLowerCase()}`
  return [
    { lines: [[{ text: when, look: 'strong' }], [{ text: code, look: 'soft' }]], width: '32%' },
    { lines: [[{ text: state === 'cancelled' ? `Cancelled: ${name}` : name, look: 'strong' }], [{ text: option, look: 'soft' }]] },
  ]
}

function textOf({ sheets, help }: Voucher, { title, link, foot }: { title: string; link: string; foot: string }): string {
  const days = sheets.flatMap(({ date, services }) => [
    dayOf(date),
    ...services.map(
      ({ time, timeOf, name, option, state }) =>
        `  ${time ?? timeOf}  ${state === 'cancelled' ? 'Cancelled: ' : ''}${name}${option && `, ${option}`}`,
    ),
    '',
  ])
  return [title, '', ...days, `Voucher: ${link}`, `Help on the spot: ${help.company} ${help.phone}`, '', foot].join('\n')
}

const dayOf = (date: string) => (date === '' ? '' : `${formatWeekday(date)} ${date.slice(0, 4)}`)
