import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '../page.ts'
import { checkCard } from './check-card.ts'
import type { GatewayOrder } from './gateway-order.ts'
import { closedPage, paymentPage, unknownOrderPage } from './payment-page.ts'
import { type GatewayContext, refreshOrder, settlePayment } from './settle-payment.ts'

const Text = z.string().max(200).default('')
const Form = z.object({ number: Text, expiry: Text, cvv: Text, name: Text })

type Call = FastifyRequest<{ Params: { id: string } }>

/** How a gateway sends the payer back: by an address, or by a form that is posted. */
export type WayBack = { readonly link: string } | { readonly action: string; readonly fields: Record<string, string> }

/** The payer's side of a gateway: pages below `base`. The order's id in the link cannot be guessed and is all that is needed. */
export function routePaymentPages(
  app: FastifyInstance,
  context: GatewayContext,
  { base, wayBack }: { base: string; wayBack: (order: GatewayOrder) => WayBack },
): void {
  const withOrder =
    (act: (order: GatewayOrder, call: Call, reply: FastifyReply) => unknown) => (call: Call, reply: FastifyReply) => {
      const found = context.store.orders.get(call.params.id)
      if (!found) return html(reply, unknownOrderPage(), 404)
      const order = refreshOrder(context, found)
      if (order.status !== 'created') return html(reply, closedPage(order, wayBackHtml(wayBack(order))))
      return act(order, call, reply)
    }
  const goBack = (order: GatewayOrder, reply: FastifyReply) => {
    const back = wayBack(order)
    return 'link' in back ? reply.redirect(back.link, 303) : html(reply, closedPage(order, wayBackHtml(back, true)))
  }

  app.get(
    `${base}/pay/:id`,
    withOrder((order, _call, reply) => html(reply, paymentPage(order, base))),
  )
  app.post(
    `${base}/pay/:id`,
    withOrder((order, call, reply) => {
      const form = Form.parse(call.body)
      const checked = checkCard(form, context.clock.now())
      if ('errors' in checked) return html(reply, paymentPage(order, base, form, checked.errors), 422)
      return goBack(settlePayment(context, order, checked.card.outcome, checked.card.callback), reply)
    }),
  )
  app.post(
    `${base}/pay/:id/cancel`,
    withOrder((order, _call, reply) => goBack(settlePayment(context, order, 'cancel'), reply)),
  )
}

/** Submits automatically where it is the next step; otherwise waits to be pressed. */
function wayBackHtml(back: WayBack, isNext = false): string {
  if ('link' in back) return `<p><a href="${escapeHtml(back.link)}">Back to the shop</a></p>`
  const fields = Object.entries(back.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const script = isNext ? "<script>document.getElementById('back').submit()</script>" : ''
  return `<form id="back" method="post" action="${escapeHtml(back.action)}">${fields.join('')}<button>Back to the shop</button></form>${script}`
}

export function html(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
}
