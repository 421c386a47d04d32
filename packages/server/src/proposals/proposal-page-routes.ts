import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { Refusal } from '../http/refuse.ts'
import { refuseGuessing } from '../http/refuse-guessing.ts'
import type { RequestContext } from '../http/request-context.ts'
import { siteData } from '../sites/site-repo.ts'
import { placeOf } from '../sites/site-zone.ts'
import { acceptProposal } from './accept-proposal.ts'
import { getLinkedProposal, readProposal } from './open-proposal.ts'
import { type FormFaults, proposalNotice, proposalPage } from './page/proposal-page.ts'
import { updateProposal } from './proposal-repo.ts'

type Call = FastifyRequest<{ Params: { token: string }; Body: unknown }>

const NAME_AT_MOST = 120
/** Acceptances that one address may try in a quarter of an hour. */
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
      return show(app, context, request.params.token)
    })
    server.post('/proposal/:token/accept', { bodyLimit: 16 * 1024 }, async (request: Call, reply) => {
      const context = await server.contextOf(request, reply)
      if (!context) return reply.callNotFound()
      return accept(app, context, request)
    })
  }
}

async function accept(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { reply, site, now } = context
  const { token } = request.params
  const { name = '', terms } = (request.body ?? {}) as { name?: string; terms?: string }
  const form: FormFaults = {
    name: name.trim().slice(0, NAME_AT_MOST),
    faults: {
      ...(name.trim() === '' && { name: 'Please enter your full name.' }),
      ...(name.trim().length > NAME_AT_MOST && { name: `Please use ${NAME_AT_MOST} letters at most.` }),
      ...(terms !== 'yes' && { terms: 'Please accept the terms first.' }),
    },
  }
  if (Object.keys(form.faults).length > 0) return show(app, context, token, { status: 422, form })
  const waitMs = await request.server.limitTries(`proposal:${request.ip}`, TRIES.max, TRIES.windowMs)
  if (waitMs > 0) return sayWhy(context, new Refusal('TOO_MANY', 'Too many attempts. Please wait a few minutes.', undefined))
  try {
    const why = await acceptProposal({ ...app, site, now }, { token, name: form.name })
    if (why !== undefined) return show(app, context, token, { status: 409 })
  } catch (error) {
    return sayWhy(context, error)
  }
  // Back and reload then show the page and send nothing again.
  return reply.redirect(`/proposal/${encodeURIComponent(token)}#accepted`, 303)
}

type Shown = { readonly status?: number; readonly form?: FormFaults }

async function show(app: App, context: RequestContext, token: string, { status = 200, form }: Shown = {}): Promise<FastifyReply> {
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
    return send(context, status, (look) => proposalPage(opened, { ...look, place: placeOf(site, now), token, form }))
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
