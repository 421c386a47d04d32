import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Money, money, negate, sum, toDecimal } from '@tradewind/domain/money'
import type { Party } from '@tradewind/domain/rates/party'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { readWallet } from '../ledger/wallet/read-wallet.ts'
import { expirePayment } from '../payments/expire-payment.ts'
import { openPayment } from '../payments/open-payment.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { insertRule } from '../sales/price-rule-repo.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { stockActivities } from '../testing/stock-activities.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { cancelActivity, quoteCancellation } from './cancel-activity.ts'
import { type OrderedLine, orderActivities } from './order-activities.ts'
import { readOnSale } from './read-on-sale.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let stocked: Awaited<ReturnType<typeof stockActivities>>
let agent: Actor
beforeAll(async () => {
  server = await startTestServer()
  stocked = await stockActivities(server)
  agent = await logInActor(server, 'agent@bluedhow.example', HOST)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, stocked.siteId, work)
const now = () => server.app.now()
let keys = 0
const PARTY = { adults: 2, childAges: [6], infants: 0 }

/** What a party pays for its tickets now, by the engine of the search. */
const priceOf = (tourOptionId: number, party: Party = PARTY): Promise<Money> =>
  at(async (tx) => {
    const counter = await readOnSale(tx, [tourOptionId], { legalEntityId: agent.legalEntityId, now: now() })
    const onSale = counter.find(tourOptionId)
    const offer = onSale && counter.offer(onSale, { day: stocked.inDays(10), party, transfer: 'ticket' })
    if (!offer || !('total' in offer)) throw new Error(`Option ${tourOptionId} has no price`)
    return offer.total
  })

type Boat = { tourOptionId: number; agreed: Money }
async function boat({
  people = 20,
  option = {},
  rate = {},
}: {
  people?: number
  option?: object
  rate?: object
} = {}): Promise<Boat> {
  const { tourOptionId } = await stocked.stock({ option: { times: [stocked.start('14:00', people)], ...option }, rate })
  return { tourOptionId, agreed: await priceOf(tourOptionId) }
}
const lineOf = ({ tourOptionId, agreed }: Boat, more: Partial<OrderedLine> = {}): OrderedLine => ({
  ...{ tourOptionId, agreed, day: stocked.inDays(10), startsAt: '14:00', party: PARTY, transfer: 'ticket' },
  ...{ pickup: '', leadName: 'Vikram Rao', ...more },
})

/** Orders lines and opens their payment, as a cart does. */
const order = (
  lines: readonly OrderedLine[],
  { key = `test ${++keys}`, when = now(), actor = agent }: { key?: string; when?: Instant; actor?: Actor } = {},
) =>
  at(async (tx) => {
    const ordered = await orderActivities(tx, {
      actor,
      lines,
      now: when,
      key,
      refuse: refuseAny,
    })
    const payment = await openPayment(tx, {
      ...{ jobs: server.app.jobs, purchaseId: ordered.orderId, legalEntityId: actor.legalEntityId, userId: actor.userId },
      ...{
        lines: ordered.sales,
        expiresAt: ordered.payUntil,
        remark: 'Activities',
        redirectTo: '/app/bookings',
        now: when,
        refuse: refuseAny,
      },
    })
    return { ...ordered, paymentId: payment.orderId }
  })
const pay = (paymentId: string, when: Instant = now(), actor = agent) =>
  payFromWallet({ ...server.app, actor, now: when, refuse: refuseAny }, { orderId: paymentId })
const saleOf = (saleId: number) =>
  at((tx) =>
    tx
      .selectFrom('sales')
      .select(['status', 'money', 'stands', 'queue_tab', 'amount_minor', 'cost_minor'])
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow(),
  )
const statusOf = async (saleId: number) => (await saleOf(saleId)).status
const placesOf = (saleId: number) =>
  at((tx) =>
    tx
      .selectFrom('place_takings')
      .select(['people', 'held_until'])
      .where('taker', '=', `sale:${saleId}`)
      .where('counted', '=', 'option')
      .execute(),
  )

async function walletOf({ legalEntityId }: Actor): Promise<Money> {
  const currency = (await priceCurrency()) ?? 'AED'
  return at(async (tx) => (await readWallet(tx, { legalEntityId, currency }, now())).spendable)
}
let currency: string | undefined
async function priceCurrency(): Promise<string> {
  currency ??= await at(async (tx) => (await tx.selectFrom('sites').select('currency').executeTakeFirstOrThrow()).currency)
  return currency
}
let gifts = 0
/** Money at the bank becomes money in the wallet. */
async function fillWallet(amount: bigint): Promise<void> {
  const own = await priceCurrency()
  await at(async (tx) => {
    const entries = [
      { account: { kind: 'wallet', legalEntityId: agent.legalEntityId, currency: own }, amount: money(amount, own) },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: own }, amount: negate(money(amount, own)) },
    ] as const
    await post(
      tx,
      { key: `gift:${++gifts}`, reason: 'topUp', about: { kind: 'legalEntity', id: String(agent.legalEntityId) }, entries },
      now(),
    )
  })
}
const cancel = (
  saleId: number,
  { when = now(), actor = agent, isDesk = false, agreed }: { when?: Instant; actor?: Actor; isDesk?: boolean; agreed?: Money } = {},
) =>
  at(async (tx) => {
    const asked = { saleId, actor, isDesk, now: when, refuse: refuseAny }
    const quoted = await quoteCancellation(tx, server.app, asked)
    return { quoted, refunded: await cancelActivity(tx, server.app, { ...asked, agreed: agreed ?? quoted.amount }) }
  })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing refused',
    (error: Error) => error.message,
  )

describe('activities are sold', () => {
  test('paid from the wallet they are confirmed with their places, an invoice, and the price that the search said', async () => {
    await fillWallet(5_000_000n)
    const [one, other] = [await boat(), await boat({ rate: { adultAmount: '33.33', childAmount: '11.11' } })]
    const before = await walletOf(agent)
    const when = now()
    const { sales, paymentId, payUntil } = await order([lineOf(one), lineOf(other)], { when })
    expect(payUntil).toBe(plusMinutes(when, 15))
    expect(sales.map(({ amount }) => amount)).toEqual([one.agreed, other.agreed])
    expect(await Promise.all(sales.map(({ saleId }) => statusOf(saleId)))).toEqual(['waiting', 'waiting'])
    await pay(paymentId)
    for (const { saleId } of sales) {
      expect(await saleOf(saleId)).toMatchObject({ status: 'confirmed', money: 'taken', stands: true, queue_tab: 'delivered' })
      expect(await placesOf(saleId)).toEqual([{ people: 3, held_until: null }])
    }
    const total = sum([one.agreed, other.agreed], one.agreed.currency)
    expect((await walletOf(agent)).minor).toBe(before.minor - total.minor)
    const documents = await at((tx) =>
      tx
        .selectFrom('tax_documents')
        .select(['kind', 'sale_id'])
        .where('kind', '=', 'invoice')
        .where(
          'sale_id',
          'in',
          sales.map(({ saleId }) => saleId),
        )
        .execute(),
    )
    expect(documents.map(({ sale_id }) => sale_id).sort()).toEqual(sales.map(({ saleId }) => saleId).sort())
  })

  test('paid twice they cost once', async () => {
    const { paymentId, sales } = await order([lineOf(await boat())])
    await Promise.all([1, 2, 3, 4].map(() => pay(paymentId)))
    const after = await walletOf(agent)
    await pay(paymentId)
    expect(await walletOf(agent)).toEqual(after)
    expect(await placesOf(sales[0]?.saleId ?? 0)).toEqual([{ people: 3, held_until: null }])
  })

  test('ordered again with its key, many at once, there is one order; with other lines the key is refused', async () => {
    const lines = [lineOf(await boat())]
    const key = 'the same'
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => order(lines, { key })))
    expect(new Set(all.map(({ orderId, paymentId }) => `${orderId} ${paymentId}`)).size).toBe(1)
    expect(await refusalOf(order([...lines, ...lines], { key }))).toContain('ordered before with other lines')
  })

  test('nothing is written of an order of which one line cannot be had', async () => {
    const [fits, full] = [await boat(), await boat({ people: 2 })]
    const count = () =>
      at(async (tx) =>
        Number(
          (
            await tx
              .selectFrom('sales')
              .select(({ fn }) => fn.countAll().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        ),
      )
    const before = await count()
    expect(await refusalOf(order([lineOf(fits), lineOf(full)]))).toMatch(/^Stocked \d+: Only 2 places are left at 14:00\.$/)
    expect(await count()).toBe(before)
  })

  test.each<[string, Partial<OrderedLine>, object, RegExp]>([
    ['another price than the one that is asked for', { agreed: money(1n, 'AED') }, {}, /The price has changed from AED\s0\.01 to /],
    ['a start that there is not', { startsAt: '09:00' }, {}, /It does not start at 09:00 on /],
    ['what is confirmed on request', {}, { confirmation: 'onRequest' }, /It is confirmed on request/],
    ['a transfer without a rate', { transfer: 'private' }, {}, /rate/],
  ])('refused: %s', async (_, line, option, sentence) => {
    expect(await refusalOf(order([lineOf(await boat({ option }), line)]))).toMatch(sentence)
  })
})

describe('what changes between order and payment', () => {
  test('what is turned off meanwhile is refused before any money moves', async () => {
    const one = await boat()
    const { paymentId, sales } = await order([lineOf(one)])
    await at((tx) =>
      tx.updateTable('tour_options').set({ is_turned_on: false }).where('id', '=', BigInt(one.tourOptionId)).execute(),
    )
    const before = await walletOf(agent)
    expect(await refusalOf(pay(paymentId))).toMatch(/no longer sold/)
    expect(await walletOf(agent)).toEqual(before)
    expect(await statusOf(sales[0]?.saleId ?? 0)).toBe('waiting')
  })

  test('its time to pay over, it is expired, its places are free, and it is not paid', async () => {
    const one = await boat({ people: 3 })
    const { paymentId, sales } = await order([lineOf(one)])
    expect(await refusalOf(order([lineOf(one)]))).toMatch(/No places are left/)
    server.passMinutes(16)
    await expirePayment(server.app, { siteId: stocked.siteId, orderId: paymentId })
    expect(await statusOf(sales[0]?.saleId ?? 0)).toBe('expired')
    expect(await placesOf(sales[0]?.saleId ?? 0)).toEqual([])
    expect(await refusalOf(pay(paymentId))).not.toBe('nothing refused')
    await pay((await order([lineOf(one)])).paymentId)
  })

  test('its time to pay over, or paid and cancelled, its key opens no other payment', async () => {
    const one = await boat()
    const count = async () => (await at((tx) => tx.selectFrom('payments').select('id').execute())).length
    const late = await order([lineOf(one)], { key: 'ended:late' })
    server.passMinutes(16)
    const before = await count()
    expect(await refusalOf(order([lineOf(one)], { key: 'ended:late' }))).toMatch(/time to pay for this activity is over/)
    await expirePayment(server.app, { siteId: stocked.siteId, orderId: late.paymentId })
    expect(await refusalOf(order([lineOf(one)], { key: 'ended:late' }))).toMatch(/time to pay for this activity is over/)
    expect(await count()).toBe(before)
    const paid = await order([lineOf(one)], { key: 'ended:paid' })
    await pay(paid.paymentId)
    expect(await refusalOf(order([lineOf(one)], { key: 'ended:paid' }))).toMatch(/already paid/)
    await cancel(paid.sales[0]?.saleId ?? 0)
    expect(await refusalOf(order([lineOf(one)], { key: 'ended:paid' }))).toMatch(/was cancelled/)
    expect(await count()).toBe(before + 1)
  })

  test('two hundred buyers for the last ten places: ten are confirmed, no more are held, all others are refused', async () => {
    await fillWallet(50_000_000n)
    const one = await boat({ people: 10 })
    const alone = { ...PARTY, adults: 1, childAges: [] }
    const agreed = await priceOf(one.tourOptionId, alone)
    const results = await Promise.all(
      Array.from({ length: 200 }, () =>
        order([lineOf(one, { party: alone, agreed })])
          .then(async ({ paymentId, sales }) => {
            await pay(paymentId)
            return statusOf(sales[0]?.saleId ?? 0)
          })
          .catch((error: Error) => error.message),
      ),
    )
    expect(results.filter((result) => result === 'confirmed')).toHaveLength(10)
    for (const other of results.filter((result) => result !== 'confirmed'))
      expect(other).toMatch(/No places are left at 14:00|All connections to the database are at work/)
    const sold = await at((tx) =>
      tx
        .selectFrom('counted_starts')
        .select('sold')
        .where('counted', '=', 'option')
        .where('counted_id', '=', BigInt(one.tourOptionId))
        .execute(),
    )
    expect(sold).toEqual([{ sold: 10 }])
  }, 120_000)
})

describe('a cancellation', () => {
  const TERMS = {
    cancellation: [
      { amount: 48, unit: 'hour', refundPercent: 100 },
      { amount: 24, unit: 'hour', refundPercent: 33 },
    ],
  }

  test.each<[string, number, bigint]>([
    ['before the free limit all', 49, 100n],
    ['after it the share that was promised', 30, 33n],
    ['at the last nothing', 20, 0n],
  ])('%s is refunded, to the last fils, and the places are free again', async (_, hoursBefore, percent) => {
    await fillWallet(1_000_000n)
    const one = await boat({ people: 3, option: TERMS, rate: { adultAmount: '101.01', childAmount: '77.77' } })
    const { paymentId, sales } = await order([lineOf(one)])
    await pay(paymentId)
    const saleId = sales[0]?.saleId ?? 0
    const before = await walletOf(agent)
    const startsAt = instantOf({ local: `${stocked.inDays(10)}T14:00`, zone: 'Asia/Dubai' })
    const { quoted, refunded } = await cancel(saleId, { when: plusMinutes(startsAt, -60 * hoursBefore) })
    const expected = (one.agreed.minor * percent + 50n) / 100n
    expect([refunded.minor, quoted.percent]).toEqual([expected, Number(percent)])
    await expect.poll(async () => (await walletOf(agent)).minor).toBe(before.minor + expected)
    expect(await placesOf(saleId)).toEqual([])
    expect(await saleOf(saleId)).toMatchObject({ status: 'cancelled', stands: percent !== 100n, queue_tab: 'cancelled' })
    const again = await refusalOf(cancel(saleId))
    expect(again).toMatch(/was cancelled before/)
  })

  test('many at once: one cancels, one refund', async () => {
    await fillWallet(1_000_000n)
    const one = await boat({ option: TERMS })
    const { paymentId, sales } = await order([lineOf(one)])
    await pay(paymentId)
    const before = await walletOf(agent)
    const tries = await Promise.all(Array.from({ length: 6 }, () => refusalOf(cancel(sales[0]?.saleId ?? 0))))
    expect(tries.filter((result) => result === 'nothing refused')).toHaveLength(1)
    await expect.poll(async () => (await walletOf(agent)).minor).toBe(before.minor + one.agreed.minor)
  })

  test('refused: another refund than the one that was shown, one of another company, one that is not paid', async () => {
    const one = await boat({ option: TERMS })
    const { paymentId, sales } = await order([lineOf(one)])
    const saleId = sales[0]?.saleId ?? 0
    expect(await refusalOf(cancel(saleId))).toMatch(/Only a confirmed activity/)
    await pay(paymentId)
    expect(await refusalOf(cancel(saleId, { agreed: money(1n, one.agreed.currency) }))).toMatch(/The refund is now /)
    const stranger = await logInActor(server, 'admin@bluedhow.example', HOST)
    expect(await refusalOf(cancel(saleId, { actor: stranger }))).toMatch(/could not find that booking/)
    expect(toDecimal((await cancel(saleId, { actor: stranger, isDesk: true })).refunded)).toBe(toDecimal(one.agreed))
  })
})

describe('the tax that prices contain', () => {
  const FREE_UNTIL_THE_DAY_BEFORE = { cancellation: [{ amount: 24, unit: 'hour', refundPercent: 100 }] }
  const owedToTheState = () =>
    at(async (tx) => {
      const { minor } = await tx
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
        .select(({ fn }) => fn.sum<string | null>('e.amount_minor').as('minor'))
        .where('a.kind', '=', 'gstPayable')
        .executeTakeFirstOrThrow()
      return BigInt(minor ?? 0)
    })
  const papersOf = (saleId: number) =>
    at((tx) =>
      tx
        .selectFrom('tax_documents')
        .select(['kind', 'lines', 'taxes', 'total_minor'])
        .where('sale_id', '=', saleId)
        .where('kind', '!=', 'receipt')
        .orderBy('id')
        .execute(),
    )

  test('is stated on the invoice, owed to the state, and owed no more for what is cancelled; the buyer pays what the search said', async () => {
    await fillWallet(1_000_000n)
    const one = await boat({ rate: { adultAmount: '33.33', childAmount: '11.11' }, option: FREE_UNTIL_THE_DAY_BEFORE })
    const own = await priceCurrency()
    await at(async (tx) => {
      const validFrom = await todayOfSite(tx, now())
      await insertRule(tx, { validFrom, taxBasisPoints: 500, roundTo: money(1n, own), at: now(), by: agent.userId })
    })
    const { minor } = one.agreed
    const tax = (minor * 500n * 2n + 10_500n) / (2n * 10_500n)
    const [wallet, owed] = [await walletOf(agent), await owedToTheState()]
    const { paymentId, sales } = await order([lineOf(one)])
    await pay(paymentId)
    const saleId = sales[0]?.saleId ?? 0
    expect((await walletOf(agent)).minor).toBe(wallet.minor - minor)
    expect((await owedToTheState()) - owed).toBe(tax)
    const [invoice] = await papersOf(saleId)
    expect(invoice).toMatchObject({ kind: 'invoice', total_minor: minor })
    expect(JSON.stringify(invoice?.taxes)).toContain('VAT')
    await cancel(saleId)
    await expect.poll(async () => (await walletOf(agent)).minor).toBe(wallet.minor)
    expect(await owedToTheState()).toBe(owed)
    expect(await papersOf(saleId)).toMatchObject([{ kind: 'invoice' }, { kind: 'creditNote', total_minor: minor }])
  })
})
