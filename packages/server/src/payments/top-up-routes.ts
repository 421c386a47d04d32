import { inSite, readInSite } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseTooMany } from '../http/refuse.ts'
import { actorOf } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { confirmGatewayPayment } from './confirm-gateway-payment.ts'
import { openTopUp } from './open-top-up.ts'
import { originOf } from './origin-of.ts'
import { presentTopUp } from './present-top-up.ts'
import { startGatewayPayment } from './start-gateway-payment.ts'

/** Each opens a page at the gateway and is watched until its end. */
const TOP_UPS = { max: 20, windowMs: 15 * 60_000 }

export const topUpRoutes = {
  startTopUp: route.ledger.startTopUp.handler(async ({ input, context, errors }) => {
    const { app, site, now } = context
    const actor = actorOf(context)
    const waitMs = await context.request.server.limitTries(`top-up:${site.id}:${actor.userId}`, TOP_UPS.max, TOP_UPS.windowMs)
    if (waitMs > 0) refuseTooMany(waitMs, `Too many payments. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.`)
    const amount = readAmount(input.amount, site.currency)
    const { id: orderId } = await inSite(app.db, site.id, (tx) =>
      openTopUp(tx, { jobs: app.jobs, actor, amount, key: input.idempotencyKey, now, refuse: promised(errors) }),
    )
    const { paymentUrl } = await startGatewayPayment(
      { ...app, actor, now, origin: originOf(context), refuse: promised(errors) },
      { orderId, useWallet: false },
    )
    return { success: true, orderId, paymentUrl }
  }),
  finishTopUp: route.ledger.finishTopUp.handler(async ({ input, context, errors }) => {
    const { app, site } = context
    const actor = actorOf(context)
    await confirmGatewayPayment({ ...app, actor, refuse: promised(errors) }, { ...input, purpose: 'topUp' })
    const topUp = await readInSite(app.db, site.id, (tx) => presentTopUp(tx, input.orderId, { actor, now: app.now() }))
    return { success: true, topUp }
  }),
  getTopUp: route.ledger.getTopUp.handler(async ({ input, context }) => {
    const { app, site, now } = context
    const actor = actorOf(context)
    return { success: true, topUp: await readInSite(app.db, site.id, (tx) => presentTopUp(tx, input.orderId, { actor, now })) }
  }),
}
