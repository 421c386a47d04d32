import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { route } from '../../http/route.ts'
import { rememberDevice } from '../known-device.ts'
import { countPasswords } from '../log-in-limit.ts'
import { hashToken, newToken } from '../password.ts'
import { setSessionCookie } from '../session-cookie.ts'
import { startSession } from '../session-starts.ts'
import { originOf } from '../sessions/session-origin.ts'
import { logInWithMailedCode } from './log-in-with-mailed-code.ts'
import { openRequest } from './mailed-code-repo.ts'

export const mailedCodeRoutes = {
  sendLogInCode: route.mailedCodes.sendLogInCode.handler(async ({ input: { email }, context }) => {
    await countPasswords(context, 'mailedCode', email)
    const { app, site, now } = context
    const request = newToken()
    const until = await inSite(app.db, site.id, async (tx) => {
      const requestHash = hashToken(request).toString('base64url')
      await app.jobs.enqueue(tx, 'send-log-in-code', { siteId: site.id, email, requestHash })
      return openRequest(tx, { email, request, now })
    })
    return { success: true, request, until }
  }),
  loginWithMailedCode: route.mailedCodes.loginWithMailedCode.handler(async ({ input, context, errors }) => {
    const tries = await countPasswords(context, 'mailedCodeTry')
    const { app, site, now, request } = context
    const parts = { db: app.db, siteId: site.id, now, from: originOf(request), refuse: promised(errors) }
    const opened = await logInWithMailedCode(parts, input)
    await tries.returnTry()
    if (opened.challenge !== undefined) return promised(errors)('CODE_NEEDED', { data: { challenge: opened.challenge } })
    const { user, token } = opened
    await rememberDevice(context, user.id)
    setSessionCookie(context, token)
    await startSession(context, user.id)
    return { success: true, user, sessionId: request.headers.origin === undefined ? token : null }
  }),
}
