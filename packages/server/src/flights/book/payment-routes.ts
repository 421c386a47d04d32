import { toDecimal } from '@tradewind/domain/money'
import { inSite } from '../../database/in-site.ts'
import { route } from '../../http/route.ts'
import { confirmGatewayPayment } from '../../payments/confirm-gateway-payment.ts'
import { originOf } from '../../payments/origin-of.ts'
import { payFromWallet } from '../../payments/pay-from-wallet.ts'
import { saleOfOrder } from '../../payments/payment-order-repo.ts'
import { presentPaymentSession } from '../../payments/present-payment-session.ts'
import { startGatewayPayment } from '../../payments/start-gateway-payment.ts'
import { actorOf } from '../../request-context.ts'
import { limitQuestions } from '../search/limit-searches.ts'
import { chooseNextStep } from './choose-next-step.ts'
import { giveMoreTime } from './give-more-time.ts'
import { presentBooking } from './present-booking.ts'
import { waitForOutcome } from './wait-for-outcome.ts'

/** Most tickets are issued within it, and the payer goes straight to them; nobody looks at a spinner for longer. */
const OUTCOME_WAIT_MS = 12_000

export const paymentRoutes = {
  orderSuccessCallback: route.flights.orderSuccessCallback.handler(async ({ input, context }) => {
    const { app, now } = context
    const actor = actorOf(context)
    const { saleId: bookingId, outcome } =
      input.payment.method === 'wallet'
        ? { ...(await payFromWallet({ ...app, actor, now }, input)), outcome: 'paid' as const }
        : await confirmBooking({ ...app, actor }, { ...input.payment, orderId: input.orderId })
    if (outcome === 'paid') await waitForOutcome(app, { siteId: actor.siteId, bookingId }, OUTCOME_WAIT_MS)
    return inSite(app.db, actor.siteId, async (tx) => ({
      success: true as const,
      next: await chooseNextStep(tx, bookingId),
      booking: await presentBooking(tx, bookingId, actor, app.now()),
    }))
  }),
  startGatewayPayment: route.flights.startGatewayPayment.handler(async ({ input, context }) => {
    const { app, now } = context
    const started = await startGatewayPayment({ ...app, actor: actorOf(context), now, origin: originOf(context) }, input)
    return {
      success: true,
      paymentUrl: started.paymentUrl,
      gatewayOrderId: started.gatewayOrderId,
      amount: toDecimal(started.amount),
      walletAmount: toDecimal(started.walletAmount),
      currency: started.amount.currency,
    }
  }),
  getMoreTime: route.flights.getMoreTime.handler(async ({ input, context }) => {
    await limitQuestions(context)
    const { app, now } = context
    return { success: true, ...(await giveMoreTime({ app, actor: actorOf(context), now }, input)) }
  }),
  getPaymentSession: route.flights.getPaymentSession.handler(async ({ input, context }) => {
    const { app, now } = context
    const actor = actorOf(context)
    return inSite(app.db, actor.siteId, async (tx) => {
      const { session, bookingId } = await presentPaymentSession(tx, input.orderId, {
        actor,
        now,
        gateways: app.gateways,
      })
      return { success: true as const, session, booking: await presentBooking(tx, bookingId, actor, now) }
    })
  }),
}

async function confirmBooking(
  app: Parameters<typeof confirmGatewayPayment>[0],
  claim: Omit<Parameters<typeof confirmGatewayPayment>[1], 'purpose'>,
) {
  const outcome = await confirmGatewayPayment(app, { ...claim, purpose: 'booking' })
  return { saleId: await inSite(app.db, app.actor.siteId, (tx) => saleOfOrder(tx, claim.orderId)), outcome }
}
