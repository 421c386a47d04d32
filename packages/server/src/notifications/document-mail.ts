import { formatDate } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import type { TaxDocument } from '../documents/document-repo.ts'
import { escapeHtml } from '../http/site-head.ts'
import type { Mail } from './mailer.ts'
import type { Sender } from './ticket-mail.ts'

type Letter = {
  readonly to: string
  readonly sender: Sender
  readonly messageId: string
  readonly pdf: Buffer
}

const NAMES: Record<TaxDocument['kind'], string> = { invoice: 'Invoice', creditNote: 'Credit note', receipt: 'Receipt' }
/** Classes repeat in dark what stands inline in light, for the programs that read style sheets. */
const DARK =
  '@media (prefers-color-scheme: dark){.page{background:#0f1416!important}.card{background:#171d20!important;border-color:#2b3437!important}.ink{color:#e8eeef!important}.soft{color:#a3b0b3!important}}'

/** An invoice, a credit note or a receipt as a letter: which, for what, how much, and the document itself as a PDF. */
export function documentMail(document: TaxDocument, { to, sender, messageId, pdf }: Letter): Mail {
  const title = `${NAMES[document.kind]} ${document.code}`
  const lines = [document.about, `${formatDate(document.issuedOn)} · ${formatMoney(document.total)}`]
  return {
    from: { name: sender.siteName, address: sender.address },
    to,
    subject: title,
    html: htmlOf(title, lines, sender),
    text: [title, '', ...lines, '', 'The document is attached as a PDF.', '', sender.siteName].join('\n'),
    messageId,
    attachments: [{ filename: `${document.code.replaceAll('/', '-')}.pdf`, content: pdf, contentType: 'application/pdf' }],
  }
}

/** Tables and inline styles only: what Gmail and Outlook both keep. */
function htmlOf(title: string, lines: readonly string[], sender: Sender): string {
  const paragraphs = lines.map(
    (line) => `<p class="ink" style="margin:0 0 4px;font-size:14px;line-height:20px;color:#12181a">${escapeHtml(line)}</p>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f6f8f8;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f8f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:560px;border:1px solid #e3e7e8;border-radius:12px">
<tr><td bgcolor="${sender.accent}" style="height:4px;font-size:0;line-height:0;border-radius:12px 12px 0 0">&nbsp;</td></tr>
<tr><td style="padding:24px">
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#5f6a6d">${escapeHtml(sender.siteName)}</p>
<h1 class="ink" style="margin:0 0 12px;font-size:20px;line-height:28px;color:#12181a">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
<p class="soft" style="margin:16px 0 0;font-size:12px;line-height:18px;color:#5f6a6d">The document is attached as a PDF.</p>
</td></tr></table></td></tr></table></body></html>`
}
