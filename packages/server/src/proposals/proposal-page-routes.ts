import { randomBytes } from 'node:crypto'
import { COMMENT_AT_MOST } from '@tradewind/contract/quotations/proposal-shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { Refusal, refuse } from '../http/refuse.ts'
import { refuseGuessing } from '../http/refuse-guessing.ts'
import { findUnstorable } from '../http/refuse-unstorable.ts'
import type { RequestContext } from '../http/request-context.ts'
import { siteData } from '../sites/site-repo.ts'
import { placeOf } from '../sites/site-zone.ts'
import { acceptProposal } from './accept-proposal.ts'
import { askAboutProposal } from './ask-about-proposal.ts'
import { getLinkedProposal, readProposal } from './open-proposal.ts'
import { type Asking, type FormFaults, proposalNotice, proposalPage } from './page/proposal-page.ts'
import { updateProposal } from './proposal-repo.ts'

type Call = FastifyRequest<{ Params: { token: string }; Querystring: { about?: unknown }; Body: unknown }>

const NAME_AT_MOST = 120
/** Acceptances and questions that one address may send in a quarter of an hour. */
const TRIES = { max: 20, windowMs: 15 * 60_000 }

/** The page of a proposal, and the form that accepts it. Both need no script and no log-in: who has the link reads it. */
export function proposalPageRoutes(app: App) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    server.get('/proposal/:token', async (request: Call, reply) => {
      const context = await server.contextOf(request, reply)
      if (!context) return reply.callNotFound()
      const { about } = request.query
      return show(app, context, request.params.token, { asking: { about: typeof about === 'string' ? about : '' } })
    })
    server.post('/proposal/:token/ask', { bodyLimit: 16 * 1024 }, async (request: Call, reply) => {
      const context = await server.contextOf(request, reply)
      if (!context) return reply.callNotFound()
      return ask(app, context, request)
    })
    server.post('/proposal/:token/accept', { bodyLimit: 16 * 1024 }, async (request: Call, reply) => {
      const context = await server.contextOf(request, reply)
      if (!context) return reply.callNotFound()
      return accept(app, context, request)
    })
  }
}

const UNSTORABLE = 'This contains a character that cannot be saved. Please type it again.'

/** What a form sent as text; what no column can hold is told apart. */
function readForm(request: Call) {
  const sent = (request.body ?? {}) as Record<string, string | undefined>
  const read = (field: string) => sent[field]?.trim() ?? ''
  const nameFault = (name: string) => {
    if (name === '') return 'Please enter your full name.'
    if (findUnstorable(name)) return UNSTORABLE
    return name.length > NAME_AT_MOST ? `Please use ${NAME_AT_MOST} letters at most.` : undefined
  }
  return { read, nameFault }
}

/** Refuses TOO_MANY. */
async function limitTries({ request }: RequestContext): Promise<void> {
  const waitMs = await request.server.limitTries(`proposal:${request.ip}`, TRIES.max, TRIES.windowMs)
  if (waitMs > 0) refuse('TOO_MANY', { message: 'Too many attempts. Please wait a few minutes.' })
}

async function accept(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { reply, site, now } = context
  const { token } = request.params
  const { read, nameFault } = readForm(request)
  const name = read('name')
  const wrong = nameFault(name)
  const faults = { ...(wrong && { name: wrong }), ...(read('terms') !== 'yes' && { terms: 'Please accept the terms first.' }) }
  if (Object.keys(faults).length > 0) return show(app, context, token, { status: 422, form: { name: clean(name), faults } })
  try {
    await limitTries(context)
    const why = await acceptProposal({ ...app, site, now }, { token, name })
    if (why !== undefined) return show(app, context, token, { status: 409 })
  } catch (error) {
    return sayWhy(context, error)
  }
  // Back and reload then show the page and send nothing again.
  return reply.redirect(`/proposal/${encodeURIComponent(token)}#accepted`, 303)
}

async function ask(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { reply, site, now } = context
  const { token } = request.params
  const { read, nameFault } = readForm(request)
  const [name, body, about, key] = [read('name'), read('body'), read('about'), read('key')]
  const wrongName = nameFault(name)
  const wrongBody =
    body === ''
      ? 'Please enter your question.'
      : findUnstorable(body)
        ? UNSTORABLE
        : body.length > COMMENT_AT_MOST
          ? `Please use ${COMMENT_AT_MOST} letters at most.`
          : undefined
  const asking = { about, name: clean(name), body: clean(body).slice(0, COMMENT_AT_MOST) }
  const faults = { ...(wrongName && { name: wrongName }), ...(wrongBody && { body: wrongBody }) }
  if (Object.keys(faults).length > 0) return show(app, context, token, { status: 422, asking: { ...asking, faults } })
  try {
    await limitTries(context)
    // A form that was made by no page of ours has no key: each press is then another.
    const once = /^[\w-]{16,64}$/.test(key) ? key : randomBytes(16).toString('base64url')
    const why = await askAboutProposal({ ...app, site, now }, { token, name, line: about, body, key: `traveller ${once}` })
    if (why !== undefined) return show(app, context, token, { status: 409, asking: { ...asking, faults: { body: why } } })
  } catch (error) {
    return sayWhy(context, error)
  }
  return reply.redirect(`/proposal/${encodeURIComponent(token)}#ask`, 303)
}

/** As it is shown again: without what no page can hold. */
const clean = (text: string) => (findUnstorable(text) ? '' : text.slice(0, COMMENT_AT_MOST))

type Shown = { readonly status?: number; readonly form?: FormFaults; readonly asking?: Asking }

async function show(
  app: App,
  context: RequestContext,
  token: string,
  { status = 200, form, asking = { about: '' } }: Shown = {},
): Promise<FastifyReply> {
  const { reply, site, now } = context
  try {
    const opened = await refuseGuessing(
      context,
      () =>
        inSite(app.db, site.id, async (tx) => {
          const proposal = await getLinkedProposal(tx, token)
          await updateProposal(tx, proposal.id, { first_opened_at: proposal.first_opened_at ?? now, last_opened_at: now })
          return readProposal(tx, proposal, { site, now })
        }),
      () => true,
    )
    return send(context, status, (look) =>
      proposalPage(opened, { ...look, place: placeOf(site, now), token, form, asking, key: randomBytes(16).toString('base64url') }),
    )
  } catch (error) {
    if (reply.sent) throw error
    return sayWhy(context, error)
  }
}

/** A link that shows nothing says so on a page; it is not told apart from one that never was. */
function sayWhy(context: RequestContext, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'TOO_MANY') return send(context, 429, (look) => proposalNotice('Please wait a moment', error.message, look))
  return send(context, 404, (look) =>
    proposalNotice(
      'This proposal is not available',
      'The link may have been withdrawn. Please ask your travel company for a new one.',
      look,
    ),
  )
}

type Brand = { readonly accent: string; readonly deep: string; readonly nonce: string }

function send({ reply, site, now }: RequestContext, status: number, page: (look: Brand) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const { accent } = siteData(site, now).brandingSettings.form.theme
  const look = { accent: colour(accent[6]), deep: colour(accent[8] ?? accent[6]), nonce }
  return (
    reply
      .status(status)
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self' data:; font-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      // The address opens the proposal: no other page is told it. Its own form is, or a browser would not say where the form came from.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(page(look))
  )
}

const colour = (text: string | undefined) => (text !== undefined && /^#[0-9a-f]{6}$/i.test(text) ? text : '#1f5f6b')
