import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOfError } from '../http/error-body.ts'
import { guideHtml } from './guide-html.ts'

export const GUIDE_PAGES = [
  'index',
  'first-booking',
  'client',
  'sandbox',
  'authentication',
  'limits',
  'errors',
  'idempotency',
  'webhooks',
] as const

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:48rem;padding:1.5rem 1rem 4rem;font:1rem/1.6 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin-block:2rem .5rem}pre,.wide{overflow-x:auto}
pre{padding:1rem;border:1px solid #8885;border-radius:.5rem;font-size:.875rem;line-height:1.5}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}pre code{font-size:1em;overflow-wrap:normal}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.4rem .75rem .4rem 0;border-block-end:1px solid #8885}`

/** The text of a page, as it stands in its file. */
export function readGuide(name: (typeof GUIDE_PAGES)[number]): string {
  return readFileSync(join(import.meta.dirname, 'guide', `${name}.md`), 'utf8')
}

/** Pages for those who write software that calls this site. They are the same for all. */
export async function guideRoutes(server: FastifyInstance) {
  const pages = new Map(GUIDE_PAGES.map((name) => [name as string, pageOf(name)]))
  const answer = (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = pages.get(name)
    if (page === undefined) return reply.status(404).send(bodyOfError('NOT_FOUND', 'This page does not exist.', request.id))
    return reply.type('text/html; charset=utf-8').send(page)
  }
  server.get('/api/guide', (request, reply) => answer('index', request, reply))
  server.get<{ Params: { page: string } }>('/api/guide/:page', (request, reply) => answer(request.params.page, request, reply))
}

function pageOf(name: (typeof GUIDE_PAGES)[number]): string {
  const text = readGuide(name)
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  const back = name === 'index' ? '' : '<nav><a href="/api/guide">Guide for partners</a></nav>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>${back}<main>${guideHtml(text)}</main></body></html>`
}
