import { promised } from '../../http/promised-refusals.ts'
import { refuse } from '../../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { drawQrCode } from '../../papers/draw-qr-code.ts'
import { publicUrl } from '../../sites/public-url.ts'
import { rememberDevice } from '../known-device.ts'
import { countPasswords } from '../log-in-limit.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../session-cookie.ts'
import { listSessions } from '../session-repo.ts'
import { startSession } from '../session-starts.ts'
import { endOwnSession, logOutEverywhere } from './end-sessions.ts'
import { logInBySession, makeHandOver } from './hand-over.ts'
import { originOf } from './session-origin.ts'

export const sessionRoutes = {
  getMySessions: route.sessions.getMySessions.handler(async ({ context }) => {
    const { userId } = actorOf(context)
    const token = sessionToken(context.request) ?? ''
    return { success: true, sessions: await reading(context, (tx) => listSessions(tx, { userId, token, now: context.now })) }
  }),
  endSession: route.sessions.endSession.handler(async ({ input, context }) => {
    await endOwnSession(callerOf(context), input.id)
    return { success: true }
  }),
  logoutEverywhere: route.sessions.logoutEverywhere.handler(async ({ context }) => {
    await logOutEverywhere(callerOf(context))
    clearSessionCookie(context)
    return { success: true }
  }),
  makeSessionHandOver: route.sessions.makeSessionHandOver.handler(async ({ input: { target }, context }) => {
    const { request, app, site } = context
    await countPasswords(context, 'handOver', String(actorOf(context).userId))
    const token = sessionToken(request) ?? refuse('NOT_LOGGED_IN')
    const made = await makeHandOver(callerOf(context), { token, target })
    // After the '#', so that it reaches no server, no log and no other page.
    const link = `${publicUrl(app.env, site.domain)}/app/login_by_session?target=${encodeURIComponent(target)}#${made.sessionId}`
    const qrCode = drawQrCode(link, 'screen')
    return { success: true, ...made, link, qrCode }
  }),
  loginBySessionId: route.sessions.loginBySessionId.handler(async ({ input, context, errors }) => {
    const { db, site, now, request } = context
    const tries = await countPasswords(context, 'link')
    const opened = await logInBySession({ db, siteId: site.id, now, from: originOf(request), refuse: promised(errors) }, input)
    await tries.returnTry()
    if (opened.challenge !== undefined) return promised(errors)('CODE_NEEDED', { data: { challenge: opened.challenge } })
    const { user, token } = opened
    await rememberDevice(context, user.id)
    setSessionCookie(context, token)
    await startSession(context, user.id)
    return { success: true, user, sessionId: request.headers.origin === undefined ? token : null }
  }),
}

function callerOf(context: RequestContext) {
  return { db: context.db, actor: actorOf(context), now: context.now }
}
