import type { FastifyInstance } from 'fastify'
import { sessionToken } from '../accounts/session-cookie.ts'
import type { App } from '../app.ts'
import { bodyOfError } from '../http/error-body.ts'
import { openLiveScreen } from './live-screen.ts'

/** The line over which open screens learn of changes: server-sent events, beside the contract because a call there ends. */
export function liveRoutes({ live }: Pick<App, 'live'>) {
  return async (server: FastifyInstance) => {
    // Screens stay open for hours: without this, a server that stops would wait for them.
    server.addHook('preClose', async () => live.closeAll())
    server.get('/api/live', { compress: false }, async (request, reply) => {
      const context = await server.contextOf(request, reply)
      if (!context) return reply.status(404).send(bodyOfError('UNKNOWN_SITE', 'No site found at this address.', request.id))
      const token = sessionToken(request)
      if (!context.actor || !token)
        return reply.status(401).send(bodyOfError('NOT_LOGGED_IN', 'Please log in to continue.', request.id))
      const screen = openLiveScreen()
      if (!live.join(screen, { actor: context.actor, token }))
        return reply.status(429).send(bodyOfError('TOO_MANY', 'Too many screens are open. Please close some.', request.id))
      request.raw.once('close', () => screen.body.destroy())
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(screen.body)
    })
  }
}
