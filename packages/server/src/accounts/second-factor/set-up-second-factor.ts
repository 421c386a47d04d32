import { randomInt } from 'node:crypto'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { drawQrCode } from '../../papers/draw-qr-code.ts'
import { sealSecret } from '../../settings/seal-secret.ts'
import type { Site } from '../../sites/site-repo.ts'
import { hasPasskey } from '../passkeys/passkey-repo.ts'
import { passwordMatches } from '../password.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { lockUser } from '../user-repo.ts'
import {
  confirmFactor,
  dropFactor,
  keepRecoveryCodes,
  keepUnconfirmedFactor,
  lockFactor,
  ownerOfFactor,
} from './second-factor-repo.ts'
import { takeCode } from './take-code.ts'
import { keyUri, newSecret } from './totp.ts'

type Context = Pick<App, 'db' | 'env'> & { readonly actor: Actor; readonly now: Instant }
type WithFactor = Context & { readonly refuse: Refuse<'NOT_ON'> }
type Proof = { readonly password: string; readonly code: string }

const WRONG_PASSWORD = { password: 'This is not your password.' }
const WRONG_CODE = { code: 'This code is wrong or was used before. Please wait for the next one.' }

/** Starts, or starts again: creates a secret for the app, which is valid only after a first code was entered. */
export async function beginSecondFactor(
  { db, env, actor, now, refuse }: Context & { readonly refuse: Refuse<'ALREADY_ON' | 'PASSKEY_NEEDED'> },
  { site, password, rpId }: { site: Site; password: string; rpId: string },
) {
  await refuseWrongPassword({ db, actor }, password)
  const secret = newSecret()
  await inSite(db, actor.siteId, async (tx) => {
    if ((await lockFactor(tx, actor.userId))?.confirmed_at) refuse('ALREADY_ON')
    // Otherwise the password alone would add a second factor to the one that it has not passed.
    if (actor.lacksSecondFactor && (await hasPasskey(tx, actor.userId, rpId))) refuse('PASSKEY_NEEDED')
    await keepUnconfirmedFactor(tx, actor.userId, { sealedSecret: sealSecret(env, secret, ownerOfFactor(actor)), now })
  })
  const text = keyUri(secret, { issuer: site.site_name, account: actor.email })
  return { key: secret, qrCode: drawQrCode(text, 'screen') }
}

/** From now on a code is required at log-in. Other sessions, which were opened without one, end. Returns the recovery codes, which are never shown again. */
export function confirmSecondFactor(
  { db, env, actor, now, refuse }: Context & { readonly refuse: Refuse<'ALREADY_ON' | 'NOT_ON'> },
  { code, token }: { code: string; token: string },
): Promise<string[]> {
  return inSite(db, actor.siteId, async (tx) => {
    const factor = await lockFactor(tx, actor.userId)
    if (!factor) return refuse('NOT_ON')
    if (factor.confirmed_at) refuse('ALREADY_ON')
    if (!(await takeCode(tx, { env, userId: actor.userId, code, now }))) refuseInput(WRONG_CODE)
    await confirmFactor(tx, actor.userId, now)
    await endOtherSessions(tx, { userId: actor.userId, token }, now)
    await recordChange(tx, { actor, area: 'people', action: 'turn on own sign-in codes', about: aboutOf(actor) }, now)
    return giveCodes(tx, actor)
  })
}

export async function renewRecoveryCodes(context: WithFactor, proof: Proof): Promise<string[]> {
  const { db, actor, now } = context
  await refuseWrongPassword(context, proof.password)
  return inSite(db, actor.siteId, async (tx) => {
    await refuseWrongCode(tx, context, proof.code)
    await recordChange(tx, { actor, area: 'people', action: 'renew own recovery codes', about: aboutOf(actor) }, now)
    return giveCodes(tx, actor)
  })
}

export async function endSecondFactor(context: WithFactor, proof: Proof): Promise<void> {
  const { db, actor, now } = context
  await refuseWrongPassword(context, proof.password)
  await inSite(db, actor.siteId, async (tx) => {
    await refuseWrongCode(tx, context, proof.code)
    await dropFactor(tx, actor.userId)
    await recordChange(tx, { actor, area: 'people', action: 'turn off own sign-in codes', about: aboutOf(actor) }, now)
  })
}

async function refuseWrongPassword({ db, actor }: Pick<Context, 'db' | 'actor'>, password: string): Promise<void> {
  const user = await inSite(db, actor.siteId, (tx) => lockUser(tx, actor.userId))
  if (!(await passwordMatches(password, user.password_hash ?? undefined))) refuseInput(WRONG_PASSWORD)
}

async function refuseWrongCode(tx: SiteTx, { env, actor, now, refuse }: WithFactor, code: string): Promise<void> {
  if (!(await lockFactor(tx, actor.userId))?.confirmed_at) refuse('NOT_ON')
  if (!(await takeCode(tx, { env, userId: actor.userId, code, now }))) refuseInput(WRONG_CODE)
}

async function giveCodes(tx: SiteTx, { userId }: Actor): Promise<string[]> {
  const codes = Array.from({ length: 10 }, newRecoveryCode)
  await keepRecoveryCodes(tx, userId, codes)
  return codes
}

function aboutOf({ userId }: Actor) {
  return { kind: 'user', id: userId }
}

/** Letters and digits that cannot be confused; 50 bits. A letter at the start distinguishes it from a code of the app. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function newRecoveryCode(): string {
  const signs = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}
