import type { FastifyReply, FastifyRequest } from 'fastify'
import { BUSY } from '../http/error-body.ts'

const PART_OF_A_PAGE = /^\/(assets|fonts|brand)\//
const RETRY_AFTER_SECONDS = 5

/**
 * What a server that falls behind does with a request: new pages and calls are refused with 503. The parts of a page that was already sent are still
 * given: they cost almost nothing, and without them the page stays broken.
 */
export async function refuseWhenBusy(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (PART_OF_A_PAGE.test(request.url)) return
  reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  throw Object.assign(new Error(BUSY.sentence), { statusCode: 503 })
}
