import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseClosed } from '../refuse-closed.ts'
import { openSession } from '../session-repo.ts'
import type { SessionOrigin } from '../sessions/session-origin.ts'
import { getUser, lockUser } from '../user-repo.ts'
import { challengeIn, checkSigned, type Here, type SignedCredential } from './check-passkey.ts'
import { handleOf } from './here-of.ts'
import { NOBODYS_KEY } from './nobodys-key.ts'
import { spendPasskeyChallenge } from './passkey-challenge-repo.ts'
import { findPasskey, lockPasskey, setPasskeyUsed } from './passkey-repo.ts'

type Context = Pick<App, 'db' | 'notify'> & {
  readonly siteId: number
  readonly now: Instant
  readonly from: SessionOrigin
  readonly here: Here
  readonly refuse: Refuse<'PASSKEY_ENDED' | 'WRONG_PASSKEY' | 'BLOCKED' | 'NOT_APPROVED'>
}

/**
 * Opens a session by a passkey. The device has checked who holds it, so that no code is asked for. An unknown passkey, one of another site and a wrong signature get the
 * same answer, after the same work. What was to be signed is used up by any try. Only after a right one the answer says that the account is merged, blocked or not approved.
 */
export async function logInWithPasskey(context: Context, credential: SignedCredential) {
  const { db, siteId, now, from, here, refuse } = context
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === undefined) return refuse('WRONG_PASSKEY')
  const [isSpent, found] = await inSite(db, siteId, async (tx) => [
    await spendPasskeyChallenge(tx, { challenge, sessionHash: null, now }),
    await findPasskey(tx, Buffer.from(credential.id, 'base64url')),
  ])
  if (!isSpent) return refuse('PASSKEY_ENDED')
  const isOfHere = found?.rp_id === here.rpId && isOfOwner(credential, { siteId, userId: found.user_id })
  const signCount = await checkSigned(credential, { here, challenge, publicKey: isOfHere ? found.public_key : NOBODYS_KEY })
  if (signCount === undefined || !isOfHere) return refuse('WRONG_PASSKEY')
  const opened = await inSite(db, siteId, async (tx) => {
    const locked = await lockUser(tx, found.user_id)
    // Removed while the signature was checked.
    const passkey = (await lockPasskey(tx, found.id)) ?? refuse('WRONG_PASSKEY')
    if (goesBack(passkey.sign_count, signCount)) {
      await noteCopy(tx, context, { person: locked, passkey, signCount })
      return undefined
    }
    refuseClosed(locked, refuse)
    const user = await getUser(tx, locked.id)
    await setPasskeyUsed(tx, passkey.id, { signCount, now })
    // Where the site requires a second factor, this was one.
    return { user: { ...user, isHeldBack: false }, token: await openSession(tx, user.id, now, { ...from, isByPasskey: true }) }
  })
  return opened ?? refuse('WRONG_PASSKEY')
}

/** A device that says whose passkey it is must say the right one. */
function isOfOwner({ response: { userHandle } }: SignedCredential, owner: { siteId: number; userId: number }): boolean {
  return !userHandle || userHandle === handleOf(owner)
}

/** Zero before and now: the device does not count. */
function goesBack(before: bigint, signCount: bigint): boolean {
  return (before > 0n || signCount > 0n) && signCount <= before
}

type Copied = {
  readonly person: Awaited<ReturnType<typeof lockUser>>
  readonly passkey: { readonly id: string; readonly name: string; readonly sign_count: bigint }
  readonly signCount: bigint
}

/** A device never counts backwards: there are two of it. The line and the notice stay, although the sign-in is refused. */
async function noteCopy(tx: SiteTx, { notify, now }: Context, { person, passkey, signCount }: Copied): Promise<void> {
  const actor = { userId: person.id, firstName: person.first_name, lastName: person.last_name }
  const about = { kind: 'user', id: person.id }
  const action = 'refuse a passkey that may be a copy'
  const before = { passkey: passkey.name, signCount: Number(passkey.sign_count) }
  const after = { passkey: passkey.name, signCount: Number(signCount) }
  await recordChange(tx, { actor, area: 'people', action, about, before, after }, now)
  await notify(
    tx,
    {
      to: { userId: person.id },
      kind: 'signIn',
      title: 'A sign-in with your passkey was refused',
      body: `There may be a copy of “${passkey.name}”. Please remove it in your profile and add a new one.`,
      path: '/user/dashboard/userProfile',
    },
    now,
  )
}
