import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { explainViewing } from '@tradewind/domain/accounts/viewing'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { actInName } from '../accounts/acting/act-in-name.ts'
import { keepSessionsSeen } from '../accounts/seen-sessions.ts'
import { sessionToken } from '../accounts/session-cookie.ts'
import { findSession } from '../accounts/session-repo.ts'
import { admitByToken } from '../accounts/tokens/admit-by-token.ts'
import { endViewing } from '../accounts/viewing/end-viewing.ts'
import { findViewed } from '../accounts/viewing/find-viewed.ts'
import type { App } from '../app.ts'
import { auditFileRoutes } from '../audit/audit-file-routes.ts'
import { activityStreamRoutes } from '../carts/activity-stream-routes.ts'
import { inSite, openInSite } from '../database/in-site.ts'
import { exportFileRoutes } from '../exports/export-file-routes.ts'
import { fileRoutes } from '../files/file-routes.ts'
import { flightStreamRoutes } from '../flights/search/stream-routes.ts'
import { acceptLines } from '../http/answer-in-lines.ts'
import { AWAY, BUSY, bodyOfError, bodyOfRefusal } from '../http/error-body.ts'
import { isForeignWrite } from '../http/foreign-write.ts'
import { isDatabaseAway } from '../http/is-database-away.ts'
import { isDatabaseBusy } from '../http/is-database-busy.ts'
import type { TryLimiter } from '../http/limit-tries.ts'
import { findUnstorable } from '../http/refuse-unstorable.ts'
import type { RequestContext } from '../http/request-context.ts'
import { makeTurns, type Turns } from '../http/take-turns.ts'
import { viewAs } from '../http/view-as.ts'
import { walletFileRoutes } from '../ledger/wallet/wallet-file-routes.ts'
import { liveRoutes } from '../live/live-routes.ts'
import { linkRoutes } from '../partner-sites/link-routes.ts'
import { openToKeys } from '../partners/admit-by-key.ts'
import { clientRoutes } from '../partners/client-routes.ts'
import { guideRoutes } from '../partners/guide-routes.ts'
import { type KeyCalls, keepKeyCalls } from '../partners/keep-key-calls.ts'
import { callbackRoutes } from '../payments/callback-routes.ts'
import { returnRoutes } from '../payments/return-routes.ts'
import { tdsSheetRoute } from '../payments/tds/tds-sheet-route.ts'
import { proposalPageRoutes } from '../proposals/proposal-page-routes.ts'
import { airlineMarkRoutes } from '../reference/airline-mark-routes.ts'
import { makeSiteFinder } from '../sites/find-site.ts'
import { healthRoutes } from './health-routes.ts'
import { FORMS, LARGER_BODIES, type LargerBody } from './larger-bodies.ts'
import { refuseOtherRoles } from './node-roles.ts'
import { openApiRoutes } from './open-api-routes.ts'
import { refuseWhenBusy } from './refuse-when-busy.ts'
import { router } from './router.ts'
import { contentSecurityPolicy, serveScreens } from './serve-screens.ts'
import { awayPage } from './site-head.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limitTries: TryLimiter['limit']
    returnTry: TryLimiter['returnTry']
    /** Whether browsers reach this server by TLS alone. */
    hasTls: boolean
    /** What partners' keys have called and is not written down yet. */
    keyCalls: KeyCalls
    contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext | undefined>
  }
}

/** Bodies are forms and chosen ids; the largest is nine passengers with all their extras. */
const BODY_LIMIT_BYTES = 256 * 1024

/** Each holds its file in memory twice. */
const FORMS_AT_ONCE = { atOnce: 6, mostWaiting: 60, waitsMs: 15_000 }

export async function createHttpServer(app: App): Promise<FastifyInstance> {
  // The framework's own logger type: a narrower one would make every route's type its own.
  const loggerInstance: FastifyBaseLogger = app.log
  const server = Fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    // To arrive whole, headers and body: who sends a letter a minute does not keep a place.
    requestTimeout: 30_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    // Of the addresses a request says it came through, only those of our own network are believed: a stranger cannot pick the address he is counted under.
    trustProxy: app.env.NODE_ENV === 'production' && ['loopback', 'linklocal', 'uniquelocal'],
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // One line a request is ours to write: path without its query, status, time.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  await server.register(cookie)
  await server.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: app.env.NODE_ENV === 'production' && {},
  })
  await server.register(compress, { encodings: ['zstd', 'br', 'gzip'], threshold: 1_024 })
  await server.register(underPressure, {
    // Tests share few cores with many others; how slow those make them says nothing about a server.
    maxEventLoopDelay: app.env.NODE_ENV === 'test' ? 0 : 2_000,
    pressureHandler: refuseWhenBusy,
  })
  server.decorate('hasTls', app.env.NODE_ENV === 'production')
  addLimits(server, app)
  addContext(server, app)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // What a call answers is for one person at one moment.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (isForeignWrite(request))
      return reply.status(403).send(bodyOfError('FORBIDDEN', 'This request came from another site.', request.id))
    // Every route, also those beside the contract. What a body holds is asked when it is read.
    const shortError = findUnstorable(request.query) ?? findUnstorable(request.params)
    if (shortError)
      return reply
        .status(422)
        .send({ ...bodyOfError('INVALID_INPUT', 'The address contains a character that cannot be saved.', request.id), shortError })
  })
  server.addHook('onRequest', refuseOtherRoles(app.env.NODE_ROLES))
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  server.setErrorHandler((error, request, reply) => answerError(error as Error, request, reply))
  await server.register(healthRoutes(app))
  await server.register(openApiRoutes)
  await server.register(guideRoutes)
  await server.register(clientRoutes)
  await server.register(airlineMarkRoutes)
  acceptLines(server)
  await server.register(flightStreamRoutes)
  await server.register(activityStreamRoutes)
  await server.register(liveRoutes(app))
  await server.register(exportFileRoutes)
  await server.register(callbackRoutes(app))
  await server.register(linkRoutes(app))
  await server.register(walletFileRoutes)
  await server.register(tdsSheetRoute)
  await server.register(auditFileRoutes)
  await server.register(returnRoutes(app))
  await server.register(fileRoutes(app))
  await server.register(proposalPageRoutes(app))
  addCalls(server)
  await server.register(serveScreens(app))
  return server
}

function addCalls(server: FastifyInstance): void {
  const handler = new OpenAPIHandler<RequestContext>(router, { customErrorResponseBodyEncoder: bodyOfRefusal })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await server.contextOf(request, reply)
    if (!context) return reply.status(404).send(bodyOfError('UNKNOWN_SITE', 'No site found at this address.', request.id))
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    if (!matched) return reply.status(404).send(bodyOfError('NOT_FOUND', 'This address does not exist.', request.id))
  }
  server.all('/api/*', answer)
  for (const [path, { bodyLimit, whyNot }] of Object.entries(LARGER_BODIES))
    server.post(path, { bodyLimit, onRequest: refuseLargeOf(whyNot) }, answer)
  server.register(async (forms) => {
    // Here alone: other calls take JSON, which no page of a stranger can send.
    forms.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readForm)
    const turns = makeTurns(FORMS_AT_ONCE)
    for (const [path, { bodyLimit, whyNot }] of Object.entries(FORMS))
      forms.post(path, { bodyLimit, onRequest: [refuseLargeOf(whyNot), waitForTurn(turns)] }, answer)
  })
}

/** The fields and files of a form, for a call of the contract. */
async function readForm(request: FastifyRequest, body: string | Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  try {
    return await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData()
  } catch (error) {
    throw new UnreadableForm('The form could not be read', { cause: error })
  }
}

/** Before the body is read. The turn ends with the answer, and also with a connection that breaks. */
function waitForTurn({ take }: Turns) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const end = await take()
    if (!end)
      return reply
        .status(503)
        .header('retry-after', '5')
        .send(bodyOfError(BUSY.code, BUSY.sentence, request.id))
    reply.raw.once('close', end)
    if (reply.raw.destroyed || request.raw.destroyed) end()
  }
}

function addContext(server: FastifyInstance, app: App): void {
  const findSite = makeSiteFinder(app.db)
  server.addHook('onRequest', refuseOtherSites(app, findSite))
  const seen = keepSessionsSeen(app)
  const keyCalls = keepKeyCalls(app)
  const admitByKey = openToKeys(keyCalls)
  server.decorate('keyCalls', keyCalls)
  server.addHook('onClose', async () => {
    await seen.stop()
    await keyCalls.stop()
  })
  server.decorate('contextOf', async (request: FastifyRequest, reply: FastifyReply) => {
    const now = app.now()
    const site = await findSite(request.hostname, Date.parse(now))
    if (!site) return undefined
    const token = sessionToken(request)
    if (!token) return { app, db: app.db, site, actor: undefined, now, request, reply, actInName, admitByToken, admitByKey }
    const { db, result } = await openInSite(app.db, site.id, async (tx) => {
      const session = await findSession(tx, token, now, seen)
      if (session?.viewingId === undefined) return session
      return { ...session, viewed: await findViewed(tx, { staff: session.actor, viewingId: session.viewingId }, now) }
    })
    if (result) seen.note(site.id, result, now)
    // Held back, they are a visitor to all that asks who is there, beside the contract too; the guard lets them set up what they lack.
    const caller = result?.actor.isHeldBack ? { actor: undefined, heldBack: result.actor } : { actor: result?.actor }
    const own = { app, db, site, ...caller, now, request, reply, actInName, admitByToken, admitByKey }
    const { viewed, viewingId } = { viewed: undefined, viewingId: undefined, ...result }
    if (!viewed || viewingId === undefined) return own
    if ('customer' in viewed) {
      if (!readsWhileViewing(request)) throw new NotWhileViewing(explainViewing(viewed.customer, 'isPrivate'))
      return viewAs(own, viewed.customer)
    }
    await inSite(app.db, site.id, (tx) => endViewing(tx, viewingId, viewed.over, now))
    return own
  })
}

/** The contract says of each call what it does while somebody views. Beside it, only pages and what tells them to read again are open: no file, no link, no payment. */
function readsWhileViewing({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url in LARGER_BODIES || url in FORMS || BESIDE_CALLS.has(url)
}
const BESIDE_CALLS: ReadonlySet<string> = new Set(['/api/*', '/api/flight/search', '/api/live', '/app/*'])

class NotWhileViewing extends Error {
  readonly statusCode = 403
}

/** A call that names its site names the one at this address. Which person calls, no header of this kind says: `staff-id` is not looked at. */
function refuseOtherSites({ now }: App, findSite: ReturnType<typeof makeSiteFinder>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'site-id': siteId, 'domain-name': domain } = request.headers
    if ((siteId === undefined && domain === undefined) || !request.url.startsWith('/api/')) return
    const nowMs = Date.parse(now())
    const site = await findSite(request.hostname, nowMs)
    if (!site) return
    const isNamed = siteId === undefined || siteId === String(site.id)
    if (isNamed && (domain === undefined || (await findSite(String(domain), nowMs))?.id === site.id)) return
    return reply
      .status(403)
      .send(bodyOfError('OTHER_SITE', 'The headers site-id and domain-name name another site than this address.', request.id))
  }
}

function addLimits(server: FastifyInstance, app: App): void {
  server.decorate('limitTries', app.tries.limit)
  server.decorate('returnTry', app.tries.returnTry)
}

/** A body larger than a form is read only from who has a session and may make the call: reading it costs the server more than asking who it is. */
function refuseLargeOf(whyNot: LargerBody['whyNot']) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const length = Number(request.headers['content-length'])
    if (length <= BODY_LIMIT_BYTES) return
    const actor = (await request.server.contextOf(request, reply))?.actor
    if (!actor) return reply.status(401).send(bodyOfError('NOT_LOGGED_IN', 'Please log in to continue.', request.id))
    const refusal = whyNot(actor)
    if (!refusal) return
    const { message, data } = refusal
    return reply.status(403).send({ ...bodyOfError('FORBIDDEN', message, request.id), ...(data === undefined ? {} : { data }) })
  }
}

/** Sentences for what fails before any call is reached; the framework's own words and codes stay inside. */
const EDGE_ERRORS: Record<number, { code: string; sentence: string }> = {
  400: { code: 'BAD_REQUEST', sentence: 'The request could not be read. Please send valid JSON.' },
  404: { code: 'NOT_FOUND', sentence: 'We could not find that.' },
  408: { code: 'TIMED_OUT', sentence: 'The request took too long to arrive.' },
  413: { code: 'TOO_LARGE', sentence: 'The request is too large.' },
  414: { code: 'TOO_LARGE', sentence: 'The request is too large.' },
  415: { code: 'NOT_JSON', sentence: 'Please send JSON.' },
}
/** A form was sent where a form is taken: who sent it is not told to send JSON. */
const BAD_FORM = { code: 'BAD_REQUEST', sentence: 'The form could not be read. Please send it again.' }
class UnreadableForm extends Error {
  readonly statusCode = 400
}
const BUG = { code: 'BUG', sentence: 'Something went wrong on our side. Please contact support with the request id.' }

function answerError(error: Error & { statusCode?: number; code?: string }, request: FastifyRequest, reply: FastifyReply) {
  // A connection that its sender broke off looks alike, but the framework has given it a status.
  if (error.statusCode === undefined && isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away')
    reply.header('retry-after', '30')
    return answerUnavailable(AWAY, request, reply)
  }
  const status = isDatabaseBusy(error) ? 503 : statusOf(error)
  if (status === 503) return answerUnavailable(BUSY, request, reply)
  if (status >= 500) request.log.error({ err: error }, 'bug')
  if (error instanceof NotWhileViewing) return reply.status(status).send(bodyOfError('VIEWING', error.message, request.id))
  if (error instanceof UnreadableForm) return reply.status(status).send(bodyOfError(BAD_FORM.code, BAD_FORM.sentence, request.id))
  const { code, sentence } = status < 500 ? (EDGE_ERRORS[status] ?? { ...BUG, code: 'BAD_REQUEST' }) : BUG
  return reply.status(status).send(bodyOfError(code, sentence, request.id))
}

/** Nothing can be done just now. Who came for a page gets one that says so. */
function answerUnavailable({ code, sentence }: typeof AWAY | typeof BUSY, request: FastifyRequest, reply: FastifyReply) {
  reply.status(503)
  if (request.method !== 'GET' || request.url.startsWith('/api/')) return reply.send(bodyOfError(code, sentence, request.id))
  return reply.type('text/html; charset=utf-8').send(awayPage(sentence))
}

function statusOf({ statusCode = 500, code }: { statusCode?: number; code?: string }): number {
  if (code === 'FST_ERR_BAD_URL') return 404
  // A path that leaves its folder: to who asks, there is nothing.
  return code === 'FST_STATIC_FORBIDDEN_PATH' ? 404 : statusCode
}
