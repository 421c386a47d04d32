import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseAlways, refuseInput } from '../../http/refuse.ts'
import { listIdentities } from '../identities/identity-repo.ts'
import { hashToken } from '../password.ts'
import { refuseUnproven } from '../refuse-unproven.ts'
import { findFactor } from '../second-factor/second-factor-repo.ts'
import { takeCode } from '../second-factor/take-code.ts'
import { findOpening, markSessionByPasskey } from '../session-repo.ts'
import { lockUser } from '../user-repo.ts'
import { ALGORITHMS, challengeIn, checkMade, type Here, type MadeCredential } from './check-passkey.ts'
import { handleOf } from './here-of.ts'
import { MINUTES_VALID, openPasskeyChallenge, spendPasskeyChallenge } from './passkey-challenge-repo.ts'
import { dropPasskey, hasPasskey, insertPasskey, listPasskeys, MOST_PASSKEYS, setPasskeyName } from './passkey-repo.ts'

/** `token`: of the session in which it is done. */
type Context = Pick<App, 'db' | 'env' | 'notify'> & {
  readonly actor: Actor
  readonly token: string
  readonly now: Instant
  readonly here: Here
}

/** What a device needs to make a passkey for the caller. It is good once, for minutes, in this session. */
export async function beginPasskey(
  context: Context & { readonly siteName: string; readonly refuse: Refuse<'SIGN_IN_AGAIN' | 'PASSKEY_NEEDED' | 'ENOUGH_PASSKEYS'> },
  { password, code }: { password: string; code: string },
) {
  const { db, env, actor, token, now, here, siteName, refuse } = context
  await refuseUnproven(context, password)
  const [own, challenge] = await inSite(db, actor.siteId, async (tx) => {
    // Otherwise the password alone would add a second factor to the one that it has not passed.
    if (actor.lacksSecondFactor && (await hasPasskey(tx, actor.userId, here.rpId))) refuse('PASSKEY_NEEDED')
    const factor = await findFactor(tx, actor.userId)
    if (factor?.confirmed_at && !(await takeCode(tx, { env, userId: actor.userId, code, now })))
      refuseInput({ code: 'This code is wrong or was used before. Please wait for the next one.' })
    const kept = await listPasskeys(tx, actor.userId)
    if (kept.length >= MOST_PASSKEYS) refuse('ENOUGH_PASSKEYS')
    return [kept, await openPasskeyChallenge(tx, { sessionHash: hashToken(token), now })] as const
  })
  const type = 'public-key' as const
  return {
    challenge,
    rp: { id: here.rpId, name: siteName },
    user: { id: handleOf(actor), name: actor.email, displayName: `${actor.firstName} ${actor.lastName}`.trim() },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    timeout: MINUTES_VALID * 60_000,
    excludeCredentials: own
      .filter(({ rp_id }) => rp_id === here.rpId)
      .map(({ credential_id, transports }) => ({ type, id: credential_id.toString('base64url'), transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  } as const
}

type Adding = { readonly credential: MadeCredential; readonly name: string }

/** Keeps what the device has made. It has checked who holds it: where the site requires a second factor, this session has one from now on. */
export async function addPasskey(
  {
    db,
    notify,
    actor,
    token,
    now,
    here,
    refuse,
  }: Context & {
    readonly refuse: Refuse<'PASSKEY_ENDED' | 'PASSKEY_NOT_MADE' | 'ENOUGH_PASSKEYS'>
  },
  { credential, name }: Adding,
): Promise<string> {
  const { clientDataJSON, transports } = credential.response
  const challenge = challengeIn(clientDataJSON) ?? refuse('PASSKEY_NOT_MADE')
  const sessionHash = hashToken(token)
  if (!(await inSite(db, actor.siteId, (tx) => spendPasskeyChallenge(tx, { challenge, sessionHash, now })))) refuse('PASSKEY_ENDED')
  const made = (await checkMade(credential, { here, challenge })) ?? refuse('PASSKEY_NOT_MADE')
  return inSite(db, actor.siteId, async (tx) => {
    // Two devices at once take turns, so that none is one too many.
    await lockUser(tx, actor.userId)
    // Blocked, or signed out everywhere, since the call began: the session is gone, and it adds no way in.
    if ((await findOpening(tx, sessionHash)) === undefined) refuseAlways('NOT_LOGGED_IN')
    if ((await listPasskeys(tx, actor.userId)).length >= MOST_PASSKEYS) refuse('ENOUGH_PASSKEYS')
    const id = await insertPasskey(tx, { userId: actor.userId, rpId: here.rpId, name, transports, now, ...made })
    if (id === undefined) return refuse('PASSKEY_NOT_MADE')
    await markSessionByPasskey(tx, sessionHash)
    await recordChange(tx, { actor, area: 'people', action: 'add a passkey', about: aboutOf(actor), after: { passkey: name } }, now)
    const body = `“${name}” signs in without your password. If that was not you, remove it in your profile and change your password.`
    await notify(tx, { ...noticeTo(actor), title: 'A passkey was added to your account', body }, now)
    return id
  })
}

/** Refuses NOT_FOUND. The same name again is no change. */
export function renamePasskey(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const before = await setPasskeyName(tx, { userId: actor.userId, id, name })
    if (before === undefined) refuseAlways('NOT_FOUND')
    if (before === name) return
    const change = { about: aboutOf(actor), before: { passkey: before }, after: { passkey: name } }
    await recordChange(tx, { actor, area: 'people', action: 'rename a passkey', ...change }, now)
  })
}

/** Refuses LAST_WAY_IN to a person who has nothing else to sign in with. One that is gone, or is another person's, is left as it is. */
export async function removePasskey(
  context: Context & { readonly refuse: Refuse<'SIGN_IN_AGAIN' | 'LAST_WAY_IN'> },
  { id, password }: { id: string; password: string },
): Promise<void> {
  const { db, notify, actor, now, here, refuse } = context
  await refuseUnproven(context, password)
  await inSite(db, actor.siteId, async (tx) => {
    const { password_hash: hash } = await lockUser(tx, actor.userId)
    const name = await dropPasskey(tx, { userId: actor.userId, id })
    if (name === undefined) return
    if (hash === null && !(await hasOtherWayIn(tx, actor.userId, here))) refuse('LAST_WAY_IN')
    const change = { about: aboutOf(actor), before: { passkey: name } }
    await recordChange(tx, { actor, area: 'people', action: 'remove a passkey', ...change }, now)
    const body = `“${name}” does not sign in any more. If that was not you, change your password.`
    await notify(tx, { ...noticeTo(actor), title: 'A passkey was removed from your account', body }, now)
  })
}

async function hasOtherWayIn(tx: SiteTx, userId: number, { rpId }: Here): Promise<boolean> {
  return (await hasPasskey(tx, userId, rpId)) || (await listIdentities(tx, userId)).length > 0
}

function aboutOf({ userId }: Actor) {
  return { kind: 'user', id: userId }
}

function noticeTo({ userId }: Actor) {
  return { to: { userId }, kind: 'signIn', path: '/user/dashboard/userProfile' } as const
}
