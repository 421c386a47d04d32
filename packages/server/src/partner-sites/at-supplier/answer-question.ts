import type { FlightQuestion } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { Held, HoldWish, PartnerRecord } from '@tradewind/contract/partner-sites/partner-wire'
import type { BuyerOffer } from '@tradewind/domain/carts/buyer-offer'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import type { Party } from '@tradewind/domain/rates/party'
import { type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import { getActivitySale } from '../../activity-sales/activity-sale-repo.ts'
import { orderActivities } from '../../activity-sales/order-activities.ts'
import { readOnSale } from '../../activity-sales/read-on-sale.ts'
import { referenceOf } from '../../activity-sales/sell-activity.ts'
import type { App } from '../../app.ts'
import { offerOptions } from '../../carts/offer-options.ts'
import { searchActivities } from '../../carts/search-activities.ts'
import { listSoldCities } from '../../carts/sold-city-repo.ts'
import { inSite, readInSite, type SiteTx } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { companyIn } from '../../installations/company-of.ts'
import { endPaymentNow } from '../../payments/expire-payment.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { rememberedRates } from '../../rates/remembered-rates.ts'
import type { Between, PartnerQuestion } from '../partner-link.ts'
import { actAsConsumer, findConsumer, type Refused } from './find-consumer.ts'
import { findPartnerOrder, findRefundedOf, insertPartnerOrder } from './partner-order-repo.ts'

const REFUSALS = promised({ STATE_CHANGED: {} })

/** What a consumer asks: the same search and the same order as of every other buyer of this site, at the prices of its group. */
export async function answerQuestion(
  app: App,
  between: Between,
  question: Exclude<PartnerQuestion, FlightQuestion>,
): Promise<unknown> {
  const { db, now } = app
  const { consumerSiteId, supplierSiteId } = between
  switch (question.kind) {
    case 'cities':
    case 'search':
      return sayRefusals(() =>
        readInSite(db, supplierSiteId, async (tx) => {
          const consumer = await findConsumer(tx, consumerSiteId, { locked: false })
          if ('refused' in consumer) return consumer
          if (question.kind === 'cities') return { cities: await listSoldCities(tx) }
          const asker = { legalEntityId: consumer.legalEntityId, readRates: rememberedRates(app), now: now() }
          return searchActivities(tx, question.wish, asker)
        }),
      )
    case 'offers':
      return sayRefusals(() =>
        readInSite(db, supplierSiteId, async (tx) => {
          const consumer = await findConsumer(tx, consumerSiteId, { locked: false })
          return 'refused' in consumer
            ? consumer
            : offerOptions(tx, question.wish, { legalEntityId: consumer.legalEntityId, now: now() })
        }),
      )
    case 'hold':
      return sayRefusals(() => inSite(db, supplierSiteId, (tx) => hold(tx, app, between, question.wish)))
    case 'release':
      return inSite(db, supplierSiteId, async (tx) => {
        const order = await findPartnerOrder(tx, { consumerSiteId, orderRef: question.orderRef })
        if (order) await endPaymentNow(tx, app, { orderId: order.paymentId })
        return {}
      })
    case 'look':
      return readInSite(db, supplierSiteId, async (tx) => ({
        record: await recordOf(tx, await findPartnerOrder(tx, { consumerSiteId, orderRef: question.orderRef })),
      }))
  }
}

async function sayRefusals<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { shortError = {} } = (error.data ?? {}) as { shortError?: Record<string, string> }
    return { refused: Object.values(shortError)[0] ?? error.ownMessage ?? 'This cannot be had now.' }
  }
}

/** Places for a party of the consumer, until its payment here ends. Asked again under its reference, gives what is held. */
async function hold(tx: SiteTx, app: App, { consumerSiteId }: Between, wish: HoldWish): Promise<{ held: Held } | Refused> {
  const { db, jobs, now: clock } = app
  const now = clock()
  const consumer = await findConsumer(tx, consumerSiteId, { locked: true })
  if ('refused' in consumer) return consumer
  const actor = await actAsConsumer(tx, db, { consumerSiteId, legalEntityId: consumer.legalEntityId })
  const { orderRef, tourOptionId, startsAt, transfer, pickup, leadName, adults, childAges, infants } = wish
  const [day, party] = [plainDate(wish.day), { adults, childAges, infants }]
  const offer = await offerNow(tx, { legalEntityId: actor.legalEntityId, tourOptionId, now }, { day, party, transfer })
  if ('refused' in offer) return offer
  const ordered = await orderActivities(tx, {
    ...{ actor, now, key: `partner:${orderRef}`, refuse: REFUSALS },
    lines: [{ tourOptionId, day, startsAt, party, transfer, pickup, leadName, agreed: offer.total }],
  })
  const saleId = ordered.sales[0]?.saleId ?? 0
  const payment = await openPayment(tx, {
    ...{ jobs, purchaseId: ordered.orderId, legalEntityId: actor.legalEntityId, userId: actor.userId, lines: ordered.sales },
    ...{
      expiresAt: ordered.payUntil,
      remark: `Order of ${(await companyIn(tx, db, consumerSiteId)).company_name}`,
      redirectTo: '/app/activities/bookings',
    },
    ...{ mayBeFree: true, now, refuse: REFUSALS },
  })
  await insertPartnerOrder(tx, { consumerSiteId, orderRef, saleId, paymentId: payment.orderId, now })
  return { held: await presentHeld(tx, { orderRef, saleId, payUntil: payment.expiresAt, offer }) }
}

type Offered = Extract<BuyerOffer, { readonly total: Money }>

/** What it costs the consumer now. Held before at another price, it is refused as another order. */
async function offerNow(
  tx: SiteTx,
  { legalEntityId, tourOptionId, now }: { readonly legalEntityId: number; readonly tourOptionId: number; readonly now: Instant },
  wish: { readonly day: PlainDate; readonly party: Party; readonly transfer: TransferChoice },
): Promise<Offered | Refused> {
  const counter = await readOnSale(tx, [tourOptionId], { legalEntityId, now })
  const onSale = counter.find(tourOptionId)
  if (!onSale) return { refused: 'This activity is no longer sold.' }
  const offer = counter.offer(onSale, wish)
  return 'total' in offer ? offer : { refused: offer.sentence }
}

type OnHold = { readonly orderRef: string; readonly saleId: number; readonly payUntil: Instant; readonly offer: Offered }

async function presentHeld(tx: SiteTx, { orderRef, saleId, payUntil, offer }: OnHold): Promise<Held> {
  const sold = await getActivitySale(tx, saleId)
  const { party } = sold
  return {
    ...{ orderRef, reference: referenceOf(saleId), payUntil },
    net: { amount: toDecimal(sold.amount), currency: sold.amount.currency },
    lines: offer.lines.map(({ kind, code, people, amount }) => ({ kind, code, people, amount: toDecimal(amount) })),
    ...{ activity: sold.activityName, option: sold.optionName, city: sold.cityName, closesAt: sold.closesAt, zone: sold.zone },
    ...{ bookableUntil: sold.bookableUntil, freeUntil: sold.freeUntil, startInstant: sold.startInstant },
    ...{ people: party.adults + party.childAges.length + party.infants, seats: sold.seats, cancellation: [...sold.cancellation] },
  }
}

async function recordOf(tx: SiteTx, order: { readonly saleId: number } | undefined): Promise<PartnerRecord> {
  if (!order) return null
  const { status, amount, cancelledAt } = await getActivitySale(tx, order.saleId)
  const wire = (minor: bigint) => ({ amount: toDecimal(money(minor, amount.currency)), currency: amount.currency })
  const known = status === 'waiting' || status === 'confirmed' || status === 'cancelled' ? status : 'ended'
  const refunded = known === 'cancelled' ? wire(await findRefundedOf(tx, order.saleId)) : null
  return { status: known, price: wire(amount.minor), refunded, cancelledAt: known === 'cancelled' ? cancelledAt : null }
}
