import { PARTNER_KEY_REFUSALS } from '@tradewind/contract/call'
import { nameScope } from '@tradewind/domain/permissions/partner-scopes'
import { dayAt } from '@tradewind/domain/zone-history'
import { findActorById } from '../accounts/session-repo.ts'
import { readSiteToken } from '../accounts/tokens/site-token.ts'
import { openInSite, type SiteTx } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse, refuseTooMany } from '../http/refuse.ts'
import type { AdmitByKey, RequestContext } from '../http/request-context.ts'
import { isFrom } from './is-from.ts'
import type { KeyCalls } from './keep-key-calls.ts'
import { findPartnerKey } from './partner-key-repo.ts'
import { enterSandbox } from './sandboxes/enter-sandbox.ts'

/** Wrong keys from one address in a quarter of an hour. */
const WRONG = { max: 30, windowMs: 15 * 60_000 }
const MINUTE_MS = 60_000

const refuseKey = promised(PARTNER_KEY_REFUSALS)
type Key = NonNullable<Awaited<ReturnType<typeof findPartnerKey>>>

/**
 * The door for partners' software: the context of a call whose header `user-key` has a key. The call is made as the person for whom the key stands, as they
 * are at this moment, and only where the key has its scope. A test key leads into the sandbox of its company, whatever is called. A session beside the key does not
 * count. What a key has called is noted, however it ends.
 */
export function openToKeys(calls: KeyCalls): AdmitByKey {
  return async (context, { path, scope, counts }, onEnd) => {
    // A stream goes on as the one that it was begun as.
    if (context.keyId !== undefined) return context
    if (scope === undefined)
      refuse('FORBIDDEN', { message: 'No key opens this call. The guide at /api/guide says which calls a key opens.' })
    const { request, site, now, app } = context
    const token = readSiteToken('partner', request.headers['user-key'])
    if (!token) return refuseWrong(context)
    if (token.siteId !== site.id) return refuseKey('KEY_OF_ANOTHER_SITE')
    const { db, result } = await openInSite(app.db, site.id, (tx) => findHolder(tx, token.hash))
    if (!result) return refuseWrong(context)
    const { key, actor } = result
    const begun = performance.now()
    onEnd((end) =>
      calls.note(site.id, {
        ...{ keyId: key.id, at: now, day: dayAt(site.zones, now), call: path, address: request.ip, requestId: request.id },
        ...{ status: end?.status ?? 200, code: end?.code ?? null, sentence: end?.sentence ?? null },
        ms: Math.round(performance.now() - begun),
        counts: end ? undefined : counts,
      }),
    )
    refuseEnded(key, context)
    await countCall(key, context)
    if (!actor || actor.userType === 'staff') return refuseKey('KEY_HOLDER_STOPPED')
    if (!isFrom(key.addresses, request.ip)) refuseKey('KEY_ADDRESS_NOT_ALLOWED')
    if (!key.scopes.includes(scope))
      refuseKey('KEY_LACKS_SCOPE', {
        message: `This key lacks the scope “${scope}” (${nameScope(scope)}). It has: ${key.scopes.join(', ')}.`,
        data: { missing: scope, scopes: key.scopes },
      })
    if (key.mode === 'live') return { ...context, db, actor, keyId: key.id }
    return { ...(await enterSandbox(context, { legalEntityId: key.legal_entity_id, actor })), keyId: key.id }
  }
}

async function findHolder(tx: SiteTx, hash: Buffer) {
  const key = await findPartnerKey(tx, hash)
  return key && { key, actor: await findActorById(tx, key.user_id) }
}

function refuseEnded({ expires_at, revoked_at }: Key, { now }: RequestContext): void {
  if (revoked_at !== null) refuseKey('KEY_REVOKED')
  if (expires_at !== null && expires_at <= now) refuseKey('KEY_EXPIRED')
}

/** Counted with the tries of log-ins, so that all nodes count together. */
async function countCall({ id, per_minute }: Key, { request, site }: RequestContext): Promise<void> {
  const waitMs = await request.server.limitTries(`key:${site.id}:${id}`, per_minute, MINUTE_MS)
  if (waitMs <= 0) return
  refuseTooMany(waitMs, `This key may make ${per_minute} calls a minute. Please call again in ${Math.ceil(waitMs / 1_000)} s.`)
}

/** Counted for the address: a stranger who guesses has to wait. */
async function refuseWrong({ request }: RequestContext): Promise<never> {
  const waitMs = await request.server.limitTries(`token:${request.ip}`, WRONG.max, WRONG.windowMs)
  if (waitMs > 0) refuseTooMany(waitMs)
  return refuseKey('KEY_NOT_VALID')
}
