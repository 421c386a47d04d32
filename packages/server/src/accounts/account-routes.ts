import { inSite } from '../database/in-site.ts'
import { actorOf } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { getOwnUser } from './get-own-user.ts'
import { logIn } from './log-in.ts'
import { limitLogIn } from './log-in-limit.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'
import { endSession } from './session-repo.ts'

export const accountRoutes = {
  login: route.accounts.login.handler(async ({ input, context }) => {
    await limitLogIn(context, input.email)
    const { user, token } = await logIn({ db: context.app.db, siteId: context.site.id, now: context.now }, input)
    setSessionCookie(context, token)
    return { success: true, user, sessionId: token }
  }),
  logout: route.accounts.logout.handler(async ({ context }) => {
    const token = sessionToken(context.request)
    if (token) await inSite(context.app.db, context.site.id, (tx) => endSession(tx, token))
    clearSessionCookie(context)
    return { success: true }
  }),
  getUserBySessionId: route.accounts.getUserBySessionId.handler(async ({ context }) => {
    const actor = actorOf(context)
    return { success: true, user: await inSite(context.app.db, context.site.id, (tx) => getOwnUser(tx, actor)) }
  }),
}
