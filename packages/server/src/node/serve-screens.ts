import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getOwnUser } from '../accounts/get-own-user.ts'
import type { App } from '../app.ts'
import { sellsActivities } from '../carts/sold-city-repo.ts'
import { inSite } from '../database/in-site.ts'
import { bodyOfError } from '../http/error-body.ts'
import { listLinkedSuppliers } from '../partner-sites/at-buyer/find-supplier.ts'
import { type Site, siteData } from '../sites/site-repo.ts'
import { siteHead, unknownSitePage } from './site-head.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

/** Set per page by `sendShell`; the header is written there, with a nonce. */
export const contentSecurityPolicy = false

/** The built screens: assets for ever, and one HTML shell that already carries the site's branding. */
export function serveScreens(app: App) {
  return async function routes(server: FastifyInstance) {
    const forever = { immutable: true, maxAge: '365d', preCompressed: true } as const
    await server.register(fastifyStatic, { root: join(DIST, 'assets'), prefix: '/assets/', ...forever })
    await server.register(fastifyStatic, { root: join(DIST, 'fonts'), prefix: '/fonts/', ...forever, decorateReply: false })
    await server.register(fastifyStatic, { root: join(DIST, 'brand'), prefix: '/brand/', maxAge: '1h', decorateReply: false })
    server.get('/', async (_request, reply) => reply.redirect('/app/flight'))
    server.get('/app', async (_request, reply) => reply.redirect('/app/flight'))
    // Below `/app`, because a worker serves what is below itself; asked again each time, or an old one would outlive a new build.
    server.get('/app/push-worker.js', async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(await readFile(join(DIST, 'app/push-worker.js'), 'utf8')),
    )
    server.get('/app/*', (request, reply) => sendShell(app, server, request, reply))
    server.get('/sandbox/*', async (request, reply) =>
      app.env.SANDBOX_URL ? reply.redirect(app.env.SANDBOX_URL + request.url) : reply.callNotFound(),
    )
    server.setNotFoundHandler((request, reply) => {
      if (request.url.startsWith('/api/'))
        return reply.status(404).send(bodyOfError('NOT_FOUND', 'This address does not exist.', request.id))
      // A part of an older build that a long-open page still asks for must fail as such, so that the page can load itself again.
      if (/^\/(assets|fonts|brand|sandbox)\//.test(request.url)) return reply.status(404).type('text/plain').send('Not found')
      return reply.redirect(`/app${request.url.split('?')[0]}`)
    })
  }
}

async function sendShell(app: App, server: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const context = await server.contextOf(request, reply)
  const nonce = randomBytes(16).toString('base64')
  reply
    .header('content-security-policy', policy(nonce, context?.site))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
  if (!context) return reply.status(404).send(unknownSitePage(request.hostname))
  const { site } = context
  // Who has to set up a second factor first is led there by the screens.
  const actor = context.actor ?? context.heldBack
  const path = request.url.split('?')[0] ?? ''
  if (site.lock_mode && !actor && !isOpenWhenLocked(path))
    return reply.redirect(`/app/login?redirectTo=${encodeURIComponent(request.url.slice('/app'.length))}`)
  const [user, hasActivities] = await inSite(app.db, site.id, (tx) =>
    Promise.all([actor ? getOwnUser(tx, actor) : null, sellsActivities(tx)]),
  )
  const sellsThem = hasActivities || (await listLinkedSuppliers(app.db, site.id)).length > 0
  const html = await readFile(join(DIST, 'index.html'), 'utf8')
  return html
    .replace('<!--site-head-->', () =>
      siteHead(
        { site: siteData(site, context.now), user, sells: sellsThem ? ['activities'] : [] },
        { withTag: !isTicket(path) && !actor?.viewing, title: titleOf(path) },
      ),
    )
    .replaceAll('__CSP_NONCE__', nonce)
}

/** A locked site shows nothing before log-in but what leads to one and tickets, which people with the link may read. */
function isOpenWhenLocked(path: string): boolean {
  return /^\/app\/(login|logout|forgot_password|generate_password|secure_account|social_login\/\w+)$/.test(path) || isTicket(path)
}

/** The address of a ticket names its PNR, that of a voucher opens it: no measuring tag gets it. Nor does one measure staff as the customer whom they view as. */
function isTicket(path: string): boolean {
  return path.startsWith('/app/flight/eTicket/') || isVoucher(path)
}

const isVoucher = (path: string) => path.startsWith('/app/voucher/')

/** A ticket, a voucher and a shared offer are handed on by an agency: not even the first title names the site behind it. */
function titleOf(path: string): string | undefined {
  if (isVoucher(path)) return 'Voucher'
  if (isTicket(path)) return 'E-ticket'
  return path.startsWith('/app/flight/offer/') ? 'Flights for you' : undefined
}

function policy(nonce: string, site: Site | undefined): string {
  const [tags, reports] = site?.gtm_tag
    ? [' https://www.googletagmanager.com', ' https://*.google-analytics.com https://*.googletagmanager.com']
    : ['', '']
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${tags}`,
    // Places and sizes that are measured are set through style attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${reports}`,
    "font-src 'self'",
    `connect-src 'self'${reports}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
