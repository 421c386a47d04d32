import { ORPCError } from '@orpc/server'
import { contract } from '@tradewind/contract/contract'
import { type SearchBy, SearchInput, searchByOf } from '@tradewind/contract/flights/option'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOfError, bodyOfRefusal } from '../../http/error-body.ts'
import { guard } from '../../http/guard.ts'
import { openLineStream } from '../../http/line-stream.ts'
import { promised } from '../../http/promised-refusals.ts'
import { readAsked } from '../../http/read-asked.ts'
import { actorOf, type RequestContext } from '../../http/request-context.ts'
import { startSearch } from './find-flights.ts'
import { limitSearches } from './limit-searches.ts'

const LINES = 'application/x-ndjson'

/** Calls that answer line by line to who asks for lines. Everyone else gets them whole, from the same contract, at the same path. */
export async function streamRoutes(server: FastifyInstance) {
  server.addConstraintStrategy(WANTS_LINES)
  server.route({
    method: 'POST',
    url: '/api/flight/search',
    constraints: { wantsLines: 'yes' },
    compress: false,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = await server.contextOf(request, reply)
      if (!context) return reply.status(404).send(bodyOfError('UNKNOWN_SITE', 'No site found at this address.', request.id))
      return streamSearch(context, request, reply)
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

/** Refusals before the first line are ordinary answers; a failure after it is a last line that says so. */
async function streamSearch(context: RequestContext, request: FastifyRequest, reply: FastifyReply) {
  try {
    const { own, started } = await guard({
      context,
      procedure: contract.flights.search,
      next: async (own) => {
        const input = readInput(request.body)
        await limitSearches(own)
        const refuse = promised(contract.flights.search['~orpc'].errorMap)
        return { own, started: await startSearch({ ...own, actor: actorOf(own), refuse }, input) }
      },
    })
    const lines = openLineStream(request, reply, LINES)
    guard({ context: own, procedure: contract.flights.search, next: () => started.run({ emit: (event) => lines.write(event) }) })
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
}

/** The contract's own schema, and the error the guard makes sentences of. */
function readInput(body: unknown): SearchBy {
  return searchByOf(readAsked(SearchInput, body))
}
