import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOfError, bodyOfRefusal } from './error-body.ts'
import { guard } from './guard.ts'
import { type LineStream, openLineStream } from './line-stream.ts'
import type { RequestContext } from './request-context.ts'

const LINES = 'application/x-ndjson'

type Procedure = Parameters<typeof guard>[0]['procedure']
type LinesCall = {
  /** Of the same call, which answers everyone else whole. */
  readonly url: string
  readonly procedure: Procedure
  /** Reads what is asked and refuses it before the first line. Gives what writes the lines. */
  readonly begin: (
    context: RequestContext,
    body: unknown,
  ) => Promise<(lines: Pick<LineStream, 'write' | 'isRead'>) => Promise<void>>
}

/** Lets a call answer line by line who accepts lines (`Accept: application/x-ndjson`). Once for a server, before the calls that do. */
export function acceptLines(server: FastifyInstance): void {
  server.addConstraintStrategy(WANTS_LINES)
}

/** A call of the contract that answers line by line to who asks for lines: under the same guard, at the same path. Refusals before the first line are ordinary answers; a failure after it is a last line that says so. */
export function answerInLines(server: FastifyInstance, { url, procedure, begin }: LinesCall): void {
  server.route({
    method: 'POST',
    url,
    constraints: { wantsLines: 'yes' },
    compress: false,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = await server.contextOf(request, reply)
      if (!context) return reply.status(404).send(bodyOfError('UNKNOWN_SITE', 'No site found at this address.', request.id))
      try {
        const { own, run } = await guard({
          context,
          procedure,
          next: async (own) => ({ own, run: await begin(own, request.body) }),
        })
        const lines = openLineStream(request, reply, LINES)
        guard({ context: own, procedure, next: () => run(lines) })
          .catch((error: unknown) => {
            if (!(error instanceof ORPCError)) throw error
            const { errorCode, errorMessage } = bodyOfRefusal(error)
            lines.write({ type: 'refused', errorCode, errorMessage })
          })
          .finally(() => lines.end())
        return reply.send(lines.body)
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        return reply.status(error.status).send(bodyOfRefusal(error))
      }
    },
  })
}

type ConstraintStrategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type Stored = NonNullable<ReturnType<ReturnType<ConstraintStrategy['storage']>['get']>>

/** Lets a route be chosen by whether the caller accepts lines; without such a route the path's other one answers. */
const WANTS_LINES: ConstraintStrategy = {
  name: 'wantsLines',
  storage: () => {
    const routes = new Map<unknown, Stored>()
    return { get: (key) => routes.get(key) ?? null, set: (key, handler) => routes.set(key, handler) }
  },
  validate: () => {},
  deriveConstraint: (request) => (request.headers.accept?.includes(LINES) ? 'yes' : 'no'),
}
