import type { LinkKind } from '@tradewind/domain/accounts/link-kind'
import { formatInZone } from '@tradewind/domain/format-date'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { senderOf } from '../mail/mail-sender.ts'
import { publicUrl } from '../sites/public-url.ts'
import { getSiteById, type Site } from '../sites/site-repo.ts'
import { hashToken, newToken } from './password.ts'
import { makePasswordLink } from './password-link-repo.ts'
import { passwordMail } from './password-mail.ts'

/** By number, or as somebody typed it who cannot sign in: whether anyone has that address is found out here, where no one can time it. */
type Whom = { readonly userId: number } | { readonly email: string }
type Job = { readonly siteId: number; readonly to: Whom; readonly kind: LinkKind }
type Sending = Pick<App, 'db' | 'env' | 'mailer' | 'now'>

/**
 * Job: mails the link by which a person sets a password. The token is made here, for this letter alone: nothing that waits to be sent holds one. A letter
 * that could not leave takes its token with it.
 */
export async function sendPasswordMail({ db, env, mailer, now }: Sending, { siteId, to, kind }: Job): Promise<void> {
  const site = await getSiteById(db, siteId)
  const made = await inSite(db, siteId, async (tx) => {
    const user = await findPerson(tx, to)
    if (!user || user.is_blocked || user.email === '') return undefined
    // Who never had a password is invited, whichever way they ask.
    const wanted = kind === 'reset' && user.password_hash === null ? 'invitation' : kind
    return { user, kind: wanted, ...(await makePasswordLink(tx, { userId: user.id, kind: wanted, now: now() })) }
  })
  if (!made) return
  const { user, token, expiresAt } = made
  try {
    await mailer.send(
      passwordMail({
        to: user.email,
        firstName: user.first_name,
        sender: senderAt(site),
        link: {
          kind: made.kind,
          url: `${publicUrl(env, site.domain)}/app/generate_password?token=${token}`,
          until: formatInZone(site.time_zone, expiresAt),
        },
        messageId: `<account-${newToken().slice(0, 20)}@${site.domain}>`,
      }),
    )
  } catch (error) {
    await inSite(db, siteId, (tx) => tx.deleteFrom('password_links').where('token_hash', '=', hashToken(token)).execute())
    throw error
  }
}

/** Job: tells an address that it no longer signs in. */
export async function sendAddressMail(
  { db, mailer }: Pick<App, 'db' | 'mailer'>,
  { siteId, userId, oldEmail }: { siteId: number; userId: number; oldEmail: string },
): Promise<void> {
  const site = await getSiteById(db, siteId)
  const user = await inSite(db, siteId, (tx) => findPerson(tx, { userId }))
  if (!user || user.email === oldEmail) return
  await mailer.send(
    passwordMail({
      to: oldEmail,
      firstName: user.first_name,
      sender: senderAt(site),
      messageId: `<address-${newToken().slice(0, 20)}@${site.domain}>`,
    }),
  )
}

function findPerson(tx: SiteTx, whom: Whom) {
  const people = tx.selectFrom('users').select(['id', 'email', 'first_name', 'is_blocked', 'password_hash'])
  return ('userId' in whom ? people.where('id', '=', whom.userId) : people.where('email', '=', whom.email)).executeTakeFirst()
}

function senderAt(site: Site) {
  return { ...senderOf(site), contact: site.admin_contact }
}
