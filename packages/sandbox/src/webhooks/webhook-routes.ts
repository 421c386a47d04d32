import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../sandbox-clock.ts'

/** A message as a partner's server would have got it: exactly the bytes that were signed. */
export type KeptWebhook = {
  readonly id: string
  readonly receivedAt: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

type Call = FastifyRequest<{ Params: { id: string } }>

const MOST_KEPT = 5_000
const KEPT_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent'] as const
const Behaviour = z.object({
  status: z.number().int().min(200).max(599).default(200),
  /** Before it answers. */
  delayMs: z.number().int().min(0).max(60_000).default(0),
  /** 'garbage': bytes that are no text. 'breaksOff': the connection ends without an answer. */
  how: z.enum(['plain', 'garbage', 'breaksOff']).default('plain'),
})
type Behaviour = z.output<typeof Behaviour>
const PLAIN: Behaviour = { status: 200, delayMs: 0, how: 'plain' }

/** Servers of partners that have none: each keeps what is sent to it, and answers as configured. In memory. */
export function routeWebhooks(app: FastifyInstance, { clock }: { clock: SandboxClock }): void {
  let kept: KeptWebhook[] = []
  const behaviours = new Map<string, Behaviour>()
  app.register((receivers, _options, done) => {
    receivers.removeAllContentTypeParsers()
    receivers.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    receivers.post('/webhooks/:id', async (call: Call, reply: FastifyReply) => {
      const { id } = call.params
      const { status, delayMs, how } = behaviours.get(id) ?? PLAIN
      const headers = Object.fromEntries(KEPT_HEADERS.map((name) => [name, String(call.headers[name] ?? '')]))
      kept = [
        ...kept.slice(1 - MOST_KEPT),
        { id, receivedAt: new Date(clock.now()).toISOString(), headers, body: String(call.body) },
      ]
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (how === 'breaksOff') {
        reply.hijack()
        call.raw.socket.destroy()
        return
      }
      if (status >= 300 && status < 400) return reply.code(status).header('location', '/webhooks/elsewhere').send()
      return reply
        .code(status)
        .send(how === 'garbage' ? Buffer.from(Array.from({ length: 3_000 }, (_, at) => at % 256)) : 'thank you')
    })
    done()
  })
  app.get('/sandbox/webhooks.json', () => ({ webhooks: kept }))
  app.post('/sandbox/webhooks/:id', (call: Call) => {
    const behaviour = Behaviour.parse(call.body)
    behaviours.set(call.params.id, behaviour)
    return behaviour
  })
}
