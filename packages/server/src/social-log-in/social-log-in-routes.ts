import type { SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { epochMs } from '@tradewind/domain/time'
import { listIdentities } from '../accounts/identities/identity-repo.ts'
import { rememberDevice } from '../accounts/known-device.ts'
import { countPasswords } from '../accounts/log-in-limit.ts'
import { refuseUnproven } from '../accounts/refuse-unproven.ts'
import { sessionToken, setSessionCookie } from '../accounts/session-cookie.ts'
import { startSession } from '../accounts/session-starts.ts'
import { originOf } from '../accounts/sessions/session-origin.ts'
import { hasPassword } from '../accounts/user-repo.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseAlways } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { authorizationUrl, isBelieved, readIdentity } from './ask-provider.ts'
import { insertAttempt, spendAttempt } from './attempt-repo.ts'
import { browserOf, keepBrowser, proofsOf } from './browser-cookie.ts'
import { connectSocially, disconnectSocially } from './connect-socially.ts'
import { type Admitting, finishLogIn } from './finish-log-in.ts'
import { findProvider, listSwitchedOn } from './provider-repo.ts'
import { redirectUriOf } from './redirect-uri.ts'
import { presentProviders, setProvider } from './set-provider.ts'
import { signUpSocially } from './sign-up-socially.ts'

type Asking = { readonly refuse: Refuse<'NOT_OFFERED' | 'PROVIDER_FAILED'>; readonly userId: number | null }
type Trip = { readonly provider: SocialProvider; readonly referralCode: string }
type Return = { readonly credential: string; readonly state: string }

export const socialLogInRoutes = {
  getSocialLogIns: route.socialLogIn.getSocialLogIns.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true, providers: await listOffered(tx, context) })),
  ),
  beginSocialLogin: route.socialLogIn.beginSocialLogin.handler(async ({ input, context, errors }) => {
    await countPasswords(context, 'social')
    return { success: true, url: await sendOff(context, input, { refuse: promised(errors), userId: null }) }
  }),
  googleLogin: route.socialLogIn.googleLogin.handler(({ input, context, errors }) =>
    logIn(context, 'google', { ...input, refuse: promised(errors) }),
  ),
  facebookLogin: route.socialLogIn.facebookLogin.handler(({ input, context, errors }) =>
    logIn(context, 'facebook', { ...input, refuse: promised(errors) }),
  ),
  signUpSocially: route.socialLogIn.signUpSocially.handler(async ({ input, context, errors }) => {
    const { db, site, now, request } = context
    await countPasswords(context, 'social')
    const parts = { db, siteId: site.id, now, from: originOf(request), browser: browserOf(context), refuse: promised(errors) }
    return admitted(context, await signUpSocially(parts, input), promised(errors))
  }),
  getMySocialLogIns: route.socialLogIn.getMySocialLogIns.handler(({ context }) =>
    reading(context, async (tx) => {
      const { userId } = actorOf(context)
      const own = await listIdentities(tx, userId)
      const connections = own.map(({ provider, email, bound_at }) => ({
        provider: provider as SocialProvider,
        email,
        since: bound_at,
      }))
      const offered = (await listOffered(tx, context)).filter((one) => !own.some(({ provider }) => provider === one))
      return { success: true, connections, offered, hasPassword: await hasPassword(tx, userId) }
    }),
  ),
  beginSocialConnection: route.socialLogIn.beginSocialConnection.handler(async ({ input, context, errors }) => {
    const actor = actorOf(context)
    const { provider } = input
    const tries = await countPasswords(context, 'code', String(actor.userId))
    // A session alone does not add a way in.
    const token = sessionToken(context.request) ?? refuseAlways('NOT_LOGGED_IN')
    await refuseUnproven({ db: context.db, actor, token, now: context.now, refuse: promised(errors) }, input.password)
    await tries.returnTry()
    await countPasswords(context, 'social')
    return {
      success: true,
      url: await sendOff(context, { provider, referralCode: '' }, { refuse: promised(errors), userId: actor.userId }),
    }
  }),
  connectSocially: route.socialLogIn.connectSocially.handler(async ({ input, context, errors }) => {
    const { db, now } = context
    const actor = actorOf(context)
    const { vouched } = await comeBack(context, input, { refuse: promised(errors), userId: actor.userId })
    const token = sessionToken(context.request) ?? refuseAlways('NOT_LOGGED_IN')
    await connectSocially({ db, actor, token, now, refuse: promised(errors) }, vouched)
    return { success: true, provider: vouched.identity.provider as SocialProvider }
  }),
  disconnectSocially: route.socialLogIn.disconnectSocially.handler(async ({ input, context, errors }) => {
    const { db, now } = context
    await disconnectSocially({ db, actor: actorOf(context), now, refuse: promised(errors) }, input.provider)
    return { success: true }
  }),
  getSocialProviders: route.socialLogIn.getSocialProviders.handler(({ context }) => present(context)),
  setSocialProvider: route.socialLogIn.setSocialProvider.handler(async ({ input, context, errors }) => {
    const { db, app, now } = context
    await setProvider({ db, env: app.env, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return present(context)
  }),
}

/** By which accounts elsewhere anybody can sign in. */
async function listOffered(tx: SiteTx, { app }: Pick<RequestContext, 'app'>): Promise<SocialProvider[]> {
  const switchedOn = await listSwitchedOn(tx)
  return switchedOn.filter((one) => isBelieved(one, app.env)).map(({ provider }) => provider)
}

/** Sends the caller's browser to the provider, and remembers that it went. */
async function sendOff(context: RequestContext, { provider, referralCode }: Trip, { refuse, userId }: Asking): Promise<string> {
  const { app, db, site, now } = context
  const browser = keepBrowser(context)
  const { row, state } = await inSite(db, site.id, async (tx) => {
    const found = await findProvider(tx, provider)
    if (!found?.is_on || !isBelieved(found, app.env)) return refuse('NOT_OFFERED')
    return { row: found, state: await insertAttempt(tx, { provider, browser, userId, referralCode, now }) }
  })
  const redirectUri = redirectUriOf(app.env, { domain: site.domain, provider })
  return authorizationUrl({ env: app.env, nowMs: epochMs(now), refuse }, row, { redirectUri, state, ...proofsOf(browser, state) })
}

/** What the provider says of the one who comes back. The attempt is used up before the provider is asked, so that an answer is taken once. */
async function comeBack(
  context: RequestContext,
  { provider, credential: code, state }: Return & { readonly provider: SocialProvider },
  {
    refuse,
    userId,
  }: { readonly refuse: Refuse<'NOT_OFFERED' | 'PROVIDER_FAILED' | 'SIGN_IN_ENDED'>; readonly userId: number | null },
) {
  const { app, db, site, now, request } = context
  const browser = browserOf(context)
  if (browser === undefined) return refuse('SIGN_IN_ENDED')
  const { attempt, row } = await inSite(db, site.id, async (tx) => ({
    attempt: await spendAttempt(tx, { state, provider, browser, userId, now }),
    row: await findProvider(tx, provider),
  }))
  if (attempt === undefined) return refuse('SIGN_IN_ENDED')
  if (!row?.is_on || !isBelieved(row, app.env)) return refuse('NOT_OFFERED')
  const redirectUri = redirectUriOf(app.env, { domain: site.domain, provider })
  const warn = (error: unknown) => request.log.warn({ err: error, provider }, 'a sign-in elsewhere was not believed')
  const parts = { env: app.env, nowMs: epochMs(now), refuse, warn }
  const vouched = await readIdentity(parts, row, { redirectUri, code, state, ...proofsOf(browser, state) })
  return { vouched, ...attempt }
}

type LoggingIn = Return & {
  readonly refuse: Admitting & Refuse<'NOT_OFFERED' | 'PROVIDER_FAILED' | 'SIGN_IN_ENDED' | 'CODE_NEEDED' | 'TERMS_NEEDED'>
}

async function logIn(context: RequestContext, provider: SocialProvider, { refuse, ...came }: LoggingIn) {
  await countPasswords(context, 'social')
  const { vouched, referralCode } = await comeBack(context, { provider, ...came }, { refuse, userId: null })
  const { db, site, now, request } = context
  const browser = browserOf(context) ?? refuse('SIGN_IN_ENDED')
  const coming = { db, siteId: site.id, now, from: originOf(request), browser, referralCode, refuse }
  const opened = await finishLogIn(coming, vouched)
  if (!('isNew' in opened)) return admitted(context, opened, refuse)
  const { isNew: _, ...asked } = opened
  return refuse('TERMS_NEEDED', { data: asked })
}

type Opened = Awaited<ReturnType<typeof signUpSocially>>

/** What follows a log-in: the cookie, or the question for a code. */
async function admitted(context: RequestContext, opened: Opened, refuse: Refuse<'CODE_NEEDED'>) {
  if (opened.challenge !== undefined) return refuse('CODE_NEEDED', { data: { challenge: opened.challenge } })
  const { user, token } = opened
  await rememberDevice(context, user.id)
  setSessionCookie(context, token)
  await startSession(context, user.id)
  return { success: true as const, user, sessionId: context.request.headers.origin === undefined ? token : null }
}

function present(context: RequestContext) {
  const { app, site } = context
  return reading(context, async (tx) => ({ success: true as const, providers: await presentProviders(tx, app.env, site.domain) }))
}
