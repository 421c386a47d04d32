import { mailHtml, paragraph } from '../mail/mail-frame.ts'
import { fromOf, type Sender } from '../mail/mail-sender.ts'
import type { Mail } from '../mail/mailer.ts'

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
    ...fromOf(sender),
    to,
    subject: title,
    html: htmlOf(letter),
    text: textOf(letter),
    messageId: `<notice-${key}@${sender.address.split('@')[1]}>`,
  }
}

function htmlOf({ sender, title, body, link, why, settingsLink }: Letter): string {
  return mailHtml({
    sender,
    title,
    content: body ? [paragraph(body)] : [],
    button: { text: 'Open', link },
    foot: { text: `You chose this e-mail notification: ${why}.`, link: { text: 'Change e-mail settings', url: settingsLink } },
  })
}

function textOf({ sender, title, body, link, why, settingsLink }: Letter): string {
  const words = body ? [body, ''] : []
  return [
    title,
    '',
    ...words,
    link,
    '',
    `You chose this e-mail notification: ${why}. Change e-mail settings: ${settingsLink}`,
    '',
    sender.name,
  ].join('\n')
}
