import type { QueuedCart } from '@tradewind/contract/carts/queue'
import type { QuotationChange } from '@tradewind/contract/quotations/quotation-changes'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays } from '@tradewind/domain/time'
import type { Shop } from '../set-up-shop.ts'
import { type Readers, sellByProposal } from './proposals.ts'
import { type Deed, end, type Hands } from './trip.ts'

type Kart = { readonly kart: StaffKart }
type Money = { readonly money: QuotationMoney }
type Row = { readonly id: number; readonly status: string }

/** What the desk of the destination company does with quotations, by how often. */
export function deedsOfDesk(shop: Shop, readers: Readers): readonly (readonly [share: number, Deed])[] {
  const { customers } = readers
  const sellQuotation: Deed = async (hands) => {
    const kart = await quote(hands, { shop, customers })
    if (!kart) return
    if (hands.random.chance(0.5)) await receive(hands, kart.id)
    const deed = 'voucher a quotation'
    const wish = { id: kart.id, version: kart.version, status: 'vouchered' }
    // Two people of the desk press at once.
    const presses = hands.random.chance(0.2) ? [hands.client.call('kart/setKartStatus', wish)] : []
    const sold = await hands.client.call<Kart>('kart/setKartStatus', wish)
    await Promise.all(presses)
    if (sold.status !== 200) return end(hands.journal, deed, sold)
    hands.journal.recordQuotation(kart.id, 'vouchered')
    hands.journal.countOutcome(deed, sold.body.kart.status)
  }
  const collect: Deed = async (hands) => {
    const id = await pick(hands, 'vouchered')
    if (id !== undefined) await receive(hands, id)
  }
  const answerCart: Deed = async (hands) => {
    const queue = await hands.client.call<{ carts: readonly QueuedCart[] }>('activities/queue/getQueue', { status: 'new' })
    const waiting = queue.status === 200 ? queue.body.carts : []
    if (waiting.length === 0) return hands.journal.countOutcome('answer a cart', 'none waits')
    const { id: cartId, version, customer } = hands.random.pick(waiting)
    if (hands.random.chance(0.6)) {
      await quote(hands, { shop, customers: [customer.userId], cartId })
      return
    }
    const status = hands.random.pick(['inProgress', 'sent', 'vouchered', 'cancelled'])
    const moved = await hands.client.call<object>('activities/cart/updateCartStatus', { cartId, version, status })
    if (moved.status !== 200) return end(hands.journal, 'move a cart', moved)
    hands.journal.countOutcome('move a cart', status)
  }
  return [
    [70, sellByProposal(shop, readers)],
    [30, sellQuotation],
    [20, answerCart],
    [15, collect],
    [20, cancelSold],
    [8, cancelAll],
    [25, (hands) => changeSold(hands, shop)],
  ]
}

/** An activity of few places and a hotel or a guide with terms of their own. */
async function quote(
  { client, journal, random }: Hands,
  { shop, customers, cartId }: { readonly shop: Shop; readonly customers: readonly number[]; readonly cartId?: number },
): Promise<StaffKart | undefined> {
  const { firstDay, options, starts, days } = shop
  const { tourOptionId, activityId } = random.pick(options)
  const startDate = addDays(firstDay, random.chance(0.5) ? 0 : random.below(days))
  const saved = await client.call<Kart>('kart/saveKart', {
    ...{ customerId: random.pick(customers), kartName: 'Soak family', adults: 1 + random.below(3), child: random.below(2) },
    ...{ noOfDays: days + 5, noOfNights: 0, currencySymbol: 'AED', arrivalDate: firstDay, serviceCharge: '12.50' },
    totalPrice: '462.45',
    activities: [{ activityId, tourOptionId, startDate, time: random.pick(starts), price: '299.95', priceReason: 'Soaked' }],
    miscellaneous: [
      {
        ...{ name: 'Guide', price: '150', startDate: addDays(firstDay, 2) },
        cancellation: [{ amount: 1, unit: 'hour', refundPercent: 40 }],
      },
    ],
    idempotencyKey: crypto.randomUUID(),
    ...(cartId !== undefined && { cartId }),
  })
  if (saved.status !== 200) return end(journal, 'quote', saved)
  journal.countOutcome('quote', cartId === undefined ? 'saved' : 'saved for a cart')
  return saved.body.kart
}

async function receive({ client, journal, random }: Hands, id: number): Promise<void> {
  const deed = 'receive a payment'
  const wish = { id, amount: `${1 + random.below(150)}.05`, idempotencyKey: crypto.randomUUID() }
  const presses = random.chance(0.2) ? [client.call('kart/addReceipt', wish)] : []
  const paid = await client.call<Money>('kart/addReceipt', wish)
  await Promise.all(presses)
  if (paid.status !== 200) return end(journal, deed, paid)
  journal.recordReceipt(id, { key: wish.idempotencyKey, amount: wish.amount })
  journal.countOutcome(deed, 'received')
}

/** One of the newest that stand so. */
async function pick({ client, journal, random }: Hands, status: string): Promise<number | undefined> {
  const list = await client.get<{ karts: Row[] }>(`kart/getAllKartsForWl?status=${status}`)
  const [deed, karts] = [`look for quotations that are ${status}`, list.status === 200 ? list.body.karts : []]
  journal.countOutcome(deed, list.status === 200 ? (karts.length > 0 ? 'found' : 'none') : `${list.status}`)
  return karts.length === 0 ? undefined : random.pick(karts.slice(0, 12)).id
}

/** Cancels the guide of a quotation, for what its terms promise or more. */
const cancelSold: Deed = async (hands) => {
  const { client, journal, random } = hands
  const deed = 'cancel a service'
  const id = await pick(hands, 'vouchered')
  const read = id === undefined ? undefined : await client.get<Money>(`kart/getReceipts?id=${id}`)
  if (read?.status !== 200) return journal.countOutcome(deed, 'nothing to cancel')
  const sale = read.body.money.sales.find(({ kind, status }) => kind === 'service' && status === 'confirmed')
  if (!sale) return journal.countOutcome(deed, 'nothing to cancel')
  const refund = random.chance(0.5) ? (sale.promised ?? '0') : sale.amount
  const wish = { saleId: sale.saleId, refund, reason: 'Soaked' }
  const presses = random.chance(0.2) ? [client.call('kart/cancelService', wish)] : []
  const cancelled = await client.call<Money>('kart/cancelService', wish)
  await Promise.all(presses)
  if (cancelled.status !== 200) return end(journal, deed, cancelled)
  journal.recordService(sale.saleId, refund)
  journal.countOutcome(deed, 'cancelled')
}

type Ending = { readonly saleId: number; readonly kind: string; readonly amount: string; readonly promised: string | null }

/** Cancels all of a quotation, for what its terms promise. */
const cancelAll: Deed = async (hands) => {
  const { client, journal, random } = hands
  const deed = 'cancel a quotation'
  const id = await pick(hands, 'vouchered')
  const read = id === undefined ? undefined : await client.get<{ endings: Ending[] }>(`kart/getCancellationOfKart?id=${id}`)
  if (id === undefined || read?.status !== 200 || read.body.endings.length === 0)
    return journal.countOutcome(deed, 'nothing to cancel')
  const refunds = read.body.endings.map(({ saleId, amount, promised }) => ({ saleId, refund: promised ?? amount }))
  const wish = { id, refunds, reason: 'Soaked' }
  const presses = random.chance(0.2) ? [client.call('kart/cancelKart', wish)] : []
  const cancelled = await client.call<Money>('kart/cancelKart', wish)
  await Promise.all(presses)
  if (cancelled.status !== 200) return end(journal, deed, cancelled)
  for (const { saleId, kind, amount, promised } of read.body.endings)
    if (kind === 'service') journal.recordService(saleId, promised ?? amount)
    else if (kind === 'activity') journal.recordActivity(saleId, { status: 'cancelled', refund: promised ?? amount })
  journal.countOutcome(deed, 'cancelled')
}

/** Another day for the activity of a quotation, at another price: offered, then agreed to, withdrawn or left. */
async function changeSold(hands: Hands, { firstDay, days, starts }: Shop): Promise<void> {
  const { client, journal, random } = hands
  const deed = 'change what was sold'
  const id = await pick(hands, 'vouchered')
  const read = id === undefined ? undefined : await client.get<Kart>(`kart/getKartById?id=${id}`)
  if (read?.status !== 200) return journal.countOutcome(deed, 'nothing to change')
  const { kart } = read.body
  const [tour] = kart.activities
  if (!tour) return journal.countOutcome(deed, 'nothing to change')
  const { name: _n, tourOption: _t, pricedBy: _p, cancellation: _c, ...line } = tour
  const price = `${200 + random.below(200)}.05`
  const others = kart.miscellaneous.reduce((all, one) => all + Number(one.price), Number(kart.serviceCharge))
  const wish = {
    ...{ id: kart.id, version: kart.version, customerId: kart.customerId, kartName: kart.kartName, adults: kart.adults },
    ...{ child: kart.child, noOfDays: kart.noOfDays, noOfNights: kart.noOfNights, currencySymbol: kart.currencySymbol },
    ...{ arrivalDate: kart.arrivalDate, serviceCharge: kart.serviceCharge, miscellaneous: kart.miscellaneous },
    totalPrice: (others + Number(price)).toFixed(2),
    activities: [{ ...line, startDate: addDays(firstDay, random.below(days)), time: random.pick(starts), price, prices: {} }],
  }
  const priced = await client.call<{ change: { added: string; ends: { promised: string | null }[] } }>('kart/priceChange', wish)
  if (priced.status !== 200) return end(journal, deed, priced)
  const { added, ends } = priced.body.change
  const difference = ends.reduce((all, { promised }) => all - Number(promised ?? 0), Number(added)).toFixed(2)
  const offered = await client.call<{ changes: QuotationChange[] }>('kart/offerChange', {
    ...{ ...wish, difference, idempotencyKey: crypto.randomUUID() },
  })
  if (offered.status !== 200) return end(journal, deed, offered)
  if (random.chance(0.15)) return journal.countOutcome(deed, 'left')
  const [change] = offered.body.changes
  const agreement = { changeId: change?.id, difference, agreedBy: 'Soak family' }
  const presses = random.chance(0.2) ? [client.call('kart/agreeToChange', agreement)] : []
  const agreed = await client.call<{ changes: QuotationChange[] }>('kart/agreeToChange', agreement)
  await Promise.all(presses)
  if (agreed.status !== 200) return end(journal, deed, agreed)
  if (change) journal.recordChange(change.id, difference)
  journal.countOutcome(deed, 'agreed')
}
