import { ORPCError } from '@orpc/server'
import { type CallMeta, COMMON_REFUSALS } from '@tradewind/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOfError, bodyOfRefusal } from './error-body.ts'
import { guard } from './guard.ts'
import type { RequestContext } from './request-context.ts'

/** `send`: writes the file, or refuses it. */
type FileCall = { readonly url: string; readonly meta: CallMeta; readonly send: (context: RequestContext) => Promise<unknown> }

/** Answers a link with a file: bytes and no JSON, so beside the contract. Guarded as its calls are, and refused with the body of theirs. */
export function answerWithFile(server: FastifyInstance, { url, meta, send }: FileCall): void {
  const procedure = { '~orpc': { meta, errorMap: COMMON_REFUSALS } }
  server.get(url, async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await server.contextOf(request, reply)
    if (!context) return reply.status(404).send(bodyOfError('UNKNOWN_SITE', 'No site found at this address.', request.id))
    try {
      return await guard({ context, procedure, next: () => send(context) })
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      return reply.status(error.status).send(bodyOfRefusal(error))
    }
  })
}
