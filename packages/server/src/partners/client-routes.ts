import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOfError } from '../http/error-body.ts'

/** Where the build puts the packages. */
const DIST = join(import.meta.dirname, '../../../client/dist')
const A_YEAR_SECONDS = 31_536_000

/**
 * The client package of this contract, as `npm install` takes it: under its version, which never changes its content, and as the latest. It is the same for all, and
 * opens nothing without a key.
 */
export async function clientRoutes(server: FastifyInstance) {
  const hand = (file: string, cache: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!/^tradewind-client-[\w.-]{1,80}\.tgz$/.test(file) || !existsSync(join(DIST, file)))
      return reply.status(404).send(bodyOfError('NOT_FOUND', 'There is no client package of this version here.', request.id))
    return reply
      .type('application/gzip')
      .header('cache-control', cache)
      .send(createReadStream(join(DIST, file)))
  }
  server.get('/api/client/latest.tgz', (request, reply) => hand(latestPackage(), 'no-cache', request, reply))
  server.get<{ Params: { file: string } }>('/api/client/:file', (request, reply) =>
    hand(request.params.file, `public, max-age=${A_YEAR_SECONDS}, immutable`, request, reply),
  )
}

/** The name of its file; empty where none was built. Read each time: the build may replace it while the server runs. */
function latestPackage(): string {
  const pointer = join(DIST, 'latest')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : ''
}
