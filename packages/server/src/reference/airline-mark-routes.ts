import { findAirline } from '@tradewind/domain/reference/airlines'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const DAY_SECONDS = 24 * 60 * 60

/** Where a site shows the mark of an airline; every site has the same. */
export function airlineMarkPath(code: string): string {
  return `/airline-marks/${code}.svg`
}

/**
 * The marks of airlines as pictures: their codes in their colours. The real logos belong to the airlines, and nobody has given us leave to show them;
 * a caller of the reference data gets a picture all the same, the same one as the screens draw.
 */
export async function airlineMarkRoutes(server: FastifyInstance) {
  server.get('/airline-marks/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const [, code = ''] = /^([A-Z0-9]{2})\.svg$/.exec(request.params.file) ?? []
    const airline = findAirline(code)
    if (!airline) return reply.callNotFound()
    return reply
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .type('image/svg+xml; charset=utf-8')
      .send(drawMark(airline))
  })
}

function drawMark({ code, name, colour }: { code: string; name: string; colour: string }): string {
  const title = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img"><title>${title}</title><rect width="64" height="64" rx="12" fill="${colour}"/><text x="32" y="42" text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-weight="700" font-size="28" fill="#fff">${code}</text></svg>`
}
