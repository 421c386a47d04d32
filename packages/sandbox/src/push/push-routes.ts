import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../sandbox-clock.ts'
import type { PushBox } from './push-box.ts'

type Call = FastifyRequest<{ Params: { id: string } }>

const NEEDED = ['authorization', 'ttl', 'content-encoding'] as const
const Answer = z.object({ status: z.number().int().min(200).max(599) })

/** A push service for browsers that have none: accepts what is sent to a subscription, and answers as configured. */
export function routePush(app: FastifyInstance, { box, clock }: { box: PushBox; clock: SandboxClock }): void {
  app.register((push, _options, done) => {
    push.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    push.post('/push/:id', (call: Call, reply: FastifyReply) => {
      const { id } = call.params
      const status = box.answerOf(id)
      // A person who follows it is seen by what arrives there.
      if (status >= 300 && status < 400) return reply.code(status).header('location', '/push/elsewhere').send()
      if (status >= 400) return reply.code(status).send('not today')
      const headers = Object.fromEntries(NEEDED.map((name) => [name, String(call.headers[name] ?? '')]))
      if (Object.values(headers).includes('')) return reply.code(400).send('a header is missing')
      const body = Buffer.isBuffer(call.body) ? call.body.toString('base64') : ''
      box.keep({ id, receivedAt: new Date(clock.now()).toISOString(), headers, body })
      return reply.code(201).send()
    })
    done()
  })
  app.get('/sandbox/push.json', () => ({ pushes: box.pushes() }))
  app.post('/sandbox/push/:id', (call: Call) => {
    const { status } = Answer.parse(call.body)
    box.setAnswer(call.params.id, status)
    return { status }
  })
}
