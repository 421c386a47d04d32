import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { clearSessionCookie, sessionToken } from '../session-cookie.ts'
import { listSessions } from '../session-repo.ts'
import { endOwnSession, logOutEverywhere } from './end-sessions.ts'

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
}

function callerOf(context: RequestContext) {
  return { db: context.db, actor: actorOf(context), now: context.now }
}
