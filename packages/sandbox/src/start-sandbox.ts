import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import type { AirCredentials, AirPace } from './air/air-context.ts'
import { type AirParts, routeAir } from './air/air-routes.ts'
import { cacheJourneys } from './air/cache-journeys.ts'
import type { LatencyMode } from './air/natural-latency.ts'
import { openAirStore } from './air/store.ts'
import { createWorld } from './air/world/create-world.ts'
import type { World } from './air/world/journey.ts'
import { routeAirControl } from './control/air-control-routes.ts'
import { routeGatewayControl } from './control/gateway-control-routes.ts'
import { createFaultRules } from './faults/fault-rules.ts'
import { routeGateway } from './gateway/gateway-routes.ts'
import { routePaymentPages } from './gateway/payment-page-routes.ts'
import { returnLink } from './gateway/return-link.ts'
import { refreshAll } from './gateway/settle-payment.ts'
import { connectGateways } from './gateway/three-gateways.ts'
import { routeIdentity } from './identity/identity-routes.ts'
import { indexPage } from './index-page.ts'
import { routeMail } from './mail/mail-routes.ts'
import { openMailbox } from './mail/mailbox.ts'
import { startSmtp } from './mail/start-smtp.ts'
import { routePhonePe } from './phonepe/phonepe-routes.ts'
import { openPushBox } from './push/push-box.ts'
import { routePush } from './push/push-routes.ts'
import { routeEcb } from './rates/ecb-routes.ts'
import { routeRazorpay } from './razorpay/razorpay-routes.ts'
import { createClock } from './sandbox-clock.ts'
import { CLAIM_PATH, claimFolder, refuseClaimed } from './state/claim-folder.ts'
import { routeWebhooks } from './webhooks/webhook-routes.ts'

export type SandboxOptions = {
  /** 0 takes a free port. */
  port?: number
  smtpPort?: number
  host?: string
  /** Where the state lives across restarts; without it, in memory only. */
  stateDir?: string
  seed?: number
  /** What links for a browser begin with, when that is not where the sandbox listens. */
  publicUrl?: string
  latency?: LatencyMode
  credentials?: Partial<AirCredentials>
  gatewayKey?: { id?: string; secret?: string }
  /** Where the likenesses of Razorpay and PhonePe send their webhooks, which are set up once and not per order: `…/razorpay`, `…/phonepe` below it. */
  webhookUrl?: string
  pace?: Partial<AirPace & { pendingMs: number; callbackRetryMs: number }>
  now?: () => number
  /** Another world than the one of the seed, e.g. a small one in tests. */
  world?: World
}

export type Sandbox = {
  url: string
  smtpPort: number
  /** The credentials the air supplier and the gateway expect. */
  credentials: AirCredentials
  gatewayKey: { id: string; secret: string }
  close(): Promise<void>
}

const DEMO_CREDENTIALS: AirCredentials = { clientId: 'ApiIntegrationNew', userName: 'tradewind', password: 'tradewind@sandbox' }
const DEMO_GATEWAY_KEY = { id: 'tw_test_key', secret: 'tw_test_secret' }
const BODY_LIMIT_BYTES = 2 * 1024 * 1024

/**
 * Starts the air supplier, the gateway, the push service, the sign-in with Google and Facebook, servers of partners, and the mail on two ports. Refuses (throws) with a
 * sentence when a port or the state folder is taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, smtpPort = 0, host = '127.0.0.1', stateDir, seed = 1, latency = 'natural', pace } = options
  if (stateDir) await refuseClaimed(stateDir)
  const clock = createClock(options.now)
  const rules = createFaultRules()
  const credentials = { ...DEMO_CREDENTIALS, ...options.credentials }
  const key = { ...DEMO_GATEWAY_KEY, ...options.gatewayKey }

  const store = openAirStore(stateDir)
  let world: World | undefined
  const air: AirParts = {
    store,
    clock,
    credentials,
    pace: { ticketingMs: pace?.ticketingMs ?? 20_000, changeRequestStepMs: pace?.changeRequestStepMs ?? 20_000 },
    get world() {
      world ??= cacheJourneys(options.world ?? createWorld({ seed }), store.soldVersion)
      return world
    },
  }

  let url = ''
  const gateways = connectGateways({
    stateDir,
    clock,
    key,
    webhookUrl: options.webhookUrl,
    retryBaseMs: pace?.callbackRetryMs ?? 1_000,
    pendingMs: pace?.pendingMs ?? 8_000,
    publicUrl: () => (options.publicUrl ?? url).replace(/\/$/, ''),
  })
  const { own, razorpay, phonepe } = gateways
  const all = [own, razorpay, phonepe]
  const mailbox = await openMailbox(stateDir && join(stateDir, 'mail'))

  const app = buildApp()
  app.get('/sandbox', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(indexPage()))
  const claim = randomUUID()
  app.get(CLAIM_PATH, () => ({ claim }))
  const setup = { air, rules, latency }
  routeAir(app, setup)
  routeAirControl(app, setup)
  routeGateway(app, own)
  routePaymentPages(app, own, { base: '/gateway', wayBack: (order) => ({ link: returnLink(order, key.secret) }) })
  routeRazorpay(app, razorpay)
  routePhonePe(app, phonepe)
  routeGatewayControl(app, gateways)
  routeMail(app, mailbox)
  routeEcb(app, { clock })
  routeIdentity(app, { clock, publicUrl: () => (options.publicUrl ?? url).replace(/\/$/, '') })
  routePush(app, { box: openPushBox(), clock })
  routeWebhooks(app, { clock })

  const heartbeat = setInterval(() => all.forEach(refreshAll), 500)
  const closeState = async (): Promise<void> => {
    clearInterval(heartbeat)
    for (const { callbacks } of all) callbacks.stop()
    await app.close()
    store.close()
    for (const { store: payments } of all) payments.close()
  }
  try {
    url = await app.listen({ port, host })
    if (stateDir) claimFolder(stateDir, { url, claim })
    const smtp = await startSmtp(mailbox, clock, smtpPort, host)
    for (const { callbacks } of all) callbacks.resume()
    const close = async (): Promise<void> => {
      await smtp.close()
      await closeState()
    }
    return { url, smtpPort: smtp.port, credentials, gatewayKey: key, close }
  } catch (error) {
    await closeState()
    throw explainPort(error)
  }
}

function buildApp(): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true, routerOptions: { maxParamLength: 100 } })
  // A form posts its fields encoded; nothing else of that kind comes here.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ZodError) {
      const [issue] = error.issues
      return reply.code(400).send({ error: { code: 'invalid_request', message: `${issue?.path.join('.')}: ${issue?.message}` } })
    }
    throw error
  })
  return app
}

function explainPort(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return error
  const taken = 'port' in error ? error.port : ''
  return new Error(
    `Port ${taken} is taken by another program. Stop it, or choose another with SANDBOX_PORT or SANDBOX_SMTP_PORT.`,
    { cause: error },
  )
}
