import type { FastifyRequest } from 'fastify'

/** Calls that other servers make with their own proof (a signature), never with a cookie; and the return from a gateway's page, which only redirects. */
const SIGNED_BY_OTHERS: ReadonlySet<string | undefined> = new Set([
  '/api/payment/gateway/callback',
  '/api/payment/gateway/callback/:gateway',
  '/api/payment/gateway/return/:reference',
])

/** A browser write that another origin started. Requests without an Origin do not come from a browser's page and carry no cookie automatically. */
export function isForeignWrite(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  // The route that answers, not the requested address: some programs read '…/callback/../' as another one.
  if (SIGNED_BY_OTHERS.has(request.routeOptions.url)) return false
  const { origin } = request.headers
  if (!origin) return false
  // 'null' and nonsense parse to nothing: nobody's own page sends them.
  return URL.parse(origin)?.host !== request.host
}
