import { nameActivitySaleStatus, whyNotWaiting } from '@tradewind/domain/activity-sales/activity-sale'
import { refundOfCancellation, saleRefundOfCancellation } from '@tradewind/domain/activity-sales/cancel-activity'
import { type SoldStart, sayStart } from '@tradewind/domain/activity-sales/say-start'
import { startOnSale } from '@tradewind/domain/activity-sales/why-not-sell'
import { formatDate } from '@tradewind/domain/format-date'
import type { Party } from '@tradewind/domain/rates/party'
import { refundOfAgreed } from '@tradewind/domain/sales/refund-of-agreed'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { captureSale } from '../payments/capture-sale.ts'
import { whereRefunded } from '../payments/refunds/sale-refund-repo.ts'
import { returnSalePayment } from '../payments/return-sale-payment.ts'
import { endHolds } from '../places/place-repo.ts'
import { sellPlaces, whyNoPlaces } from '../places/take-places.ts'
import { changeMoneyOf } from '../sales/sale-repo.ts'
import {
  type InVain,
  type InvoiceOfSale,
  MONEY_REFUNDED_TO,
  type Paid,
  type SaleWords,
  type Seller,
  type WhyNotPay,
} from '../sales/seller.ts'
import { getActivitySale, listChoices, listWaiting, lockActivitySale, type SoldActivity, termsOf } from './activity-sale-repo.ts'
import { moveActivitySale } from './move-activity-sale.ts'
import { notifyNotBooked } from './notify-of-end.ts'
import type { ActivityFollower, OutsideDelivery } from './outside-delivery.ts'
import { isOwn, placesOf, takerOf } from './places-of-sale.ts'
import { readOnSale } from './read-on-sale.ts'

const WORDS: SaleWords = {
  one: 'activity',
  many: 'activities',
  reference: 'Voucher number',
  undelivered: 'Places not available',
  claim: 'Cancellation',
  about: 'activitySale',
}

type Beside = {
  readonly confirmed: readonly ActivityFollower[]
  /** Who delivers what is not our own. */
  readonly outside: OutsideDelivery
  /** Of what they deliver, for reconciliation. */
  readonly comparing: Pick<Seller<SoldActivity>, 'listToCompare' | 'listAhead' | 'compare'>
}

/** Sells activities: what is paid is confirmed at once, with the places that were held for it. What somebody else delivers is confirmed by their answer. */
export function sellActivity({ confirmed, outside, comparing }: Beside): Seller<SoldActivity> {
  return {
    kind: 'activity',
    title: 'Activities',
    words: WORDS,
    axes: [{ axis: 'activity', title: 'Top activities', label: (name) => name }],
    auditArea: { area: 'activitySales', name: 'Activities sold' },
    nameStatus: nameActivitySaleStatus,
    reference: async (_tx, saleId) => referenceOf(saleId),
    choices: listChoices,
    lock: lockActivitySale,
    whyNotPay: (tx, sold, asked) => whyNotPayActivity(tx, sold, asked, outside),
    async paid(tx, sold, how) {
      if (sold.outsideRef === null) return confirmActivity(tx, sold, how, confirmed)
      const { now, actor } = how
      await outside.order(tx, moveActivitySale(tx, sold, 'paid', { now, actor, money: 'taken' }), how)
    },
    paidInVain: (tx, sold, { why, reason, jobs, now, actor }) =>
      failPaid(tx, moveActivitySale(tx, sold, 'paid', { now, actor, money: 'taken' }), { jobs, now, why, reason }),
    async unpaid(tx, sold, now) {
      if (sold.status !== 'waiting') return
      moveActivitySale(tx, sold, 'expired', { now, actor: 'system', note: 'Payment time expired' })
      await endHolds(tx, [takerOf(sold.id)])
    },
    async refunded(tx, sold, { to, now }) {
      if (sold.status === 'failed') moveActivitySale(tx, sold, 'refunded', { now, actor: 'system', money: MONEY_REFUNDED_TO[to] })
    },
    stateRefund: async (_tx, sold) => {
      const { price, cancelledAt, agreedRefund } = sold
      if (cancelledAt === null) throw new Error('Only a cancelled activity is refunded')
      const promised = refundOfCancellation(price, termsOf(sold), cancelledAt)
      return agreedRefund ? refundOfAgreed(price, agreedRefund, promised.percent) : saleRefundOfCancellation(price, promised)
    },
    async claimRefunded(tx, { saleId, now }) {
      await lockActivitySale(tx, saleId)
      const to = await whereRefunded(tx, saleId)
      if (to) changeMoneyOf(tx, saleId, MONEY_REFUNDED_TO[to], now)
    },
    invoice: async (tx, saleId) => invoiceOf(await getActivitySale(tx, saleId)),
    ...comparing,
  }
}

/** On vouchers and in lists. */
export function referenceOf(saleId: number): string {
  return `TW-${saleId}`
}

export function invoiceOf(sold: SoldActivity): InvoiceOfSale {
  const { id, activityName, optionName, day, party, price } = sold
  return {
    about: `${activityName}: ${optionName}, ${sayDay(day, sold)}, ${countTravellers(party)}, ${referenceOf(id)}`,
    price,
  }
}

/** '14 Jan 2027 15:00', or '14 Jan 2027, any time' where nobody is expected at a time. */
export function sayDay(day: PlainDate, start: SoldStart): string {
  return `${formatDate(day)}${start.timing === 'startTimes' ? '' : ','} ${sayStart(start)}`
}

function countTravellers({ adults, childAges, infants }: Party): string {
  const people = adults + childAges.length + infants
  return people === 1 ? '1 traveller' : `${people} travellers`
}

/** Beside a payment that goes back. */
const GONE = 'Places not available'

/**
 * The starts of all activities of the order are locked at once, so that two orders with the same starts do not wait for each other. While it can be paid its places are held, and so is
 * its price: rates that were published since are for who orders now.
 */
async function whyNotPayActivity(
  tx: SiteTx,
  sold: SoldActivity,
  { now }: { readonly now: Instant },
  outside: OutsideDelivery,
): Promise<WhyNotPay | undefined> {
  const why = whyNotWaiting(sold.status)
  if (why)
    return {
      code: sold.status === 'expired' ? 'PAYMENT_SESSION_EXPIRED' : 'STATE_CHANGED',
      message: why,
      reason: 'Too late to book',
    }
  if (sold.tourOptionId === null) return outside.whyNotPay(tx, sold, now)
  const waiting = (await listWaiting(tx, sold.orderId)).filter(isOwn)
  const own = waiting.filter(({ id }) => id === sold.id)
  const { legalEntityId, tourOptionId, day, startsAt, activityName } = sold
  const [first, counter] = await Promise.all([
    whyNoPlaces(tx, waiting.map(placesOf), { now }),
    readOnSale(tx, [tourOptionId], { legalEntityId, now }),
  ])
  // Where another is the first without places, this one is asked for itself.
  const none = first && first.taker !== takerOf(sold.id) ? await whyNoPlaces(tx, own.map(placesOf), { now }) : first
  if (none) return { code: 'STATE_CHANGED', message: `${activityName}: ${none.sentence}`, reason: GONE, alone: none.sentence }
  const onSale = counter.find(tourOptionId)
  const start = onSale ? startOnSale({ ...onSale, day, startsAt, now }) : { why: 'This activity is no longer sold.' }
  if (!('why' in start)) return undefined
  const { why: sentence } = start
  return { code: 'STATE_CHANGED', message: `${activityName}: ${sentence}`, reason: sentence, alone: sentence }
}

type Failing = Pick<Paid, 'jobs' | 'now'> & InVain

/** Its places are taken and its money is captured in the transaction that pays it; without places, what was paid for it is refunded. */
async function confirmActivity(
  tx: SiteTx,
  sold: SoldActivity,
  { jobs, now, actor, captures }: Paid,
  confirmed: readonly ActivityFollower[],
): Promise<void> {
  const paid = moveActivitySale(tx, sold, 'paid', { now, actor, money: 'taken' })
  const none = await sellPlaces(tx, isOwn(sold) ? [placesOf(sold)] : [], { now })
  if (none) return failPaid(tx, paid, { jobs, now, why: none.sentence, reason: GONE })
  moveActivitySale(tx, paid, 'confirmed', { now, actor: 'system', stands: true })
  await captureSale(tx, { saleId: sold.id, supplier: sold.supplierId ?? undefined, invoice: invoiceOf(sold), now }, captures)
  for (const follow of confirmed) await follow(tx, sold, { jobs, now })
}

/** It was paid and cannot be delivered: what it has of places is free again, what was paid for it is refunded, and its buyer learns why. */
async function failPaid(tx: SiteTx, paid: SoldActivity, { jobs, now, why, reason }: Failing): Promise<void> {
  const failed = moveActivitySale(tx, paid, 'failed', { now, actor: 'system', note: why })
  await endHolds(tx, [takerOf(paid.id)])
  const progress = await returnSalePayment(tx, { jobs, saleId: paid.id, reason, now })
  if (progress === 'refunded') moveActivitySale(tx, failed, 'refunded', { now, actor: 'system', money: MONEY_REFUNDED_TO.wallet })
  await notifyNotBooked(tx, paid, { why, now })
}
