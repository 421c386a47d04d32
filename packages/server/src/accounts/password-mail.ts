import { escapeHtml } from '../http/site-head.ts'
import type { Mail } from '../notifications/mailer.ts'
import type { LinkKind } from './password-link-repo.ts'

export type PasswordMail = {
  readonly to: string
  readonly firstName: string
  readonly sender: { readonly siteName: string; readonly address: string; readonly accent: string; readonly contact: string }
  /** Without: their address is another from now on. */
  readonly link?: { readonly kind: LinkKind; readonly url: string; readonly until: string }
  readonly messageId: string
}

/** A letter about somebody's account: a few sentences, one button. Tables and inline styles only: what Gmail and Outlook both keep. */
export function passwordMail(mail: PasswordMail): Mail {
  const { sender, to, messageId, link } = mail
  const { subject, heading, lines, button } = wordsOf(mail)
  const foot = `Not expected? Please tell us: ${sender.contact}.`
  const paragraphs = link ? [...lines, `The link works once, until ${link.until}.`] : lines
  return {
    from: { name: sender.siteName, address: sender.address },
    to,
    subject,
    text: [heading, '', ...paragraphs, '', ...(link ? [`${button}: ${link.url}`, ''] : []), foot, '', sender.siteName].join('\n'),
    html: htmlOf({ sender, heading, paragraphs, foot, ...(link && { button: { text: button, url: link.url } }) }),
    messageId,
  }
}

function wordsOf({ firstName, sender: { siteName }, link }: PasswordMail) {
  switch (link?.kind) {
    case 'invitation':
      return {
        subject: `Welcome to ${siteName}`,
        heading: `Welcome, ${firstName}`,
        lines: [`An account was made for you at ${siteName}. Choose a password, and you can sign in with this e-mail address.`],
        button: 'Choose a password',
      }
    case 'reset':
      return {
        subject: `A new password for ${siteName}`,
        heading: `${firstName}, choose a new password`,
        lines: [`Somebody, most likely you, asked for a new password at ${siteName}. If it was not you, nothing has changed.`],
        button: 'Choose a new password',
      }
    case 'addressChanged':
      return {
        subject: `Please confirm your e-mail address at ${siteName}`,
        heading: `${firstName}, is this your address?`,
        lines: [`From now on you sign in at ${siteName} with this e-mail address. Choose a password to confirm it.`],
        button: 'Confirm and choose a password',
      }
    default:
      return {
        subject: `Your e-mail address at ${siteName} has changed`,
        heading: `${firstName}, your address has changed`,
        lines: [`This e-mail address no longer signs in at ${siteName}: another was put in its place.`],
        button: '',
      }
  }
}

type Parts = {
  sender: PasswordMail['sender']
  heading: string
  paragraphs: readonly string[]
  foot: string
  button?: { text: string; url: string }
}

function htmlOf({ sender, heading, paragraphs, foot, button }: Parts): string {
  const texts = paragraphs.map(
    (text) => `<p style="margin:0 0 12px;font-size:14px;line-height:20px;color:#444e51">${escapeHtml(text)}</p>`,
  )
  const press = button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px"><tr><td style="background:${sender.accent};border-radius:8px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escapeHtml(button.text)}</a></td></tr></table>`
    : ''
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f6f8f8;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e3e7e8;border-radius:12px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-size:14px;color:#5f6a6d">${escapeHtml(sender.siteName)}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;color:#12181a">${escapeHtml(heading)}</h1>
${texts.join('')}
${press}
<p style="margin:16px 0 0;font-size:12px;line-height:16px;color:#5f6a6d">${escapeHtml(foot)}</p>
</td></tr></table></td></tr></table></body></html>`
}
