import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { hashToken, passwordMatches } from './password.ts'
import { findOpening } from './session-repo.ts'
import { lockUser } from './user-repo.ts'

/** A session of a person without a password proves who sits there for this long. */
const MINUTES_FRESH = 10

/** `token`: of the session in which it is done. */
type Proving = {
  readonly db: Database
  readonly actor: Actor
  readonly token: string
  readonly now: Instant
  readonly refuse: Refuse<'SIGN_IN_AGAIN'>
}

/** An open screen does not prove who sits at it: the password does, or, of a person who has none, that they signed in just now. Refuses by field, or SIGN_IN_AGAIN. */
export async function refuseUnproven({ db, actor, token, now, refuse }: Proving, password: string): Promise<void> {
  const [{ password_hash: hash }, opening] = await inSite(db, actor.siteId, async (tx) => [
    await lockUser(tx, actor.userId),
    await findOpening(tx, hashToken(token)),
  ])
  if (hash === null) {
    if (opening === undefined || opening.provenAt <= plusMinutes(now, -MINUTES_FRESH)) refuse('SIGN_IN_AGAIN')
    return
  }
  if (password === '') refuseInput({ password: 'Please enter your password.' })
  if (!(await passwordMatches(password, hash))) refuseInput({ password: 'This is not your password.' })
}
