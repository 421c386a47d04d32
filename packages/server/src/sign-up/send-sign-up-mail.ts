import { formatInZone } from '@tradewind/domain/format-date'
import { accountMail, accountSenderOf } from '../accounts/account-mail.ts'
import { newToken } from '../accounts/password.ts'
import { findMembership, type Membership } from '../accounts/team/team-repo.ts'
import { findAddressee, findUserByEmail, lockUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { publicUrl } from '../sites/public-url.ts'
import { siteOf } from '../sites/site-facts.ts'
import { placeOf } from '../sites/site-zone.ts'
import { dropSignUp, findEmailOfSignUp, makeSignUpLink } from './sign-up-repo.ts'

type Sending = Pick<App, 'db' | 'env' | 'mailer' | 'now'>

/** Job: the mails of a sign-up: the link that confirms the address, and what staff decided. */
export function sendSignUpMail(app: Sending, job: Jobs['send-sign-up-mail']): Promise<void> {
  return job.about === 'link' ? sendLink(app, job) : sendDecision(app, job)
}

type Link = { readonly siteId: number; readonly signUpId: string }

/** An address that signs in already gets no link: its owner reads that somebody tried. The token is made here, for this mail alone. */
async function sendLink(app: Sending, { siteId, signUpId }: Link): Promise<void> {
  const made = await inSite(app.db, siteId, async (tx) => {
    const email = await findEmailOfSignUp(tx, signUpId)
    if (email === undefined) return undefined
    const owner = await findUserByEmail(tx, email)
    return owner ? { owner, membership: await findMembership(tx, owner.id) } : makeSignUpLink(tx, { id: signUpId, now: app.now() })
  })
  if (!made) return
  if (!('owner' in made)) return mailLink(app, siteId, made)
  if (!made.owner.is_blocked) await mailOwner(app, siteId, made)
  await inSite(app.db, siteId, (tx) => dropSignUp(tx, signUpId))
}

type Made = NonNullable<Awaited<ReturnType<typeof makeSignUpLink>>>

async function mailLink({ db, env, mailer, now }: Sending, siteId: number, { token, expiresAt, form }: Made): Promise<void> {
  const site = await siteOf(db, siteId)
  const isCompany = form.userType !== 'retail'
  await mailer.send(
    accountMail({
      to: form.email,
      sender: accountSenderOf(site),
      subject: `Please confirm your e-mail address at ${site.site_name}`,
      heading: `${form.firstName}, is this your address?`,
      lines: [
        `Somebody signed up at ${site.site_name} with this e-mail address. If it was you, confirm it and choose a password.`,
        ...(isCompany ? ['Our staff then checks your company. We will e-mail you when it is approved.'] : []),
        `You can use the link once, until ${formatInZone(placeOf(site, now()), expiresAt)}. If it was not you, ignore this e-mail. No account was made.`,
      ],
      button: { text: 'Confirm and choose a password', link: `${publicUrl(env, site.domain)}/app/confirm_signup?token=${token}` },
      messageId: messageIdAt(site.domain),
    }),
  )
}

type Owned = {
  readonly owner: { readonly email: string; readonly first_name: string; readonly status: string }
  readonly membership: Membership | undefined
}

async function mailOwner(
  { db, env, mailer }: Sending,
  siteId: number,
  { owner: { email, first_name: firstName, status }, membership }: Owned,
): Promise<void> {
  const site = await siteOf(db, siteId)
  await mailer.send(
    accountMail({
      to: email,
      sender: accountSenderOf(site),
      subject: `You already have an account at ${site.site_name}`,
      heading: `${firstName}, you already have an account`,
      lines: [
        `Somebody tried to sign up at ${site.site_name} with this e-mail address. It has an account already, so nothing has changed.`,
        // Somebody may have invited this address into a company that its owner has never heard of.
        ...(status === 'pending' && membership
          ? [
              `The account is of ${membership.company} and has no password yet. If you do not belong to that company, choose "Forgot password?" there, open the link and say so. Then you can sign up.`,
            ]
          : ['If it was you, sign in. If you do not know your password, choose "Forgot password?" there.']),
      ],
      button: { text: 'Sign in', link: `${publicUrl(env, site.domain)}/app/login` },
      messageId: messageIdAt(site.domain),
    }),
  )
}

async function sendDecision(
  { db, env, mailer }: Sending,
  { siteId, userId }: { readonly siteId: number; readonly userId: number },
): Promise<void> {
  const site = await siteOf(db, siteId)
  const user = await inSite(db, siteId, async (tx) => ({
    ...(await lockUser(tx, userId)),
    to: await findAddressee(tx, { userId }),
  }))
  if (user.email === '' || user.is_blocked || user.approval === 'waiting') return
  const isApproved = user.approval === 'approved'
  await mailer.send(
    accountMail({
      to: user.email,
      sender: accountSenderOf(site),
      subject: isApproved ? `Welcome to ${site.site_name}` : `Your sign-up at ${site.site_name}`,
      heading: isApproved ? `Welcome, ${user.first_name}` : `${user.first_name}, we could not accept your sign-up`,
      lines: isApproved
        ? [`Your company is approved at ${site.site_name}. Sign in with this e-mail address and the password that you chose.`]
        : [`${site.site_name} did not accept your sign-up.`, `Reason: ${user.approval_reason}`],
      button: isApproved ? { text: 'Sign in', link: `${publicUrl(env, site.domain)}/app/login` } : undefined,
      messageId: messageIdAt(site.domain),
    }),
  )
}

function messageIdAt(domain: string): string {
  return `<sign-up-${newToken().slice(0, 20)}@${domain}>`
}
