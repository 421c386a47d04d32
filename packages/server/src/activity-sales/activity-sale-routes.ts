import type { ActivitySale, PaidBeside } from '@tradewind/contract/activity-sales/activity-sales'
import { type Actor, may, sharesBookings } from '@tradewind/domain/accounts/actor'
import { nameActivitySaleStatus } from '@tradewind/domain/activity-sales/activity-sale'
import { refundOfCancellation, whyNotCancel } from '@tradewind/domain/activity-sales/cancel-activity'
import { parseMoney, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, readInSite, type SiteTx } from '../database/in-site.ts'
import { readPlace, writePlace } from '../database/list-place.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { refuseWithout, refuseWithoutSecondFactor } from '../http/why-not-admitted.ts'
import { confirmGatewayPayment } from '../payments/confirm-gateway-payment.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { presentPaymentSession } from '../payments/present-payment-session.ts'
import type { BoundRights } from '../sales/bound-sales.ts'
import { cancelsSale, mayActOn, mayRead, seesSale } from '../sales/may-read-sale.ts'
import { getSale, type Sale } from '../sales/sale-repo.ts'
import { type Sellers, sellerOf } from '../sales/seller.ts'
import { getActivitySale, listActivitySales, type SaleScope, type SoldActivity, termsOf } from './activity-sale-repo.ts'
import { cancelActivity, isToBeSaid } from './cancel-activity.ts'
import type { Deliverer } from './outside-delivery.ts'
import { referenceOf } from './sell-activity.ts'

export const activitySaleRoutes = {
  getPaymentSession: route.activitySales.getPaymentSession.handler(({ input: { orderId }, context }) => {
    const { app, now } = context
    const viewer = actorOf(context)
    return readInSite(app.db, viewer.siteId, async (tx) => ({
      success: true as const,
      ...(await showPayment(tx, orderId, { app, viewer, now })),
    }))
  }),
  orderSuccessCallback: route.activitySales.orderSuccessCallback.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    const actor = actorOf(context)
    const { orderId, payment } = input
    const refuse = promised(errors)
    if (payment.method === 'wallet') await payFromWallet({ ...app, db: context.db, actor, now, refuse }, { orderId })
    else await confirmGatewayPayment({ ...app, actor, refuse }, { ...payment, orderId, purpose: 'sale' })
    return readInSite(app.db, actor.siteId, async (tx) => ({
      success: true as const,
      ...(await showPayment(tx, orderId, { app, viewer: actor, now: app.now() })),
    }))
  }),
  getActivitySales: route.activitySales.getActivitySales.handler(({ input: { cursor, needsStaff }, context }) =>
    reading(context, async (tx) => {
      const before = readPlace(cursor).id
      const found = await listActivitySales(tx, { scope: scopeOf(actorOf(context)), needsStaff, before, limit: PAGE + 1 })
      const shown = found.slice(0, PAGE)
      const [hidden, bound] = await readBound(tx, shown, showing(context))
      const last = found.length > PAGE ? shown.at(-1) : undefined
      return {
        success: true as const,
        sales: await Promise.all(shown.map((sold) => presentSale(tx, sold, { ...showing(context), hidden, bound }))),
        nextCursor: last ? writePlace({ towards: 'end', id: last.id }) : null,
      }
    }),
  ),
  getActivitySale: route.activitySales.getActivitySale.handler(({ input: { saleId }, context }) =>
    reading(context, async (tx) => {
      const sold = await getReadable(tx, saleId, showing(context))
      const [hidden, bound] = await readBound(tx, [sold], showing(context))
      return { success: true as const, sale: await presentSale(tx, sold, { ...showing(context), hidden, bound }) }
    }),
  ),
  cancelActivity: route.activitySales.cancelActivity.handler(async ({ input: { saleId, agreedRefund }, context, errors }) => {
    const { app, site, now } = context
    const actor = actorOf(context)
    return inSite(app.db, site.id, async (tx) => {
      const sold = await getReadable(tx, saleId, showing(context))
      const [hidden, bound] = await readBound(tx, [sold], showing(context))
      const rights = bound.get(saleId)
      // What others bought is refunded to them by the desk: it moves money.
      if (!mayActOn(boughtOf(sold), actor)) {
        if (rights) refuseWithout(actor, rights.cancel)
        refuseWithoutSecondFactor(actor)
      }
      const asked = { saleId, actor, isDesk: cancelsSale(actor, rights), now, refuse: promised(errors) }
      // What its terms refund would say what it costs, also in a refusal.
      if (hidden.has(saleId))
        return asked.refuse('STATE_CHANGED', { message: 'This is a part of a quotation. Please ask our desk to cancel it.' })
      const { amount } = sold
      const refund = await cancelActivity(tx, app, { ...asked, agreed: parseMoney(agreedRefund, amount.currency) })
      const sale = await presentSale(tx, await getActivitySale(tx, saleId), { ...showing(context), hidden, bound })
      return { success: true as const, sale, refund: toDecimal(refund) }
    })
  }),
}

const PAGE = 50

function scopeOf(viewer: Actor): SaleScope {
  if (isDesk(viewer)) return 'all'
  return sharesBookings(viewer) ? { legalEntityId: viewer.legalEntityId } : { userId: viewer.userId }
}

/** Staff who see all sales. */
const isDesk = (viewer: Actor) => viewer.userType === 'staff' && may(viewer, 'tickets.queue')

/** Refuses NOT_FOUND, also where somebody else bought it. */
async function getReadable(tx: SiteTx, saleId: number, { app, viewer }: Showing): Promise<SoldActivity> {
  const sold = await getActivitySale(tx, saleId)
  const bound = (await app.boundSales.listRights(tx, [saleId])).get(saleId)
  return mayRead(boughtOf(sold), viewer, { seesQueue: seesSale(viewer, bound) })
    ? sold
    : refuse('NOT_FOUND', { message: 'We could not find that booking.' })
}

type Showing = { readonly app: App; readonly viewer: Actor; readonly now: Instant }
type Hiding = Showing & { readonly hidden: ReadonlySet<number>; readonly bound: ReadonlyMap<number, BoundRights> }

const boughtOf = ({ userId, legalEntityId }: SoldActivity) => ({ user_id: userId, legal_entity_id: legalEntityId })

/** Those of which the person who reads is not shown the price, and those that belong to something, with what staff need for them. */
function readBound(tx: SiteTx, sales: readonly SoldActivity[], showing: Showing): Promise<[Hiding['hidden'], Hiding['bound']]> {
  const ids = sales.map(({ id }) => id)
  return Promise.all([listHidden(tx, sales, showing), showing.app.boundSales.listRights(tx, ids)])
}

/** Of which the person who reads is not shown the price: staff read all of them. */
async function listHidden(tx: SiteTx, sales: readonly SoldActivity[], { app, viewer }: Showing): Promise<ReadonlySet<number>> {
  if (viewer.userType === 'staff') return new Set()
  return app.boundSales.listHidden(
    tx,
    sales.map(({ id }) => id),
  )
}

const showing = (context: RequestContext): Showing => ({ app: context.app, viewer: actorOf(context), now: context.now })

async function showPayment(tx: SiteTx, orderId: string, { app, viewer, now }: Showing) {
  const { session, lines } = await presentPaymentSession(tx, orderId, {
    actor: viewer,
    now,
    gateways: app.gateways,
    sellers: app.sellers,
  })
  const paid = await Promise.all(lines.map(async (line) => ({ ...line, sale: await getSale(tx, line.saleId) })))
  const own = await Promise.all(
    paid.filter(({ sale }) => sale.kind === 'activity').map(({ saleId }) => getReadable(tx, saleId, { app, viewer, now })),
  )
  if (own.length === 0) return refuse('NOT_FOUND', { message: 'We could not find that payment.' })
  const others = paid.filter(({ sale }) => sale.kind !== 'activity')
  return {
    session,
    // A payment that somebody makes pays no quotation.
    sales: await Promise.all(own.map((sold) => presentSale(tx, sold, { app, viewer, now, hidden: new Set(), bound: new Map() }))),
    beside: await Promise.all(others.map((line) => presentBeside(tx, line, app.sellers))),
  }
}

type PaidLine = Awaited<ReturnType<typeof presentPaymentSession>>['lines'][number] & { readonly sale: Sale }

/** What another seller delivers, in the words of every sale. */
async function presentBeside(tx: SiteTx, { sale, state, amount }: PaidLine, sellers: Sellers): Promise<PaidBeside> {
  const seller = sellerOf(sellers, sale.kind)
  return {
    ...{ saleId: sale.id, kind: sale.kind, title: sale.title, reference: await seller.reference(tx, sale.id) },
    ...{ statusName: seller.nameStatus(sale.status), state, total: amount },
  }
}

async function presentSale(tx: SiteTx, sold: SoldActivity, { app, viewer, now, hidden, bound }: Hiding): Promise<ActivitySale> {
  const { id, orderId, status, activityName, optionName, day, startsAt, closesAt, timing, zone, transfer, seats, price } = sold
  const isHidden = hidden.has(id)
  const isDesk = cancelsSale(viewer, bound.get(id))
  const isTheirs = mayActOn(boughtOf(sold), viewer) || isDesk
  const why = whyNotCancel(status, termsOf(sold), { now, isDesk })
  const mayEnd = isTheirs && !isHidden && why === undefined && (await isHeard(tx, sold, app))
  const refund = mayEnd ? refundOfCancellation(price, termsOf(sold), now) : undefined
  const isForStaff = viewer.userType === 'staff' && sold.outsideRef !== null
  const deliverer = isForStaff ? await app.outsideDelivery.describe(tx, id) : undefined
  return {
    deliveredBy: deliverer ? presentDeliverer(deliverer, sold, viewer) : null,
    boughtBy: viewer.userType === 'staff' ? sold.buyerName : null,
    ...{
      saleId: id,
      orderId,
      reference: referenceOf(id),
      leadName: sold.leadName,
      status,
      statusName: nameActivitySaleStatus(status),
    },
    ...{ activity: activityName, tourOption: optionName, date: day, startsAt, closesAt, timing },
    ...{ timeZone: zone, transfer, seats },
    currency: price.currency,
    total: isHidden ? null : toDecimal(price.payable),
    lines: (isHidden ? [] : price.lines).map(({ label, detail, amount }) => ({ label, detail, amount: toDecimal(amount) })),
    terms: [...sold.cancellation],
    cancellation: refund ? { refundPercent: refund.percent, refund: toDecimal(refund.amount) } : null,
  }
}

/** Whether those who deliver it hear that it is cancelled, or know it. */
async function isHeard(tx: SiteTx, sold: SoldActivity, { outsideDelivery }: App): Promise<boolean> {
  return !isToBeSaid(sold) || (await outsideDelivery.whyNotCancel(tx, sold)) === undefined
}

function presentDeliverer(
  { unanswered, byHand, ...named }: Deliverer,
  { cancelledThere }: SoldActivity,
  viewer: Actor,
): NonNullable<ActivitySale['deliveredBy']> {
  const cancelled = cancelledThere && {
    at: cancelledThere.at,
    refund: toDecimal(cancelledThere.refund),
    currency: cancelledThere.refund.currency,
  }
  if (!unanswered) return { ...named, cancelled, unanswered, byHand }
  const { isForStaff, ...asked } = unanswered
  return { ...named, cancelled, unanswered: { ...asked, mayEnd: isForStaff && may(viewer, 'tickets.settle') }, byHand }
}
