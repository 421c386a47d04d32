import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { formatWeekday } from '@tradewind/domain/format-date'
import { sayWhen } from '@tradewind/domain/vouchers/make-sheets'
import { titleHelp } from '@tradewind/domain/vouchers/title-help'
import type { TaxDocument } from '../documents/document-repo.ts'
import { attachmentOf } from '../documents/draw-document.ts'
import { type Cell, heading, mailHtml, table } from '../mail/mail-frame.ts'
import { fromOf, type Sender } from '../mail/mail-sender.ts'
import type { Mail } from '../mail/mailer.ts'

type Letter = {
  readonly to: string
  readonly link: string
  readonly sender: Sender
  readonly messageId: string
  readonly pdf: Buffer
  /** What was issued for it since the letter before. */
  readonly documents: readonly { readonly document: TaxDocument; readonly pdf: Buffer }[]
  /** Whether there are more documents than a letter carries. */
  readonly hasMore: boolean
  /** Who reads it has an older one. Whom a person has it sent to may see one for the first time. */
  readonly isChange: boolean
}

/** A voucher as a letter: what happens on which day, the way to its living page, and the paper. */
export function voucherMail(voucher: Voucher, { to, link, sender, messageId, pdf, documents, hasMore, isChange }: Letter): Mail {
  const { company, orderId, revision, sheets } = voucher
  const title = isChange ? 'Your voucher has changed' : 'Your voucher'
  const isWhat = isChange
    ? 'This replaces the voucher that you have. Please print it again, or open it on a phone.'
    : 'The voucher is attached as a PDF. Show it on paper or on a phone.'
  const isLater = !isChange && revision > 1 && `It is revision ${revision}: if you have an older one, please use this one instead.`
  const foot = [
    isWhat,
    isLater,
    hasMore ? 'Its invoices are in your account.' : nameAttached(documents.map(({ document }) => document)),
  ]
    .filter(Boolean)
    .join(' ')
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
    attachments: [
      { filename: `voucher-${orderId}.pdf`, content: pdf, contentType: 'application/pdf' },
      ...documents.map((one) => attachmentOf(one.document, one.pdf)),
    ],
  }
}

/** 'Also attached: 2 invoices and 1 credit note.' */
function nameAttached(documents: readonly Pick<TaxDocument, 'kind'>[]): string {
  const count = (kind: TaxDocument['kind'], name: string) => {
    const n = documents.filter((one) => one.kind === kind).length
    return n > 0 && `${n} ${name}${n === 1 ? '' : 's'}`
  }
  const named = [count('invoice', 'invoice'), count('creditNote', 'credit note')].filter(Boolean)
  return named.length === 0 ? '' : `Also attached: ${named.join(' and ')}.`
}

type Service = Voucher['sheets'][number]['services'][number]

function rowOf({ name, option, state, code, ...when }: Service): Cell[] {
  return [
    { lines: [[{ text: sayWhen(when), look: 'strong' }], [{ text: code, look: 'soft' }]], width: '32%' },
    { lines: [[{ text: state === 'cancelled' ? `Cancelled: ${name}` : name, look: 'strong' }], [{ text: option, look: 'soft' }]] },
  ]
}

function textOf({ sheets, help }: Voucher, { title, link, foot }: { title: string; link: string; foot: string }): string {
  const days = sheets.flatMap(({ date, services }) => [
    dayOf(date),
    ...services.map(
      ({ name, option, state, ...when }) =>
        `  ${sayWhen(when)}  ${state === 'cancelled' ? 'Cancelled: ' : ''}${name}${option && `, ${option}`}`,
    ),
    '',
  ])
  return [title, '', ...days, `Voucher: ${link}`, `${titleHelp(help)} ${help.phone}`, '', foot].join('\n')
}

const dayOf = (date: string) => (date === '' ? '' : `${formatWeekday(date)} ${date.slice(0, 4)}`)
