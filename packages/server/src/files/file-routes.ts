import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../app.ts'
import { makeSiteFinder } from '../sites/find-site.ts'
import { FILE_NAME, FILE_PART, keyOf } from './stored-file.ts'

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp' }

/** The files of a site that everybody may see: what an activity shows is no secret. The name holds a hash of the content, so a browser never asks twice. */
export function fileRoutes({ db, files, now }: Pick<App, 'db' | 'files' | 'now'>) {
  const findSite = makeSiteFinder(db)
  return async function routes(server: FastifyInstance) {
    server.get<{ Params: { name: string; part: string } }>('/files/:name/:part', { compress: false }, async (request, reply) => {
      const { name, part } = request.params
      const type = TYPES[part.split('.')[1] ?? '']
      if (type === undefined || !FILE_NAME.test(name) || !FILE_PART.test(part)) return sayMissing(reply)
      const site = await findSite(request.hostname, Date.parse(now()))
      if (!site) return sayMissing(reply)
      const bytes = await files.read(keyOf(site.id, name, part)).catch((error: unknown) => {
        request.log.error({ err: error }, 'a stored file could not be read')
        return 'away' as const
      })
      if (bytes === 'away') return saySoon(reply)
      if (!bytes) return sayMissing(reply)
      return (
        reply
          .type(type)
          .header('cache-control', 'public, max-age=31536000, immutable')
          // Another address of the same installation is another site.
          .header('vary', 'host')
          .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
          .send(bytes)
      )
    })
  }
}

/** A name without a file may get one: nobody remembers that there was none. */
function sayMissing(reply: FastifyReply) {
  return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
}

function saySoon(reply: FastifyReply) {
  reply.status(503).header('cache-control', 'no-store').header('retry-after', '10')
  return reply.type('text/plain; charset=utf-8').send('Please try again in a moment')
}
