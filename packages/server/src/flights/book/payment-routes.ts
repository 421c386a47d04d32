import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { readInSite, type SiteTx } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { refuse } from '../../http/refuse.ts'
import { actorOf } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { confirmGatewayPayment } from '../../payments/confirm-gateway-payment.ts'
import { originOf } from '../../payments/origin-of.ts'
import { payFromWallet } from '../../payments/pay-from-wallet.ts'
import { salesOfPayment } from '../../payments/payment-repo.ts'
import { presentPaymentSession } from '../../payments/present-payment-session.ts'
import { startGatewayPayment } from '../../payments/start-gateway-payment.ts'
import { limitQuestions } from '../search/limit-searches.ts'
import { findBooking, listFlightsAmong } from './booking-repo.ts'
import { chooseNextStep } from './choose-next-step.ts'
import { giveMoreTime } from './give-more-time.ts'
import { presentBooking } from './present-booking.ts'
import { titleOfFlights } from './title-of-flights.ts'
import { waitForOutcome } from './wait-for-outcome.ts'

/** Most tickets are issued within it, and the payer goes straight to them; nobody looks at a spinner for longer. */
const OUTCOME_WAIT_MS = 12_000

export const paymentRoutes = {
  orderSuccessCallback: route.flights.orderSuccessCallback.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    const actor = actorOf(context)
    const refuse = promised(errors)
    const { saleIds, outcome } =
      input.payment.method === 'wallet'
        ? { ...(await payFromWallet({ ...app, db: context.db, actor, now, refuse }, input)), outcome: 'paid' as const }
        : await confirmFlights({ ...app, actor, refuse }, { ...input.payment, orderId: input.orderId })
    const bookingIds = await readInSite(app.db, actor.siteId, (tx) => listFlightsAmong(tx, saleIds))
    if (outcome === 'paid') await waitForOutcome(app, { siteId: actor.siteId, bookingIds }, OUTCOME_WAIT_MS)
    return readInSite(app.db, actor.siteId, async (tx) => {
      const [next, paid] = await Promise.all([
        chooseNextStep(tx, bookingIds[0] ?? 0),
        presentPaid(tx, bookingIds, actor, app.now()),
      ])
      return { success: true as const, next, ...paid }
    })
  }),
  startGatewayPayment: route.flights.startGatewayPayment.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    const refuse = promised(errors)
    const paying = { ...app, actor: actorOf(context), now, origin: originOf(context), refuse, refuseAlone: refuse }
    const started = await startGatewayPayment(paying, input)
    return {
      success: true,
      paymentUrl: started.paymentUrl,
      gatewayOrderId: started.gatewayOrderId,
      amount: toDecimal(started.amount),
      walletAmount: toDecimal(started.walletAmount),
      currency: started.amount.currency,
    }
  }),
  getMoreTime: route.flights.getMoreTime.handler(async ({ input, context, errors }) => {
    await limitQuestions(context)
    const { app, now } = context
    return { success: true, ...(await giveMoreTime({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)) }
  }),
  getPaymentSession: route.flights.getPaymentSession.handler(async ({ input, context }) => {
    const { app, now } = context
    const actor = actorOf(context)
    return readInSite(app.db, actor.siteId, async (tx) => {
      const { session, lines } = await presentPaymentSession(tx, input.orderId, {
        actor,
        now,
        gateways: app.gateways,
        sellers: app.sellers,
      })
      const presented = await presentPaid(
        tx,
        lines.map(({ saleId }) => saleId),
        actor,
        now,
      )
      const traceId = (await findBooking(tx, presented.booking.bookingId))?.trace_id ?? ''
      const { bookingId } = presented.booking
      const titles = new Map(presented.bookings.map((booking) => [booking.bookingId, titleOfFlights(booking.legs)]))
      const titled = lines.flatMap((line) => (titles.has(line.saleId) ? { ...line, title: titles.get(line.saleId) ?? '' } : []))
      return {
        success: true as const,
        session: { ...session, lines: titled, isWithCart: titled.length < lines.length, bookingId, traceId, serviceName: 'Flight' },
        ...presented,
      }
    })
  }),
}

async function confirmFlights(
  app: Parameters<typeof confirmGatewayPayment>[0],
  claim: Omit<Parameters<typeof confirmGatewayPayment>[1], 'purpose'>,
) {
  const outcome = await confirmGatewayPayment(app, { ...claim, purpose: 'sale' })
  return { saleIds: await readInSite(app.db, app.actor.siteId, (tx) => salesOfPayment(tx, claim.orderId)), outcome }
}

/** The flights that one payment pays, whatever else it pays; `booking` is the first of them. */
async function presentPaid(tx: SiteTx, saleIds: readonly number[], viewer: Actor, now: Instant) {
  const bookings = await Promise.all((await listFlightsAmong(tx, saleIds)).map((id) => presentBooking(tx, id, viewer, now)))
  const [booking] = bookings
  return booking ? { booking, bookings } : refuse('NOT_FOUND', { message: 'We could not find that payment.' })
}
