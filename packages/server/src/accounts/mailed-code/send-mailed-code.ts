import { randomInt } from 'node:crypto'
import { formatInZone } from '@tradewind/domain/format-date'
import type { App } from '../../app.ts'
import { inSite, readInSite } from '../../database/in-site.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { placeOf } from '../../sites/site-zone.ts'
import { accountMail, accountSenderOf } from '../account-mail.ts'
import { hashPassword, newToken } from '../password.ts'
import { findUserByEmail } from '../user-repo.ts'
import { findRequest, setCode } from './mailed-code-repo.ts'

/** `requestHash`: of the request that the browser holds, in base64url. */
type Job = { readonly siteId: number; readonly email: string; readonly requestHash: string }
type Sending = Pick<App, 'db' | 'mailer' | 'now' | 'jobs'>

/** A code stands in for a password: only who has one, and has confirmed the address, signs in with it. */
export function mayUseCode({
  status,
  password_hash: hash,
}: {
  readonly status: string
  readonly password_hash: string | null
}): boolean {
  return status === 'verified' && hash !== null
}

/**
 * Job: mails the code. It is made here, for this mail alone, so that nothing in a queue holds one. Whether the address is known is found out here, where nobody can measure the time.
 * An account that may not use a code gets the letter with which a password is chosen.
 */
export async function sendMailedCode(
  { db, mailer, now, jobs }: Sending,
  { siteId, email, requestHash: asked }: Job,
): Promise<void> {
  const requestHash = Buffer.from(asked, 'base64url')
  const [until, user] = await readInSite(db, siteId, async (tx) => [
    await findRequest(tx, { email, requestHash, now: now() }),
    await findUserByEmail(tx, email),
  ])
  if (until === undefined || !user) return
  if (!mayUseCode(user)) {
    await inSite(db, siteId, (tx) => jobs.enqueue(tx, 'send-password-mail', { siteId, to: { email }, kind: 'reset' }))
    return
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashPassword(code)
  if (!(await inSite(db, siteId, (tx) => setCode(tx, { email, requestHash, userId: user.id, codeHash, now: now() })))) return
  const site = await siteOf(db, siteId)
  const sender = accountSenderOf(site)
  await mailer.send(
    accountMail({
      sender,
      to: email,
      subject: `${code} is your code for ${sender.name}`,
      heading: `${user.first_name}, your code is ${code.slice(0, 3)} ${code.slice(3)}`,
      lines: [
        `Enter it on the page where you asked for it. It works once, until ${formatInZone(placeOf(site, now()), until)}.`,
        `Never give it to anybody. ${sender.name} does not ask for it by phone or e-mail. If you did not ask for a code, ignore this e-mail.`,
      ],
      messageId: `<account-${newToken().slice(0, 20)}@${site.domain}>`,
    }),
  )
}
