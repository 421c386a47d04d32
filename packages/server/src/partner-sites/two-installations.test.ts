import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hearSupplies } from '../network/at-outside-supplier.ts'
import { BLUE_DHOW, SKYLARK } from '../network/testing/two-sites.ts'
import { OUTSIDE_ABOVE } from '../sites/outside-site.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { compareWithPartner } from './at-buyer/compare-with-partner.ts'
import { type Cuts, setCuts } from './testing/cut-once.ts'
import { partnerCarts } from './testing/partner-carts.ts'
import { NET, SITE, TOTAL } from './testing/partner-world.ts'
import { startTwoInstallations, type TwoInstallations } from './testing/two-installations.ts'

/**
 * Skylark and Blue Dhow live in two installations that share nothing: each has its own PostgreSQL server, and what one says to the other goes over HTTP, signed.
 */
let two: TwoInstallations
let supplierListId: string
let cuts: Readonly<Record<'B' | 'S', Cuts>>
/** What is lost on the way back once it was carried out there. */
let losing: string | undefined

beforeAll(async () => {
  two = await startTwoInstallations()
  supplierListId = await two.meet()
  const { installations } = two.here.server.app
  const own = { ...installations }
  Object.assign(installations, {
    say: async (between: Parameters<typeof own.say>[0], message: { kind?: string }) => {
      const answer = await own.say(between, message)
      if (losing !== message.kind) return answer
      losing = undefined
      throw new Error('The connection was cut')
    },
  })
  cuts = { B: await setCuts(two.here.server.databaseUrl), S: await setCuts(two.second.url) }
}, 300_000)
afterEach(async () => {
  losing = undefined
  await Promise.all([cuts.B.disarm(), cuts.S.disarm()])
  await expectLedgerSound(two.here.server)
  await expectLedgerSound(two.there.server)
})
afterAll(async () => {
  await Promise.all([cuts.B.close(), cuts.S.close()])
  await two.close()
})

/** What Skylark owes by its own books, and what it has in its wallet by those of Blue Dhow. */
async function moneyOf(): Promise<{ debt: bigint; wallet: bigint }> {
  const company = await two.there.server.app.db
    .selectFrom('supply_consumers')
    .select('legal_entity_id')
    .where('site_id', '=', SITE.blueDhow)
    .where('consumer_site_id', '>', OUTSIDE_ABOVE)
    .executeTakeFirstOrThrow()
  const of = (kind: 'wallet' | 'hold') => two.there.balance(SITE.blueDhow, kind, 'AED', company.legal_entity_id)
  return { debt: await two.here.debtTo().catch(() => 0n), wallet: (await of('wallet')) + (await of('hold')) }
}

let orders = 0
async function untilAnswered<Answer extends { status: number }>(press: () => Promise<Answer>): Promise<Answer> {
  return waitUntil(press, ({ status }) => status < 500, 'answered')
}

async function order(): Promise<string> {
  const { tourOptionId } = await two.there.boat({ option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 50 }] } })
  orders += 1
  const idempotencyKey = `two installations ${orders}`
  const { body } = await untilAnswered(() => two.here.order(tourOptionId, { supplierListId, idempotencyKey }))
  expect(body).toMatchObject({ amount: TOTAL, currency: 'INR' })
  return body.orderId
}

async function settled(orderId: string, status: string) {
  const sale = await waitUntil(
    async () => (await two.here.session(orderId)).sales?.[0],
    (seen) => seen?.status === status,
    status,
    60_000,
  )
  if (!sale) throw new Error('There is no sale')
  const { order_ref: ref } = await two.here.server.app.db
    .selectFrom('partner_sales')
    .select('order_ref')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  const theirs = (await two.there.theirs()).filter(({ order_ref }) => order_ref === ref)
  expect(theirs).toMatchObject([{ status, amount_minor: NET, currency: 'AED' }])
  expect(await compareWithPartner(two.here.server.app, { siteId: SITE.skylark, saleId: sale.saleId })).toEqual([])
  return sale
}

const sideOf = (point: string) => [point.slice(0, 1) as 'B' | 'S', point.slice(2)] as const
async function cutAt(point: string, act: () => Promise<{ status: number }>): Promise<void> {
  const [side, where] = sideOf(point)
  await cuts[side].arm(where)
  await untilAnswered(act)
  await waitUntil(
    () => cuts[side].count(),
    (count) => count === 1,
    `cut at ${point}`,
  )
}

/** `B`: the installation of the buyer, `S`: that of the supplier. */
const HOLDING = ['S sales:waiting', 'S partner_orders', 'B partner_sales']
const BOOKING = ['B partner_outbox', 'S sales:confirmed', 'S payment_lines:captured', 'S partner_inbox', 'B sales:confirmed']
const CANCELLING = [
  'B sales:cancelling',
  'S sales:cancelled',
  'S ledger_postings:saleRefund',
  'S partner_inbox',
  'B sales:cancelled',
]

describe('in two installations', { timeout: 90_000 }, () => {
  test('an activity is found, sold and cancelled, and both ledgers agree', async () => {
    const before = await moneyOf()
    const { tourOptionId } = await two.there.boat()
    const found = await two.here.search({ supplierListId })
    expect(found.body.activities.flatMap(({ tourOptions }) => tourOptions.map(({ id }) => id))).toContain(tourOptionId)
    const orderId = await order()
    expect((await two.here.pay(orderId)).status).toBe(200)
    const { saleId } = await settled(orderId, 'confirmed')
    const sold = await moneyOf()
    expect([sold.debt - before.debt, sold.wallet - before.wallet]).toEqual([NET, -NET])
    expect((await two.here.cancel(saleId, '3203.20')).status).toBe(200)
    await settled(orderId, 'cancelled')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET / 2n, -NET / 2n])
  })

  test.each(HOLDING)('one that loses its database while places are held, at %s, leaves one sale', async (point) => {
    const [side, where] = sideOf(point)
    await cuts[side].arm(where)
    const before = await moneyOf()
    const orderId = await order()
    expect(await cuts[side].count()).toBe(1)
    await two.here.pay(orderId)
    await settled(orderId, 'confirmed')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET, -NET])
  })

  test.each(BOOKING)('one that loses its database while it is paid and booked, at %s, leaves one sale', async (point) => {
    const [before, orderId] = [await moneyOf(), await order()]
    await cutAt(point, () => two.here.pay(orderId))
    await settled(orderId, 'confirmed')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET, -NET])
  })

  test.each(CANCELLING)('one that loses its database while it is cancelled, at %s, leaves one refund', async (point) => {
    const [before, orderId] = [await moneyOf(), await order()]
    await two.here.pay(orderId)
    const { saleId } = await settled(orderId, 'confirmed')
    await cutAt(point, () => two.here.cancel(saleId, '3203.20'))
    await settled(orderId, 'cancelled')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET / 2n, -NET / 2n])
  })

  test('answers that are lost after the other has written are given again', async () => {
    const [before, orderId] = [await moneyOf(), await order()]
    losing = 'book'
    await two.here.pay(orderId)
    const { saleId } = await settled(orderId, 'confirmed')
    losing = 'cancel'
    await two.here.cancel(saleId, '3203.20')
    await settled(orderId, 'cancelled')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET / 2n, -NET / 2n])
  })

  test('a supplier that suspends is seen by the buyer, and sells nothing until it approves again', async () => {
    const { tourOptionId } = await two.there.boat()
    expect((await two.there.at.decide(BLUE_DHOW, 'Suspended')).status).toBe(200)
    await waitUntil(two.outside, ({ request }) => request?.requestStatus === 'Suspended', 'suspended')
    const refused = await two.here.order(tourOptionId, { supplierListId, idempotencyKey: 'suspended' })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'STATE_CHANGED'])
    expect((await two.there.at.decide(BLUE_DHOW, 'Approved')).status).toBe(200)
    await waitUntil(two.outside, ({ request }) => request?.requestStatus === 'Approved', 'approved again')
    const titles = await two.here.server.app.db
      .selectFrom('notices')
      .select('title')
      .where('site_id', '=', SITE.skylark)
      .where('title', 'like', '%suspended your site')
      .execute()
    expect(titles.length).toBeGreaterThan(0)
  })

  test('a request whose answer is lost is seen, and not sent twice', async () => {
    const requests = () => two.there.at.requestsOf(BLUE_DHOW)
    const before = (await requests()).totalRecords
    const again = await two.here.at.ask(SKYLARK, supplierListId)
    expect([again.status, again.body.errorCode, again.body.data]).toEqual([409, 'ALREADY_ASKED', { requestStatus: 'Approved' }])
    expect((await requests()).totalRecords).toBe(before)
  })

  test('neither sees of the other what is not its own', async () => {
    const said = JSON.stringify((await two.here.search({ supplierListId })).body)
    for (const secret of ['supplierId', 'legalEntityId', 'markup']) expect(said).not.toContain(secret)
    const consumers = await two.there.at.consumersOf(BLUE_DHOW)
    const outside = consumers.find(({ wl_mongoDb_siteId: id }) => Number(id) > OUTSIDE_ABOVE)
    expect(outside).toMatchObject({ wl_companyName: 'Skylark Travels Pvt Ltd', wl_domain: new URL(two.address.skylark).host })
    const tables = ['partner_orders', 'partner_inbox'] as const
    for (const table of tables)
      expect(
        await two.here.server.app.db
          .selectFrom(table)
          .selectAll()
          .execute()
          .then(({ length }) => length),
      ).toBe(0)
  })

  test('the group dialog of a company of another installation opens', async () => {
    const company = await two.there.server.app.db
      .selectFrom('supply_consumers')
      .select('legal_entity_id')
      .where('site_id', '=', SITE.blueDhow)
      .where('consumer_site_id', '>', OUTSIDE_ABOVE)
      .executeTakeFirstOrThrow()
    type Answer = { leRelationConfig: { userLEID: number; hasTds: boolean } }
    const { status, body } = await two.there.at.get<Answer>(
      BLUE_DHOW,
      `markupDiscount/getConsumerLEIdGroupMappingWithOwnerLEGroups?consumerLEId=${company.legal_entity_id}`,
    )
    expect([status, body.leRelationConfig?.userLEID]).toEqual([200, company.legal_entity_id])
  })

  test('the answer to what was agreed just now is kept, also where another one was heard since the call began', async () => {
    const { app } = two.here.server
    const { installationId } = await two.skylark.installation()
    const heardAt = async () =>
      (
        await app.db
          .selectFrom('outside_supplies')
          .select('heard_at')
          .where('site_id', '=', SITE.skylark)
          .where('installation_id', '=', installationId)
          .orderBy('heard_at', 'desc')
          .executeTakeFirstOrThrow()
      ).heard_at
    const own = { ...app.installations }
    let between = ''
    Object.assign(app.installations, {
      say: async (...said: Parameters<typeof own.say>) => {
        // While it is said, somebody else hears of the supplier.
        await hearSupplies(app, { siteId: SITE.skylark, installationId })
        between = await heardAt()
        return own.say(...said)
      },
    })
    const asked = await two.here.at.ask(SKYLARK, supplierListId)
    Object.assign(app.installations, own)
    expect(asked.body.errorCode).toBe('ALREADY_ASKED')
    expect((await heardAt()) > between).toBe(true)
  })

  // Last: it ends the connection.
  test('disconnected, nothing is said or bought, and the connection is made again with a key', async () => {
    const { installationId, ownKey } = await two.blueDhow.installation()
    const orderId = await order()
    await two.blueDhow.change('disconnect', { installationId })
    const { tourOptionId } = await two.there.boat()
    const failed = await two.here.order(tourOptionId, { supplierListId, idempotencyKey: 'disconnected there' })
    expect([failed.status, failed.body.errorCode]).toEqual([502, 'SUPPLIER_FAILED'])
    expect((await two.skylark.installation()).failure).toMatchObject({ sentence: 'It does not accept our key.' })
    // Paid while the supplier does not hear: said until it does.
    await two.here.pay(orderId)
    const theirs = await two.skylark.installation()
    await two.blueDhow.change('setKey', { installationId, theirKey: theirs.ownKey })
    const { saleId } = await settled(orderId, 'confirmed')
    const cancellation = async () => (await two.here.session(orderId)).sales[0]?.cancellation
    expect(await cancellation()).toMatchObject({ refund: '3203.20' })
    await two.skylark.change('disconnect', { installationId: theirs.installationId })
    // Nobody there would hear it: it is neither offered nor taken, and stays booked.
    expect(await cancellation()).toBeNull()
    const cancelled = await two.here.cancel(saleId, '3203.20')
    expect([cancelled.status, cancelled.body.errorMessage]).toEqual([
      409,
      'Your company is not connected to this supplier now, so it cannot be cancelled here.',
    ])
    expect((await two.here.session(orderId)).sales[0]).toMatchObject({ status: 'confirmed' })
    const agreed = await two.here.at.ask(SKYLARK, supplierListId)
    expect([agreed.status, agreed.body.errorMessage]).toEqual([502, 'Your company is not connected to this supplier now.'])
    const stopped = await two.here.order(tourOptionId, { supplierListId, idempotencyKey: 'disconnected here' })
    expect([stopped.status, stopped.body.errorMessage]).toEqual([409, 'Your company is not connected to this supplier now.'])
    await two.skylark.change('setKey', { installationId: theirs.installationId, theirKey: ownKey })
    expect((await two.outside()).isEnded).toBe(false)
    expect((await two.here.cancel(saleId, '3203.20')).status).toBe(200)
    await settled(orderId, 'cancelled')
  })
})

test('in a cart it is asked for, held and paid over HTTP, with what is its own', async () => {
  const carts = partnerCarts(two.here)
  const [boat, walk] = [await two.there.boat(), await carts.walk()]
  const cart = await carts.fill({
    tourOptionCart: [{ tourOptionId: walk.tourOptionId, date: two.here.inDays(10), time: '09:00' }],
    partnerCart: [carts.theirs(boat.tourOptionId, { supplierListId })],
  })
  expect(cart.cartItems.partnerCart).toMatchObject([{ price: { total: TOTAL }, placesLeft: 20, isConfirmed: true }])
  const { body } = await carts.pay(cart)
  const before = await moneyOf()
  await carts.fromWallet(body.orderId)
  expect(await carts.settled(body.orderId)).toMatchObject([
    { activity: walk.name, status: 'confirmed' },
    { activity: boat.name, status: 'confirmed', total: TOTAL },
  ])
  expect((await two.there.theirs()).at(-1)).toMatchObject({ status: 'confirmed', amount_minor: NET, currency: 'AED' })
  const after = await moneyOf()
  expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET, -NET])
}, 60_000)
