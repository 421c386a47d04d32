import { mailHtml, paragraph } from '../mail/mail-frame.ts'
import { fromOf, type Sender, senderOf } from '../mail/mail-sender.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Site } from '../sites/site-repo.ts'

export type AccountSender = Sender & { readonly contact: string }

/** The site as the sender of mails about accounts, with how to reach its people. */
export function accountSenderOf(site: Site): AccountSender {
  return { ...senderOf(site), contact: site.admin_contact }
}

type AccountMail = {
  readonly to: string
  readonly sender: AccountSender
  readonly subject: string
  readonly heading: string
  readonly lines: readonly string[]
  readonly button?: { readonly text: string; readonly link: string } | undefined
  readonly messageId: string
}

/** A mail about an account: a few sentences, at most one button. */
export function accountMail({ to, sender, subject, heading, lines, button, messageId }: AccountMail): Mail {
  const foot = `If you did not expect this e-mail, please contact us: ${sender.contact}.`
  return {
    ...fromOf(sender),
    to,
    subject,
    text: [heading, '', ...lines, '', ...(button ? [`${button.text}: ${button.link}`, ''] : []), foot, '', sender.name].join('\n'),
    html: mailHtml({ sender, title: heading, content: lines.map(paragraph), button, foot: { text: foot } }),
    messageId,
  }
}
