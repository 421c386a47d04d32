import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkCard } from './check-card.ts'
import type { GatewayOrder } from './gateway-order.ts'
import { closedPage, paymentPage, unknownOrderPage } from './payment-page.ts'
import { returnLink } from './return-link.ts'
import { type GatewayContext, refreshOrder, settlePayment } from './settle-payment.ts'

const Text = z.string().max(200).default('')
const Form = z.object({ number: Text, expiry: Text, cvv: Text, name: Text })

type Call = FastifyRequest<{ Params: { id: string } }>

/** The payer's side of the gateway: pages. The order's id in the link cannot be guessed and is all that is needed. */
export function routePaymentPages(app: FastifyInstance, context: GatewayContext): void {
  const withOrder =
    (act: (order: GatewayOrder, call: Call, reply: FastifyReply) => unknown) => (call: Call, reply: FastifyReply) => {
      const found = context.store.orders.get(call.params.id)
      if (!found) return html(reply, unknownOrderPage(), 404)
      const order = refreshOrder(context, found)
      if (order.status !== 'created') return html(reply, closedPage(order, returnLink(order, context.key.secret)))
      return act(order, call, reply)
    }
  const goBack = (order: GatewayOrder, reply: FastifyReply) => reply.redirect(returnLink(order, context.key.secret), 303)

  app.get(
    '/gateway/pay/:id',
    withOrder((order, _call, reply) => html(reply, paymentPage(order))),
  )
  app.post(
    '/gateway/pay/:id',
    withOrder((order, call, reply) => {
      const form = Form.parse(call.body)
      const checked = checkCard(form, context.clock.now())
      if ('errors' in checked) return html(reply, paymentPage(order, form, checked.errors), 422)
      return goBack(settlePayment(context, order, checked.card.outcome, checked.card.callback), reply)
    }),
  )
  app.post(
    '/gateway/pay/:id/cancel',
    withOrder((order, _call, reply) => goBack(settlePayment(context, order, 'cancel'), reply)),
  )
}

function html(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
}
