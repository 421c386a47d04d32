import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { bodyOfError } from '../http/error-body.ts'
import { sayWait } from '../http/say-wait.ts'
import { receiveCallback } from './receive-callback.ts'

/** Callbacks are small; anything larger is not one. Razorpay's carry the whole payment. */
const BODY_LIMIT_BYTES = 64 * 1024
/** Wrongly signed ones from one address. */
const FORGERIES_PER_MINUTE = 30

type Call = FastifyRequest<{ Params: { gateway?: string } }>

/** The gateways' own calls to us: proved over the raw body, so outside the contract and its parsed JSON. Answers 200 only when it is stored. */
export function callbackRoutes(app: App) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const receive = async (request: Call, reply: FastifyReply) => {
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      const name = request.params.gateway ?? 'sandbox'
      const received = await receiveCallback(app, { name, rawBody: String(request.body ?? ''), header })
      if (received === 'stored') return { success: true }
      const waitMs = await server.limitTries(`forged-callback:${request.ip}`, FORGERIES_PER_MINUTE, 60_000)
      if (waitMs > 0) {
        sayWait(reply, waitMs)
        return reply.status(429).send(bodyOfError('TOO_MANY', 'Too many callbacks that are not ours.', request.id))
      }
      if (received === 'unknown') return reply.status(404).send(bodyOfError('NOT_FOUND', 'Payment not found.', request.id))
      return reply.status(401).send(bodyOfError('FORBIDDEN', 'The signature or the time of this callback is wrong.', request.id))
    }
    server.post('/api/payment/gateway/callback', { bodyLimit: BODY_LIMIT_BYTES }, receive)
    server.post('/api/payment/gateway/callback/:gateway', { bodyLimit: BODY_LIMIT_BYTES }, receive)
  }
}
