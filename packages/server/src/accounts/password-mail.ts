import type { LinkKind } from '@tradewind/domain/accounts/link-kind'
import type { Mail } from '../mail/mailer.ts'
import { type AccountSender, accountMail } from './account-mail.ts'
import type { Membership } from './team/team-repo.ts'

export type PasswordMail = {
  readonly to: string
  readonly firstName: string
  readonly sender: AccountSender
  /** Without a button: this address no longer belongs to the account. */
  readonly link?: { readonly kind: LinkKind; readonly url: string; readonly until: string }
  /** Of an invitation: whose account it is. */
  readonly membership?: Membership | undefined
  readonly messageId: string
}

/** A mail about a password or an address. */
export function passwordMail(mail: PasswordMail): Mail {
  const { sender, to, messageId, link } = mail
  const { subject, heading, lines, button } = wordsOf(mail)
  const paragraphs = link ? [...lines, `You can use the link once, until ${link.until}.`] : lines
  return accountMail({
    sender,
    to,
    messageId,
    subject,
    heading,
    lines: paragraphs,
    button: link && { text: button, link: link.url },
  })
}

function wordsOf({ firstName, sender: { name: siteName }, link, membership }: PasswordMail) {
  switch (link?.kind) {
    case 'invitation':
      return {
        subject: `Welcome to ${siteName}`,
        heading: `Welcome, ${firstName}`,
        lines: [
          `${describeInvitation(siteName, membership)} Choose a password to sign in with this e-mail address.`,
          ...(membership?.invitedBy
            ? [`If you do not belong to ${membership.company}, open the link and say so. The account then ends.`]
            : []),
        ],
        button: 'Choose a password',
      }
    case 'reset':
      return {
        subject: `Reset your password for ${siteName}`,
        heading: `${firstName}, choose a new password`,
        lines: [
          `We received a request for a new password at ${siteName}. If you did not ask for it, ignore this e-mail. Nothing has changed.`,
        ],
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
        lines: [`You can no longer sign in at ${siteName} with this e-mail address. It no longer belongs to your account.`],
        button: '',
      }
  }
}

function describeInvitation(siteName: string, membership: Membership | undefined): string {
  if (!membership) return `An account was created for you at ${siteName}.`
  const { company, invitedBy } = membership
  return invitedBy === null
    ? `An account was created for you at ${siteName}, for ${company}.`
    : `${invitedBy} invited you to the account of ${company} at ${siteName}.`
}
