import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseWithoutSecondFactor } from '../../http/why-not-admitted.ts'
import { dropPasskeys, hasPasskey } from '../passkeys/passkey-repo.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { lockUser } from '../user-repo.ts'
import { dropFactor, findFactor, readDemand, setDemand } from './second-factor-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

/**
 * Sets whether staff who move money, or all staff, need sign-in codes. Who moves money and has none cannot from now on; of all, nobody without them does anything
 * before they have set them up, also in the sessions that are open; a session by passkey has one. Refuses SET_UP_FIRST, so that who requires them of all does not stand
 * outside. `rpId`: where passkeys work.
 */
export function demandSecondFactor(
  { db, actor, now, refuse: refuseOwn }: Context & { readonly refuse: Refuse<'SET_UP_FIRST'> },
  { isDemanded, ofAll, rpId }: { isDemanded: boolean; ofAll: boolean; rpId: string },
): Promise<Awaited<ReturnType<typeof readDemand>>> {
  // Otherwise a person with a session without a code could turn it off first, and move money then.
  refuseWithoutSecondFactor(actor)
  const wanted = { isDemanded, isDemandedOfAll: isDemanded && ofAll }
  return inSite(db, actor.siteId, async (tx) => {
    const before = await readDemand(tx)
    if (before.isDemanded === wanted.isDemanded && before.isDemandedOfAll === wanted.isDemandedOfAll) return wanted
    if (
      wanted.isDemandedOfAll &&
      !(await findFactor(tx, actor.userId))?.confirmed_at &&
      !(await hasPasskey(tx, actor.userId, rpId))
    )
      refuseOwn('SET_UP_FIRST')
    await setDemand(tx, wanted)
    const present = (demand: typeof wanted) => ({
      signInCodesForMoney: demand.isDemanded,
      signInCodesForAll: demand.isDemandedOfAll,
    })
    const about = { kind: 'site', id: tx.siteId }
    const action = 'change who needs sign-in codes'
    await recordChange(tx, { actor, area: 'rules', action, about, before: present(before), after: present(wanted) }, now)
    return wanted
  })
}

/** For a colleague who lost their phone and recovery codes: the passkeys on it go, too. They sign in with the password alone, and are notified. */
export function resetSecondFactor(
  { db, notify, actor, now, refuse }: Context & Pick<App, 'notify'> & { readonly refuse: Refuse<'NOT_ON'> },
  userId: number,
): Promise<void> {
  if (userId === actor.userId)
    refuse('FORBIDDEN', { message: 'You can turn off your own sign-in codes in your profile, with a code.' })
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, userId)
    const hadPasskeys = await dropPasskeys(tx, userId)
    if (!(await findFactor(tx, userId)) && !hadPasskeys) refuse('NOT_ON')
    await dropFactor(tx, userId)
    await endAllSessions(tx, userId, now)
    await recordChange(tx, { actor, area: 'people', action: 'take sign-in codes off', about: { kind: 'user', id: user.id } }, now)
    const by = `By ${actor.firstName} ${actor.lastName}`.trim()
    const body = `${by}. If you did not ask for it, inform your colleagues at once. You can set them up again in your profile.`
    await notify(
      tx,
      { to: { userId }, kind: 'signIn', title: 'Your sign-in codes were turned off', body, path: '/user/dashboard/userProfile' },
      now,
    )
  })
}
