import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyOfError } from '../http/error-body.ts'
import type { NodeRole } from '../settings/environment.ts'

const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** What asks suppliers for what they sell. What is found is kept for all nodes, so that whatever follows is the web's. */
const SEARCH: ReadonlySet<string> = new Set(
  ['search', 'getSearch', 'getCalendarFare', 'getNearbyFares', 'getBagPrices'].map((call) => `/api/flight/${call}`),
)

/** Which of the node's roles a request is for; health is asked of every node. */
export function roleOf(url: string): NodeRole | undefined {
  const path = url.split('?')[0] ?? ''
  if (HEALTH.has(path)) return undefined
  return SEARCH.has(path) ? 'search' : 'web'
}

/** Refuses what a router in front should have sent to another node: it may be asked again there. */
export function refuseOtherRoles(roles: ReadonlySet<NodeRole>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const role = roleOf(request.url)
    if (role === undefined || roles.has(role)) return
    return reply.status(421).send(bodyOfError('WRONG_NODE', 'Another server answers this.', request.id))
  }
}
