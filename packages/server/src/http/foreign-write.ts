import type { FastifyRequest } from 'fastify'

/** Calls that other servers make with their own proof (a signature), never with a cookie; and the way back from a gateway's page, which only leads on. */
const SIGNED_BY_OTHERS = ['/api/payment/gateway/callback', '/api/payment/gateway/return/']

/** A browser write that another origin started. Requests without an Origin are not from a browser's page and carry no ambient cookie of it. */
export function isForeignWrite(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  if (SIGNED_BY_OTHERS.some((path) => request.url.startsWith(path))) return false
  const { origin } = request.headers
  if (!origin) return false
  // 'null' and nonsense parse to nothing: nobody's own page sends them.
  return URL.parse(origin)?.host !== request.host
}
