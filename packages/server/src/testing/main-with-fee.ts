import { money } from '@tradewind/domain/money'
import { instant, plusMinutes } from '@tradewind/domain/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inSite } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { makeLog } from '../log.ts'
import { assembleApp } from '../node/assemble-app.ts'
import { createHttpServer } from '../node/create-http-server.ts'
import { confirmGatewayPayment } from '../payments/confirm-gateway-payment.ts'
import { openPayment } from '../payments/open-payment.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { startGatewayPayment } from '../payments/start-gateway-payment.ts'
import type { Seller } from '../sales/seller.ts'
import { readEnvironment } from '../settings/environment.ts'
import { orderFees, sellFee, workAtDesk } from './sell-fee.ts'

/** Tests only: the main of a node that sells service charges beside flights, with calls of their own and a desk that works by itself. */

const SITE = 1
const env = readEnvironment(process.env)
const log = makeLog(env)
const { app } = await assembleApp({ env, log, now: () => instant(Date.now()), sellers: [sellFee as Seller] })
const server = await createHttpServer(app)

async function actorOf(request: FastifyRequest, reply: FastifyReply) {
  const actor = (await server.contextOf(request, reply))?.actor
  if (!actor) throw new Error('Nobody is logged in')
  return actor
}

type Cart = { readonly key: string; readonly minors: readonly string[]; readonly fails: readonly number[] }

/** Orders a cart, once for each key. */
server.post('/api/toy/order', async (request, reply) => {
  const actor = await actorOf(request, reply)
  const { key, minors, fails } = request.body as Cart
  const now = app.now()
  return inSite(app.db, SITE, async (tx) => {
    const first = await tx
      .selectFrom('sales as s')
      .innerJoin('payment_lines as l', (join) => join.onRef('l.site_id', '=', 's.site_id').onRef('l.sale_id', '=', 's.id'))
      .select('l.payment_id')
      .where('s.idempotency_key', '=', `${key}:0`)
      .executeTakeFirst()
    if (first) return { orderId: first.payment_id }
    const amounts = minors.map((minor) => BigInt(minor))
    const { orderId: purchaseId, saleIds } = await orderFees(tx, { actor, minors: amounts, now, key, fails })
    const { orderId } = await openPayment(tx, {
      jobs: app.jobs,
      purchaseId,
      lines: saleIds.map((saleId, place) => ({ saleId, amount: money(amounts[place] ?? 0n, 'INR') })),
      legalEntityId: actor.legalEntityId,
      userId: actor.userId,
      expiresAt: plusMinutes(now, 15),
      remark: 'Service charges',
      redirectTo: '/app',
      now,
      refuse: refuseAny,
    })
    return { orderId }
  })
})

server.post('/api/toy/payFromWallet', async (request, reply) => {
  const actor = await actorOf(request, reply)
  await payFromWallet({ ...app, actor, now: app.now(), refuse: refuseAny }, request.body as { orderId: string })
  return {}
})

server.post('/api/toy/startCard', async (request, reply) => {
  const actor = await actorOf(request, reply)
  const paying = { ...app, actor, now: app.now(), origin: `http://${request.host}`, refuse: refuseAny }
  const { gatewayOrderId } = await startGatewayPayment(paying, { ...(request.body as { orderId: string }), useWallet: false })
  return { gatewayOrderId }
})

type Claim = Omit<Parameters<typeof confirmGatewayPayment>[1], 'purpose'>

server.post('/api/toy/confirmCard', async (request, reply) => {
  const actor = await actorOf(request, reply)
  const outcome = await confirmGatewayPayment({ ...app, actor, refuse: refuseAny }, { ...(request.body as Claim), purpose: 'sale' })
  return { outcome }
})

await server.listen({ port: env.PORT, host: '0.0.0.0' })
for (;;) {
  // A desk whose database went away for a moment works on.
  await workAtDesk(app, SITE).catch((error: unknown) => log.warn({ err: error }, 'the desk was interrupted'))
  await new Promise((resolve) => setTimeout(resolve, 50))
}
