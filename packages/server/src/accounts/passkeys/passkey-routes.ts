import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { refuse } from '../../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { rememberDevice } from '../known-device.ts'
import { countPasswords } from '../log-in-limit.ts'
import { findFactor } from '../second-factor/second-factor-repo.ts'
import { sessionToken, setSessionCookie } from '../session-cookie.ts'
import { startSession } from '../session-starts.ts'
import { originOf } from '../sessions/session-origin.ts'
import { hasPassword } from '../user-repo.ts'
import { hereOf } from './here-of.ts'
import { logInWithPasskey } from './log-in-with-passkey.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './own-passkeys.ts'
import { MINUTES_VALID, openPasskeyChallenge } from './passkey-challenge-repo.ts'
import { listPasskeys } from './passkey-repo.ts'

export const passkeyRoutes = {
  beginPasskeyLogin: route.passkeys.beginPasskeyLogin.handler(async ({ context }) => {
    const { app, db, site, now } = context
    await countPasswords(context, 'passkey')
    const challenge = await inSite(db, site.id, (tx) => openPasskeyChallenge(tx, { sessionHash: null, now }))
    const { rpId } = hereOf(app.env, site)
    return { success: true, options: { challenge, rpId, timeout: MINUTES_VALID * 60_000, userVerification: 'required' } }
  }),
  loginWithPasskey: route.passkeys.loginWithPasskey.handler(async ({ input, context, errors }) => {
    const { app, db, site, now, request } = context
    const tries = await countPasswords(context, 'passkey')
    const parts = { db, notify: app.notify, siteId: site.id, now, from: originOf(request), here: hereOf(app.env, site) }
    const { user, token } = await logInWithPasskey({ ...parts, refuse: promised(errors) }, input.credential)
    // What it was begun with counted, too: a whole office may sign in behind one address.
    await tries.returnTry()
    await tries.returnTry()
    await rememberDevice(context, user.id)
    setSessionCookie(context, token)
    await startSession(context, user.id)
    return { success: true, user, sessionId: request.headers.origin === undefined ? token : null }
  }),
  getMyPasskeys: route.passkeys.getMyPasskeys.handler(({ context }) => {
    const { userId } = actorOf(context)
    const { rpId } = hereOf(context.app.env, context.site)
    return reading(context, async (tx) => ({
      success: true as const,
      passkeys: (await listPasskeys(tx, userId)).map(({ id, name, made_at, last_used_at, rp_id }) => ({
        ...{ id, name, madeAt: made_at, lastUsedAt: last_used_at },
        ...{ domain: rp_id, worksHere: rp_id === rpId },
      })),
      hasPassword: await hasPassword(tx, userId),
      hasCodes: (await findFactor(tx, userId))?.confirmed_at != null,
    }))
  }),
  beginPasskey: route.passkeys.beginPasskey.handler(({ input, context, errors }) =>
    counted(context, async () => {
      const parts = { ...contextOf(context), siteName: context.site.site_name, refuse: promised(errors) }
      const options = await beginPasskey(parts, input)
      return { success: true as const, options: { ...options, pubKeyCredParams: [...options.pubKeyCredParams] } }
    }),
  ),
  addPasskey: route.passkeys.addPasskey.handler(async ({ input: { credential, name }, context, errors }) => {
    const device = originOf(context.request).device || 'Passkey'
    const added = { credential, name: name || device }
    return { success: true, id: await addPasskey({ ...contextOf(context), refuse: promised(errors) }, added) }
  }),
  renamePasskey: route.passkeys.renamePasskey.handler(async ({ input, context }) => {
    await renamePasskey({ db: context.db, actor: actorOf(context), now: context.now }, input)
    return { success: true }
  }),
  removePasskey: route.passkeys.removePasskey.handler(({ input, context, errors }) =>
    counted(context, async () => {
      await removePasskey({ ...contextOf(context), refuse: promised(errors) }, input)
      return { success: true as const }
    }),
  ),
}

/** A password or a code entered in a session counts for the person; a right one returns its point. */
async function counted<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  const tries = await countPasswords(context, 'code', String(actorOf(context).userId))
  const answer = await work()
  await tries.returnTry()
  return answer
}

function contextOf(context: RequestContext) {
  const { app, db, now, site } = context
  const token = sessionToken(context.request) ?? refuse('NOT_LOGGED_IN')
  return { db, env: app.env, notify: app.notify, actor: actorOf(context), token, now, here: hereOf(app.env, site) }
}
