import { promised } from '../http/promised-refusals.ts'
import { actorOf, reading, writing } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { getOwnUser } from './get-own-user.ts'
import { rememberDevice } from './known-device.ts'
import { logIn } from './log-in.ts'
import { countLogIn, countPasswords } from './log-in-limit.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'
import { endSession } from './session-repo.ts'
import { startSession } from './session-starts.ts'
import { readBySession } from './sessions/hand-over.ts'
import { originOf } from './sessions/session-origin.ts'
import { endViewingOfSession } from './viewing/end-viewing.ts'

export const accountRoutes = {
  login: route.accounts.login.handler(async ({ input, context, errors }) => {
    const tries = await countLogIn(context, input.email)
    const { db, site, now, request } = context
    const opened = await logIn({ db, siteId: site.id, now, from: originOf(request), refuse: promised(errors) }, input)
    await tries.returnTry()
    if (opened.challenge !== undefined) return promised(errors)('CODE_NEEDED', { data: { challenge: opened.challenge } })
    const { user, token } = opened
    await rememberDevice(context, user.id)
    setSessionCookie(context, token)
    await startSession(context, user.id)
    // Our own pages have a cookie; the token is for programs, and never given to a browser, where a script could read it.
    return { success: true, user, sessionId: context.request.headers.origin === undefined ? token : null }
  }),
  logout: route.accounts.logout.handler(async ({ context }) => {
    const token = sessionToken(context.request)
    if (token)
      await writing(context, async (tx) => {
        await endViewingOfSession(tx, token, 'signedOut', context.now)
        await endSession(tx, token)
      })
    clearSessionCookie(context)
    return { success: true }
  }),
  getUserBySessionId: route.accounts.getUserBySessionId.handler(async ({ input: { sessionId, target }, context, errors }) => {
    // A program may name the session that it calls with.
    if (sessionId !== undefined && sessionId !== sessionToken(context.request)) {
      const { db, site, now, request } = context
      const tries = await countPasswords(context, 'link')
      const parts = { db, siteId: site.id, now, from: originOf(request), refuse: promised(errors) }
      const user = await readBySession(parts, { sessionId, target: target ?? '' })
      await tries.returnTry()
      return { success: true, user }
    }
    const actor = actorOf(context)
    return { success: true, user: await reading(context, (tx) => getOwnUser(tx, actor)) }
  }),
}
