import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { readInSite } from '../database/in-site.ts'
import { bodyOfError } from '../http/error-body.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findGatewayPayment } from './gateway-payment-repo.ts'
import type { PageForm } from './gateways/payment-gateway.ts'
import { findPayment, isOwnPayment, type Payment } from './payment-repo.ts'
import { getCustomer, pageAfter } from './start-gateway-payment.ts'

type Call = FastifyRequest<{ Params: { reference: string } }>

/**
 * For gateways whose page opens by a posted form and comes back as one: our page that opens it, and the address it comes back to. Neither
 * decides or writes anything; the payment screen reports what came back, and the gateway itself is asked.
 */
export function returnRoutes(app: App) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    server.get('/api/payment/gateway/page/:reference', async (request: Call, reply) => {
      const context = await server.contextOf(request, reply)
      const form = context && (await formFor(app, context, request))
      if (form) return sendForm(reply, form)
      return reply.status(404).send(bodyOfError('NOT_FOUND', 'Payment not found.', request.id))
    })
    server.post('/api/payment/gateway/return/:reference', { bodyLimit: 16 * 1024 }, async (request: Call, reply) => {
      const payment = await findByReference(app, request.params.reference)
      if (!payment) return reply.status(404).send(bodyOfError('NOT_FOUND', 'Payment not found.', request.id))
      const query = new URLSearchParams(readReturn((request.body ?? {}) as Record<string, string>))
      return reply.redirect(`${pageAfter(payment)}?${query}`, 303)
    })
  }
}

async function formFor(app: App, { site, actor }: RequestContext, request: Call): Promise<PageForm | undefined> {
  return readInSite(app.db, site.id, async (tx) => {
    const cardPayment = await findGatewayPayment(tx, request.params.reference)
    const payment = cardPayment && (await findPayment(tx, cardPayment.payment_id))
    if (!payment || !cardPayment?.gateway_order_id) return undefined
    // Who pays by a link has no account: the name of the attempt, which cannot be guessed, says that it was given to them.
    const byLink = payment.meant_for !== null
    if (!byLink && !(actor && isOwnPayment(payment, actor))) return undefined
    const origin = `${request.protocol}://${request.host}`
    const cancelled = new URLSearchParams({ gatewayOrderId: cardPayment.gateway_order_id, status: 'cancelled', signature: 'none' })
    return app.gateways.find(site.id, cardPayment.gateway)?.pageForm?.({
      reference: cardPayment.id,
      gatewayOrderId: cardPayment.gateway_order_id,
      customer: byLink ? { name: '', email: '', phone: '' } : await getCustomer(tx, payment.user_id),
      description: payment.remark,
      siteName: site.company_name,
      postUrl: `${origin}/api/payment/gateway/return/${cardPayment.id}`,
      cancelUrl: `${origin}${pageAfter(payment)}?${cancelled}`,
    })
  })
}

/** Goes on by itself; where scripts are off, by its button. */
function sendForm(reply: FastifyReply, { action, fields }: PageForm) {
  const nonce = randomBytes(16).toString('base64')
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action ${new URL(action).origin}; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Continue to the payment page</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center}main{padding:2rem;text-align:center}button{font:inherit;padding:.75rem 1.5rem;min-height:3rem}</style></head>
<body><main><h1>Continue to the payment page</h1><form id="on" method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>Continue</button></form></main>
<script nonce="${nonce}">document.getElementById('on').submit()</script></body></html>`)
}

/** By the attempt's name, which shows its site: the payer's browser posts here from elsewhere, without its session. */
async function findByReference({ db }: App, reference: string): Promise<Payment | undefined> {
  const [, site, orderId] = /^(\d{1,9})-([0-9a-f]{24})-\d{1,6}$/.exec(reference) ?? []
  return site && orderId ? readInSite(db, Number(site), (tx) => findPayment(tx, orderId)) : undefined
}

/** Razorpay's form in the words our payment screen knows. A failure carries no signature, only what it is about. */
function readReturn(form: Record<string, string>): Record<string, string> {
  if (form.razorpay_payment_id)
    return {
      gatewayOrderId: form.razorpay_order_id ?? '',
      gatewayPaymentId: form.razorpay_payment_id,
      status: 'paid',
      signature: form.razorpay_signature ?? 'none',
    }
  const about = readMetadata(form['error[metadata]'])
  return { gatewayOrderId: about.order_id ?? '', gatewayPaymentId: about.payment_id ?? '', status: 'failed', signature: 'none' }
}

function readMetadata(text: string | undefined): { order_id?: string; payment_id?: string } {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return read && typeof read === 'object' ? read : {}
  } catch {
    return {}
  }
}
