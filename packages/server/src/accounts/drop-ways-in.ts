import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { dropIdentities } from './identities/identity-repo.ts'
import { dropPasskeys } from './passkeys/passkey-repo.ts'
import { dropPasswordLinks } from './password-link-repo.ts'
import { dropFactor } from './second-factor/second-factor-repo.ts'
import { endAllSessions } from './sessions/end-sessions.ts'

/** Of an account that has ended: no session, mailed link, passkey, code or log-in elsewhere opens it any more. */
export async function dropWaysIn(tx: SiteTx, userId: number, now: Instant): Promise<void> {
  await endAllSessions(tx, userId, now)
  await dropPasswordLinks(tx, userId)
  await dropPasskeys(tx, userId)
  await dropFactor(tx, userId)
  await dropIdentities(tx, userId)
}
