import { escapeHtml } from '../http/site-head.ts'
import type { Mail } from './mailer.ts'
import type { Sender } from './ticket-mail.ts'

type Letter = {
  readonly to: string
  readonly sender: Sender
  /** The same for the same notice, so that a repeated job is one message. */
  readonly key: string
  readonly title: string
  readonly body: string
  readonly link: string
  /** The kind of notice, as its switch is labelled. */
  readonly why: string
  readonly settingsLink: string
}

/** A notice as a letter: what happened, one button, and why it came. The site's own brand, no other. */
export function noticeMail(letter: Letter): Mail {
  const { to, sender, key, title } = letter
  return {
    from: { name: sender.siteName, address: sender.address },
    to,
    subject: title,
    html: htmlOf(letter),
    text: textOf(letter),
    messageId: `<notice-${key}@${sender.address.split('@')[1]}>`,
  }
}

/** Classes repeat in dark what stands inline in light, for the programs that read style sheets. */
const DARK =
  '@media (prefers-color-scheme: dark){.page{background:#0f1416!important}.card{background:#171d20!important;border-color:#2b3437!important}.ink{color:#e8eeef!important}.soft{color:#a3b0b3!important}}'

/** Tables and inline styles only: what Gmail and Outlook both keep. */
function htmlOf({ sender, title, body, link, why, settingsLink }: Letter): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f6f8f8;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f8f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:560px;border:1px solid #e3e7e8;border-radius:12px">
<tr><td bgcolor="${sender.accent}" style="height:4px;font-size:0;line-height:0;border-radius:12px 12px 0 0">&nbsp;</td></tr>
<tr><td style="padding:24px">
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#5f6a6d">${escapeHtml(sender.siteName)}</p>
<h1 class="ink" style="margin:0 0 12px;font-size:20px;line-height:28px;color:#12181a">${escapeHtml(title)}</h1>
${body ? `<p class="ink" style="margin:0 0 12px;font-size:14px;line-height:20px;color:#12181a">${escapeHtml(body).replaceAll('\n', '<br>')}</p>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr><td bgcolor="${sender.accent}" style="border-radius:8px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">Open</a></td></tr></table>
<p class="soft" style="margin:16px 0 0;font-size:12px;line-height:18px;color:#5f6a6d">You wanted to be told by e-mail: ${escapeHtml(why)}. <a class="soft" href="${escapeHtml(settingsLink)}" style="color:#5f6a6d">Change what is mailed to you</a></p>
</td></tr></table></td></tr></table></body></html>`
}

function textOf({ sender, title, body, link, why, settingsLink }: Letter): string {
  const words = body ? [body, ''] : []
  return [
    title,
    '',
    ...words,
    link,
    '',
    `You wanted to be told by e-mail: ${why}. Change what is mailed to you: ${settingsLink}`,
    '',
    sender.siteName,
  ].join('\n')
}
