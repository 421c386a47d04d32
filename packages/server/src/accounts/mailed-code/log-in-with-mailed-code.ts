import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { admitProven } from '../admit-proven.ts'
import { hashToken, passwordMatches } from '../password.ts'
import type { SessionOrigin } from '../sessions/session-origin.ts'
import { lockUser } from '../user-repo.ts'
import { spendCode, takeTry } from './mailed-code-repo.ts'
import { mayUseCode } from './send-mailed-code.ts'

type Context = Pick<App, 'db'> & {
  readonly siteId: number
  readonly now: Instant
  readonly from: SessionOrigin
  readonly refuse: Refuse<'WRONG_MAILED_CODE' | 'MAILED_CODE_ENDED' | 'BLOCKED' | 'NOT_APPROVED'>
}

/**
 * Opens a session by the code of an e-mail, or a challenge where the person has sign-in codes. A request that reached nobody is answered as a wrong code is, after the
 * same work. Each try is counted before the code is compared, so that many at once are counted too. Only after the right code the answer says that the account is blocked or not approved.
 */
export async function logInWithMailedCode(
  { db, siteId, now, from, refuse }: Context,
  { request, code }: { request: string; code: string },
) {
  // In a transaction of its own: a try stays counted although it is refused.
  const asked = (await inSite(db, siteId, (tx) => takeTry(tx, request, now))) ?? refuse('MAILED_CODE_ENDED')
  const matches = await passwordMatches(code, asked.code_hash ?? undefined)
  const { user_id: userId, code_hash: codeHash } = asked
  if (!matches || userId === null || codeHash === null) return refuse('WRONG_MAILED_CODE')
  return inSite(db, siteId, async (tx) => {
    const user = await lockUser(tx, userId)
    // Of two at once the second finds it used. A password that was changed since then has ended it, and another address is another mailbox.
    const isSpent = await spendCode(tx, { request, codeHash })
    if (!isSpent || !mayUseCode(user) || !hashToken(user.email).equals(asked.address_hash)) refuse('MAILED_CODE_ENDED')
    return admitProven(tx, userId, { now, from, refuse })
  })
}
