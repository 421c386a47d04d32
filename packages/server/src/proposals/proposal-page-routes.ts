import { randomBytes } from 'node:crypto'
import { COMMENT_AT_MOST } from '@tradewind/contract/quotations/proposal-shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '../accounts/session-cookie.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { readLogo } from '../files/read-logo.ts'
import { Refusal, refuse, refuseTooMany } from '../http/refuse.ts'
import { refuseGuessing } from '../http/refuse-guessing.ts'
import { findUnstorable } from '../http/refuse-unstorable.ts'
import type { RequestContext } from '../http/request-context.ts'
import { sayWait } from '../http/say-wait.ts'
import { readWallet } from '../ledger/wallet/read-wallet.ts'
import { limitDrawing } from '../papers/answer-with-pdf.ts'
import { originOf } from '../payments/origin-of.ts'
import { findCodeOfQuotation } from '../quotations/sell/voucher-code-repo.ts'
import { accentOf, siteData } from '../sites/site-repo.ts'
import { placeOf } from '../sites/site-zone.ts'
import { acceptProposal } from './accept-proposal.ts'
import { agreeToChange, readChangeOf } from './agree-to-change.ts'
import { askAboutProposal } from './ask-about-proposal.ts'
import { proposalPaper } from './draw/proposal-paper.ts'
import { findNewer } from './find-newer.ts'
import { judgeSale, notifyOfFaults } from './find-not-sold.ts'
import { getLinkedProposal, readProposal } from './open-proposal.ts'
import type { Agreeing } from './page/change-section.ts'
import type { Paying } from './page/pay-section.ts'
import { type Asking, type FormFaults, leavePage, proposalNotice, proposalPage, receiptPage } from './page/proposal-page.ts'
import type { Reselling } from './page/resell-section.ts'
import { checkPayment } from './pay/check-payment.ts'
import { mayPayFromWallet, payProposal, payProposalFromWallet } from './pay/pay-proposal.ts'
import { findReceipted, readPayments } from './pay/read-payments.ts'
import { readToPayOf } from './pay/to-pay.ts'
import { linkOf } from './present-proposal.ts'
import { updateProposal } from './proposal-repo.ts'
import { readCancelScale } from './read-cancel-scale.ts'
import { readCatalogueOf } from './read-catalogue-of.ts'
import { mayResell, readResold, resellProposal, withdrawResold } from './resell/resell-proposal.ts'

type Call = FastifyRequest<{
  Params: { token: string; receiptId: string; paymentId: string }
  Querystring: Record<string, unknown>
  Body: unknown
}>

/** Of a field that was sent several times the last one: a box that is ticked comes after what stands for none. */
function lastOf(sent: unknown): string | undefined {
  const last: unknown = Array.isArray(sent) ? sent.at(-1) : sent
  return typeof last === 'string' ? last : undefined
}

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
    const onSite =
      (answer: (context: RequestContext, request: Call) => Promise<FastifyReply>) => async (request: Call, reply: FastifyReply) => {
        const context = await server.contextOf(request, reply)
        return context ? answer(context, request) : reply.callNotFound()
      }
    server.get(
      '/proposal/:token',
      onSite((context, request) => {
        const field = (name: string) => lastOf(request.query[name])
        return show(app, context, request.params.token, { asking: { about: field('about') ?? '' }, field })
      }),
    )
    server.get(
      '/proposal/:token/pdf',
      onSite((context, request) => sendPdf(app, context, request)),
    )
    server.get(
      '/proposal/:token/receipt/:receiptId',
      onSite((context, request) => showReceipt(app, context, request.params)),
    )
    server.get(
      '/proposal/paid/:paymentId',
      onSite((context, request) => comeBack(app, context, request.params.paymentId)),
    )
    const forms = {
      ask,
      accept,
      change,
      resell,
      withdraw,
      pay: (...call: Parameters<typeof ask>) => pay(...call, 'pay'),
      wallet: (...call: Parameters<typeof ask>) => pay(...call, 'wallet'),
    }
    for (const [name, answer] of Object.entries(forms)) {
      const url = `/proposal/:token/${name}`
      server.post(
        url,
        { bodyLimit: 16 * 1024 },
        onSite((context, request) => answer(app, context, request)),
      )
      // A refused form is answered at its own address, which is read again or kept as a bookmark.
      server.get(
        url,
        onSite(async ({ reply }, { params: { token } }) => reply.redirect(`/proposal/${encodeURIComponent(token)}`, 303)),
      )
    }
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

/** A form that was made by no page of ours has no key: each press is then another. */
const readKey = (sent: string) => (/^[\w-]{16,64}$/.test(sent) ? sent : randomBytes(16).toString('base64url'))

/** Refuses TOO_MANY. */
async function limitTries({ request }: RequestContext): Promise<void> {
  const waitMs = await request.server.limitTries(`proposal:${request.ip}`, TRIES.max, TRIES.windowMs)
  if (waitMs > 0) refuseTooMany(waitMs, 'Too many attempts. Please wait a few minutes.')
}

async function accept(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { reply, site, now } = context
  const { token } = request.params
  const { read, nameFault } = readForm(request)
  const name = read('name')
  const wrong = nameFault(name)
  const faults = { ...(wrong && { name: wrong }), ...(read('terms') !== 'yes' && { terms: 'Please accept the terms first.' }) }
  const field = (picked: string) => lastOf((request.body as Record<string, unknown> | null)?.[picked])
  if (Object.keys(faults).length > 0) return show(app, context, token, { status: 422, form: { name: clean(name), faults }, field })
  try {
    await limitTries(context)
    const refused = await acceptProposal({ ...app, site, now }, { token, name, seen: read('seen'), field })
    if (refused === 'changed')
      return show(app, context, token, { status: 409, form: { name: clean(name), faults: {}, isChanged: true }, field })
    if (refused) return show(app, context, token, { status: 409, field })
  } catch (error) {
    return sayWhy(context, error)
  }
  // Back and reload then show the page and send nothing again.
  return reply.redirect(`/proposal/${encodeURIComponent(token)}#accepted`, 303)
}

async function change(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { reply, site, now } = context
  const { token } = request.params
  const { read, nameFault } = readForm(request)
  const name = read('name')
  const again = (why: string, status: number) => show(app, context, token, { status, agreeing: { why, name: clean(name) } })
  const wrong = nameFault(name)
  if (wrong) return again(wrong, 422)
  const changeId = /^\d{1,9}$/.test(read('change')) ? Number(read('change')) : 0
  try {
    await limitTries(context)
    const why = await agreeToChange({ ...app, site, now }, { token, name, changeId, seen: read('seen') })
    if (why !== undefined) return again(why, 409)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'NOT_FOUND' || error.code === 'TOO_MANY') return sayWhy(context, error)
    // Beside a field of the desk's form: places that are gone.
    const [sentence] = Object.values((error.data as { shortError?: Record<string, string> } | undefined)?.shortError ?? {})
    return again(sentence ?? error.message, 409)
  }
  return reply.redirect(`/proposal/${encodeURIComponent(token)}#accepted`, 303)
}

async function ask(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { reply, site, now, actor } = context
  const { token } = request.params
  const field = (picked: string) => lastOf(request.query[picked])
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
  if (Object.keys(faults).length > 0) return show(app, context, token, { status: 422, asking: { ...asking, faults }, field })
  try {
    await limitTries(context)
    const once = readKey(key)
    const why = await askAboutProposal({ ...app, site, now, actor }, { token, name, line: about, body, key: `traveller ${once}` })
    if (why !== undefined) return show(app, context, token, { status: 409, asking: { ...asking, faults: { body: why } }, field })
  } catch (error) {
    return sayWhy(context, error)
  }
  // What is chosen stays so.
  const picks = Object.keys(request.query).flatMap((name) => (/^pick-\d{1,3}$/.test(name) ? [[name, field(name) ?? '']] : []))
  const query = new URLSearchParams(picks).toString()
  // The question stands with the service that it is about.
  const where = /^\w+\.\d+$/.test(about) ? about : 'ask'
  return reply.redirect(`/proposal/${encodeURIComponent(token)}${query && `?${query}`}#${where}`, 303)
}

/** To which proposal a payer comes back from the gateway, which does not learn its link. */
const COMES_BACK_TO = 'proposal'

/** Opens the page of the gateway, or pays from the wallet of the person who is logged in. */
async function pay(app: App, context: RequestContext, request: Call, way: 'pay' | 'wallet'): Promise<FastifyReply> {
  const { reply, site, now, actor } = context
  const { token } = request.params
  const { read, nameFault } = readForm(request)
  const wanted = read('wanted') === 'due' ? 'due' : 'all'
  const why = (text: string, status = 409) => show(app, context, token, { status, paying: { why: text, wanted } })
  const payerName = read('name')
  const wrong = way === 'pay' ? nameFault(payerName) : undefined
  if (wrong) return why(wrong, 422)
  const key = readKey(read('key'))
  const wish = { token, wanted, seen: read(`seen-${wanted}`), key } as const
  try {
    await limitTries(context)
    if (way === 'wallet') {
      if (!actor) return why('Please log in first to pay from your wallet.')
      const refused = await payProposalFromWallet({ ...app, site, now, actor }, wish)
      return refused === undefined ? reply.redirect(`/proposal/${encodeURIComponent(token)}#pay`, 303) : why(refused)
    }
    const started = await payProposal({ ...app, site, now, origin: originOf(context) }, { ...wish, payerName })
    if ('why' in started) return why(started.why)
    const secure = request.server.hasTls
    reply.setCookie(cookieName(COMES_BACK_TO, secure), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 3_600 })
    return send(context, 200, (look) => leavePage(started.paymentUrl, look))
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'NOT_FOUND' && error.code !== 'TOO_MANY') return why(error.message)
    return sayWhy(context, error)
  }
}

/** Makes a link for the traveller of an agency. */
async function resell(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { reply, site, now, actor } = context
  const { token } = request.params
  const { read } = readForm(request)
  const typed = { markup: clean(read('markup')), email: clean(read('email')), note: clean(read('note')) }
  try {
    await limitTries(context)
    if (!actor) refuse('NOT_FOUND')
    const faults = await resellProposal({ ...app, site, now, actor }, { ...typed, token, key: readKey(read('key')) })
    if (faults?.why) return show(app, context, token, { status: 409, paying: { why: faults.why } })
    if (faults) return show(app, context, token, { status: 422, resale: { typed, faults } })
  } catch (error) {
    return sayWhy(context, error)
  }
  return reply.redirect(`/proposal/${encodeURIComponent(token)}#resell`, 303)
}

/** Takes back a link that an agency made for its traveller. */
async function withdraw(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { reply, site, now, actor } = context
  const { token } = request.params
  try {
    await limitTries(context)
    if (!actor) refuse('NOT_FOUND')
    await withdrawResold({ ...app, site, now, actor }, { token, linkId: readForm(request).read('link') })
  } catch (error) {
    return sayWhy(context, error)
  }
  return reply.redirect(`/proposal/${encodeURIComponent(token)}#resell`, 303)
}

/** Back from the gateway, which is asked what became of the payment; then the proposal is shown again. */
async function comeBack(app: App, context: RequestContext, paymentId: string): Promise<FastifyReply> {
  const { reply, request, site } = context
  try {
    await limitTries(context)
    if (!(/^[0-9a-f]{24}$/.test(paymentId) && (await checkPayment(app, { siteId: site.id, paymentId })))) refuse('NOT_FOUND')
  } catch (error) {
    return sayWhy(context, error)
  }
  const token = request.cookies[cookieName(COMES_BACK_TO, request.server.hasTls)]
  if (token && token.length < 300) return reply.redirect(`/proposal/${encodeURIComponent(token)}#pay`, 303)
  return send(context, 200, (look) =>
    proposalNotice(
      'Thank you',
      'We have asked the bank about your payment. Please open your proposal by its link to see it.',
      look,
    ),
  )
}

/** The proposal on paper, with what is chosen on its page. */
async function sendPdf(app: App, context: RequestContext, request: Call): Promise<FastifyReply> {
  const { site, now, reply } = context
  try {
    await limitDrawing(context)
    const { opened, link } = await refuseGuessing(
      context,
      () =>
        inSite(app.db, site.id, async (tx) => {
          const proposal = await getLinkedProposal(tx, request.params.token)
          const field = (name: string) => lastOf(request.query[name])
          return {
            opened: await readProposal(tx, proposal, { site, now, field }),
            link: await linkOf(tx, { env: app.env, site }, proposal),
          }
        }),
      () => true,
    )
    const logo = await readLogo(app, site.id, opened.company.logoUrl)
    const print = { now, accent: accentOf(site), logo, place: placeOf(site, now), link }
    const bytes = await app.papers.draw(proposalPaper(opened, print))
    return reply
      .header('content-disposition', `inline; filename="proposal-${opened.quotation.id}.pdf"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('application/pdf')
      .send(bytes)
  } catch (error) {
    if (reply.sent) throw error
    return sayWhy(context, error)
  }
}

/** A paper for who has paid. */
async function showReceipt(
  app: App,
  context: RequestContext,
  { token, receiptId }: { token: string; receiptId: string },
): Promise<FastifyReply> {
  const { site, now } = context
  try {
    const receipt = await refuseGuessing(
      context,
      () =>
        inSite(app.db, site.id, async (tx) => {
          const proposal = await getLinkedProposal(tx, token)
          const opened = await readProposal(tx, proposal, { site, now })
          const payment = findReceipted(await readPayments(tx, opened), receiptId)
          return payment ? { opened, payment } : refuse('NOT_FOUND')
        }),
      () => true,
    )
    return send(context, 200, (look) => receiptPage(receipt, { ...look, place: placeOf(site, now), token }))
  } catch (error) {
    if (context.reply.sent) throw error
    return sayWhy(context, error)
  }
}

/** As it is shown again: without what no page can hold. */
const clean = (text: string) => (findUnstorable(text) ? '' : text.slice(0, COMMENT_AT_MOST))

type Shown = {
  readonly status?: number
  readonly form?: FormFaults
  readonly asking?: Asking
  readonly paying?: Paying
  readonly agreeing?: Agreeing
  readonly resale?: Omit<Reselling, 'links' | 'isOpen'>
  /** What was chosen so far, by the names of the fields. */
  readonly field?: (name: string) => string | undefined
}

async function show(
  app: App,
  context: RequestContext,
  token: string,
  { status = 200, form, asking = { about: '' }, paying = {}, agreeing = {}, resale = {}, field = () => undefined }: Shown = {},
): Promise<FastifyReply> {
  const { reply, site, now, actor } = context
  try {
    const { opened, ...money } = await refuseGuessing(
      context,
      () =>
        inSite(app.db, site.id, async (tx) => {
          const proposal = await getLinkedProposal(tx, token)
          // The desk looks at its own links: that is not its traveller's look.
          const isDesk = actor?.userType === 'staff'
          if (!isDesk)
            await updateProposal(tx, proposal.id, { first_opened_at: proposal.first_opened_at ?? now, last_opened_at: now })
          const opened = await readProposal(tx, proposal, { site, now, field })
          const toPay = await readToPayOf(tx, opened, { ...app, site, now })
          const { notSold, wouldSell } = await judgeSale(tx, opened, now)
          if (!isDesk) await notifyOfFaults(tx, opened, { faults: notSold, notify: app.notify, proposal, now })
          const offered = await readChangeOf(tx, opened, now)
          const newer = await findNewer(tx, opened, { site, now })
          const mayPay = toPay?.chargeOf(toPay.open) && actor && mayPayFromWallet(actor, opened)
          const wallet = mayPay && (await readWallet(tx, { legalEntityId: actor.legalEntityId, currency: site.currency }, now))
          const links = mayResell(actor, opened) ? await readResold(tx, { env: app.env, site }, proposal) : undefined
          return {
            opened,
            toPay,
            made: await readPayments(tx, opened),
            voucherCode: opened.state === 'accepted' ? await findCodeOfQuotation(tx, opened.quotation.id) : undefined,
            notSold,
            scale: await readCancelScale(tx, opened, { wouldSell, now }),
            catalogue: await readCatalogueOf(tx, opened.kart),
            newer,
            change: offered,
            reselling: links && { ...resale, links, isOpen: opened.state === 'open' },
            spendable: wallet ? wallet.spendable : undefined,
          }
        }),
      () => true,
    )
    return send(context, status, (look) =>
      proposalPage(opened, {
        ...look,
        ...money,
        place: placeOf(site, now),
        token,
        form,
        asking,
        paying,
        agreeing,
        seen: field('seen'),
        key: randomBytes(16).toString('base64url'),
      }),
    )
  } catch (error) {
    if (reply.sent) throw error
    return sayWhy(context, error)
  }
}

/** A link that shows nothing says so on a page; it is not told apart from one that never was. */
function sayWhy(context: RequestContext, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error
  if (error.waitMs !== undefined) sayWait(context.reply, error.waitMs)
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
        `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; font-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
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
