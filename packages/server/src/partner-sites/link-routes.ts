import { LinkMessage, LinkQuestion } from '@tradewind/contract/network/link-wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { bodyOfError } from '../http/error-body.ts'
import { wireCompany } from '../installations/company-of.ts'
import { noteHeard, readLetter } from '../installations/read-letter.ts'
import { receiveAgreement, saySupplies, sayTerms } from '../network/receive-agreement.ts'
import type { Site } from '../sites/site-repo.ts'
import { hearOfOrder } from './at-buyer/hear-of-order.ts'
import { categoryOf } from './counted-link.ts'
import { hearOfChange } from './flights-at-buyer/hear-of-change.ts'

/** A letter is a question or a message. What is answered may be longer. */
const BODY_LIMIT_BYTES = 64 * 1024
/** Letters from one address that nobody whom we know has signed. */
const FORGERIES_PER_MINUTE = 30

type Said = { readonly site: Site; readonly installationId: number; readonly said: unknown }
/** Undefined: it cannot be read. */
type Answering = (app: App, said: Said) => Promise<unknown>

/** What other installations ask and say: proved over the raw body, so outside the contract and its parsed JSON. */
export function linkRoutes(app: App) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const receive = (answering: Answering) => async (request: FastifyRequest, reply: FastifyReply) => {
      const refuse = (status: number, code: string, why: string) => reply.status(status).send(bodyOfError(code, why, request.id))
      const site = (await server.contextOf(request, reply))?.site
      if (!site) return refuse(404, 'UNKNOWN_SITE', 'No site found at this address.')
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      const read = await readLetter(app, { site, body: String(request.body ?? ''), header })
      if ('why' in read) {
        const waitMs = read.waitMs ?? (await server.limitTries(`forged-letter:${request.ip}`, FORGERIES_PER_MINUTE, 60_000))
        if (waitMs > 0) reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
        if (waitMs > 0) return refuse(429, 'TOO_MANY', 'Too many letters. Please wait a moment.')
        return refuse(read.status, 'FORBIDDEN', read.why)
      }
      await noteHeard(app, site.id, read.installationId)
      const answer = await answering(app, { site, ...read })
      if (answer !== undefined) return reply.send(answer)
      noteUnread(app, { site, ...read })
      return refuse(422, 'INVALID_INPUT', 'This letter cannot be read.')
    }
    server.post('/api/network/link/ask', { bodyLimit: BODY_LIMIT_BYTES }, receive(answerAsked))
    server.post('/api/network/link/say', { bodyLimit: BODY_LIMIT_BYTES }, receive(answerSaid))
  }
}

/** A failure of this relation like any other: perhaps of a newer version than ours. */
function noteUnread({ log, partnerDays }: App, { site, installationId, said }: Said): void {
  const kind = String(typeof said === 'object' && said !== null && 'kind' in said ? said.kind : '').slice(0, 50)
  log.warn({ installationId, kind }, 'a letter of another installation cannot be read')
  const request = { category: categoryOf(kind), isLook: false, isError: true }
  partnerDays.note({ consumerSiteId: installationId, supplierSiteId: site.id }, request)
}

async function answerAsked(app: App, { site, installationId, said }: Said): Promise<unknown> {
  const read = LinkQuestion.safeParse(said)
  if (!read.success) return undefined
  const question = read.data
  const from = { siteId: site.id, installationId }
  if (question.kind === 'company') return { company: await wireCompany(app.db, site, app.now()) }
  if (question.kind === 'supplies') return saySupplies(app, from)
  if (question.kind === 'terms') return sayTerms(app, from, question.supplyId)
  return app.partnerLink.ask({ consumerSiteId: installationId, supplierSiteId: site.id }, question)
}

async function answerSaid(app: App, { site, installationId, said }: Said): Promise<unknown> {
  const read = LinkMessage.safeParse(said)
  if (!read.success) return undefined
  const message = read.data
  switch (message.kind) {
    case 'acceptTerms':
    case 'sendRequest':
    case 'withdrawRequest':
    case 'changed':
      return receiveAgreement(app, { siteId: site.id, installationId }, message)
    case 'orderMoved':
      return hearOfOrder(app, { consumerSiteId: site.id, supplierSiteId: installationId }, message)
    case 'flightChangeMoved':
      return hearOfChange(app, { consumerSiteId: site.id, supplierSiteId: installationId }, message)
    default:
      return app.partnerLink.say({ consumerSiteId: installationId, supplierSiteId: site.id }, message)
  }
}
