import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { listApplied } from '../database/across-sites-repo.ts'
import { migrationNames } from '../database/migrate.ts'

/** Alive, ready, and in figures. */
export function healthRoutes(app: App) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return async function routes(server: FastifyInstance) {
    server.addHook('onResponse', async (request, reply) => {
      durations.observe(
        { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
        reply.elapsedTime / 1_000,
      )
    })
    server.get('/healthz', async () => ({ status: 'alive' }))
    server.get('/readyz', async (request, reply) => {
      const missing = await missingMigrations(app).catch((error: unknown) => {
        request.log.warn({ err: error }, 'not ready')
        return undefined
      })
      if (missing === undefined) return reply.status(503).send({ status: 'not ready', reason: 'The database does not answer.' })
      if (missing.length > 0)
        return reply.status(503).send({ status: 'not ready', reason: `Migrations are missing: ${missing.join(', ')}` })
      return { status: 'ready' }
    })
    server.get('/metrics', async (request, reply) => {
      // Figures are for those who run it, not for the world: only from the machine's own network.
      if (!isPrivate(request.ip)) return reply.callNotFound()
      return reply.type(registry.contentType).send(await Registry.merge([registry, app.figures.registry]).metrics())
    })
  }
}

async function missingMigrations({ db }: App): Promise<string[]> {
  const applied = new Set(await listApplied(db))
  return (await migrationNames()).filter((name) => !applied.has(name))
}

function isPrivate(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|::ffff:(127|10)\.|f[cd])/.test(address)
}
