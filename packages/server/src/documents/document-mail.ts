import { formatDate } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { mailHtml, paragraph } from '../mail/mail-frame.ts'
import { fromOf, type Sender } from '../mail/mail-sender.ts'
import type { Mail } from '../mail/mailer.ts'
import type { TaxDocument } from './document-repo.ts'
import { attachmentOf } from './draw-document.ts'

type Letter = {
  readonly to: string
  readonly sender: Sender
  readonly messageId: string
  readonly pdf: Buffer
}

const ATTACHED = 'The document is attached as a PDF.'
const NAMES: Record<TaxDocument['kind'], string> = { invoice: 'Invoice', creditNote: 'Credit note', receipt: 'Receipt' }
/** An invoice, a credit note or a receipt as a letter: which, for what, how much, and the document itself as a PDF. */
export function documentMail(document: TaxDocument, { to, sender, messageId, pdf }: Letter): Mail {
  const title = `${NAMES[document.kind]} ${document.code}`
  const lines = [document.about, `${formatDate(document.issuedOn)} · ${formatMoney(document.total)}`]
  return {
    ...fromOf(sender),
    to,
    subject: title,
    html: mailHtml({ sender, title, content: lines.map(paragraph), foot: { text: ATTACHED } }),
    text: [title, '', ...lines, '', ATTACHED, '', sender.name].join('\n'),
    messageId,
    attachments: [attachmentOf(document, pdf)],
  }
}
