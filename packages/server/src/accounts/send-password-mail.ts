import type { LinkKind } from '@tradewind/domain/accounts/link-kind'
import { formatInZone } from '@tradewind/domain/format-date'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { publicUrl } from '../sites/public-url.ts'
import { siteOf } from '../sites/site-facts.ts'
import { placeOf } from '../sites/site-zone.ts'
import { accountSenderOf } from './account-mail.ts'
import { newToken } from './password.ts'
import { dropPasswordLink, makePasswordLink } from './password-link-repo.ts'
import { passwordMail } from './password-mail.ts'
import { findMembership } from './team/team-repo.ts'
import { findAddressee, type Whom } from './user-repo.ts'

/** `to`: whether an address that was typed is known is found out in this job, where nobody can measure the time. */
type Job = { readonly siteId: number; readonly to: Whom; readonly kind: LinkKind }
type Sending = Pick<App, 'db' | 'env' | 'mailer' | 'now'>

/**
 * Job: mails the link with which a person sets a password. The token is created here, for this mail alone, so that nothing in a queue holds one. If
 * the mail cannot be sent, its token is deleted.
 */
export async function sendPasswordMail({ db, env, mailer, now }: Sending, { siteId, to, kind }: Job): Promise<void> {
  const site = await siteOf(db, siteId)
  const made = await inSite(db, siteId, async (tx) => {
    const user = await findAddressee(tx, to)
    if (!user || user.is_blocked || user.email === '') return undefined
    // A person without a password gets an invitation, however they asked.
    const wanted = kind === 'reset' && user.password_hash === null ? 'invitation' : kind
    const membership = wanted === 'invitation' ? await findMembership(tx, user.id) : undefined
    return { user, kind: wanted, membership, ...(await makePasswordLink(tx, { userId: user.id, kind: wanted, now: now() })) }
  })
  if (!made) return
  const { user, token, expiresAt } = made
  try {
    await mailer.send(
      passwordMail({
        to: user.email,
        firstName: user.first_name,
        sender: accountSenderOf(site),
        membership: made.membership,
        link: {
          kind: made.kind,
          url: `${publicUrl(env, site.domain)}/app/generate_password?token=${token}`,
          until: formatInZone(placeOf(site, now()), expiresAt),
        },
        messageId: `<account-${newToken().slice(0, 20)}@${site.domain}>`,
      }),
    )
  } catch (error) {
    await inSite(db, siteId, (tx) => dropPasswordLink(tx, token))
    throw error
  }
}

/** Job: notifies an address that it can no longer be used to sign in. */
export async function sendAddressMail(
  { db, mailer }: Pick<App, 'db' | 'mailer'>,
  { siteId, userId, oldEmail }: { siteId: number; userId: number; oldEmail: string },
): Promise<void> {
  const site = await siteOf(db, siteId)
  const user = await inSite(db, siteId, (tx) => findAddressee(tx, { userId }))
  if (!user || user.email === oldEmail) return
  await mailer.send(
    passwordMail({
      to: oldEmail,
      firstName: user.first_name,
      sender: accountSenderOf(site),
      messageId: `<address-${newToken().slice(0, 20)}@${site.domain}>`,
    }),
  )
}
