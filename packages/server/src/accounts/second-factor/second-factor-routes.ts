import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { refuse } from '../../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { rememberDevice } from '../known-device.ts'
import { countPasswords } from '../log-in-limit.ts'
import { hereOf } from '../passkeys/here-of.ts'
import { sessionToken, setSessionCookie } from '../session-cookie.ts'
import { startSession } from '../session-starts.ts'
import { originOf } from '../sessions/session-origin.ts'
import { demandSecondFactor, resetSecondFactor } from './govern-second-factor.ts'
import { getChallenged, logInWithCode } from './log-in-with-code.ts'
import { countRecoveryCodes, findFactor, readDemand } from './second-factor-repo.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from './set-up-second-factor.ts'

export const secondFactorRoutes = {
  loginWithCode: route.secondFactor.loginWithCode.handler(async ({ input, context, errors }) => {
    const { app, site, now, request } = context
    // Only a person with the password gets here, so nobody else can use up a person's attempts.
    const userId = await inSite(app.db, site.id, (tx) => getChallenged(tx, input.challenge, { now, refuse: promised(errors) }))
    const tries = await countPasswords(context, 'code', String(userId))
    const { user, token } = await logInWithCode(
      { ...app, siteId: site.id, now, from: originOf(request), refuse: promised(errors) },
      input,
    )
    await tries.returnTry()
    await rememberDevice(context, user.id)
    setSessionCookie(context, token)
    await startSession(context, user.id)
    return { success: true, user, sessionId: request.headers.origin === undefined ? token : null }
  }),
  getSecondFactor: route.secondFactor.getSecondFactor.handler(({ context }) => {
    const actor = actorOf(context)
    return reading(context, async (tx) => ({
      success: true as const,
      since: (await findFactor(tx, actor.userId))?.confirmed_at ?? null,
      recoveryCodesLeft: await countRecoveryCodes(tx, actor.userId),
      ...(await readDemand(tx)),
      isMissing: actor.lacksSecondFactor === true,
      mayDemand: actor.isSuperAdmin,
    }))
  }),
  beginSecondFactor: route.secondFactor.beginSecondFactor.handler(({ input, context, errors }) =>
    counted(context, async () => ({
      success: true as const,
      ...(await beginSecondFactor(
        { ...contextOf(context), refuse: promised(errors) },
        { site: context.site, password: input.password, rpId: rpIdOf(context) },
      )),
    })),
  ),
  confirmSecondFactor: route.secondFactor.confirmSecondFactor.handler(({ input, context, errors }) =>
    counted(context, async () => {
      const token = sessionToken(context.request) ?? refuse('NOT_LOGGED_IN')
      return {
        success: true as const,
        recoveryCodes: await confirmSecondFactor({ ...contextOf(context), refuse: promised(errors) }, { code: input.code, token }),
      }
    }),
  ),
  renewRecoveryCodes: route.secondFactor.renewRecoveryCodes.handler(({ input, context, errors }) =>
    counted(context, async () => ({
      success: true as const,
      recoveryCodes: await renewRecoveryCodes({ ...contextOf(context), refuse: promised(errors) }, input),
    })),
  ),
  endSecondFactor: route.secondFactor.endSecondFactor.handler(({ input, context, errors }) =>
    counted(context, async () => {
      await endSecondFactor({ ...contextOf(context), refuse: promised(errors) }, input)
      return { success: true as const }
    }),
  ),
  demandSecondFactor: route.secondFactor.demandSecondFactor.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await demandSecondFactor({ ...contextOf(context), refuse: promised(errors) }, { ...input, rpId: rpIdOf(context) })),
  })),
  resetSecondFactor: route.secondFactor.resetSecondFactor.handler(async ({ input, context, errors }) => {
    await resetSecondFactor({ ...contextOf(context), notify: context.app.notify, refuse: promised(errors) }, input.userId)
    return { success: true }
  }),
}

/** A password or a code entered in a session counts for the person; a right one returns its point. */
async function counted<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  const tries = await countPasswords(context, 'code', String(actorOf(context).userId))
  const answer = await work()
  await tries.returnTry()
  return answer
}

function rpIdOf({ app, site }: RequestContext): string {
  return hereOf(app.env, site).rpId
}

function contextOf(context: RequestContext) {
  return { db: context.db, env: context.app.env, actor: actorOf(context), now: context.now }
}
