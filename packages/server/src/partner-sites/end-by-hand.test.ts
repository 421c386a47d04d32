import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readInSite } from '../database/in-site.ts'
import { BLUE_DHOW } from '../network/testing/two-sites.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { compareWithPartner } from './at-buyer/compare-with-partner.ts'
import { listMovedSales } from './at-buyer/partner-sale-repo.ts'
import { sayToPartner } from './at-buyer/say-to-partner.ts'
import { NET, type PartnerWorld, SITE, startPartnerWorld } from './testing/partner-world.ts'

let world: PartnerWorld
let staff: string
beforeAll(async () => {
  world = await startPartnerWorld({ credit: '900000' })
  staff = await world.server.logIn('admin@skylark.example')
})
afterEach(async () => {
  world.meddle()
  await expectLedgerSound(world.server)
})
afterAll(() => world.close())

const HALF = { option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 50 }] } }
const OTHERS = { is: 'nothing' }
const theirsOf = async (saleId: number) => (await world.theirs()).find(({ id }) => id === saleId)

type Learned = { saleId: number; learned: string; reference?: string; note?: string }
const end = ({ note = 'Called them, Mr Saif says so.', ...learned }: Learned, as = staff) =>
  world.call('activities/partners/endByHand', { note, ...learned }, as)

const rowOf = (saleId: number) =>
  world.server.app.db
    .selectFrom('sales')
    .select(['status', 'needs_staff', 'money'])
    .where('site_id', '=', SITE.skylark)
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
const lastMessageOf = (saleId: number) =>
  world.server.app.db
    .selectFrom('partner_outbox')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy('written_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const walletHere = () => world.balance(SITE.skylark, 'wallet', 'INR')
const holdHere = () => world.balance(SITE.skylark, 'hold', 'INR')

/** Says it until staff is asked to look, without an answer. */
async function sayUnheard(saleId: number) {
  const { id: messageId } = await lastMessageOf(saleId)
  const job = { siteId: SITE.skylark, messageId }
  while ((await lastMessageOf(saleId)).tries < 5) await sayToPartner(world.server.app, job).catch(() => undefined)
  return job
}

/** A sale whose supplier is silent: nothing is heard of it, neither answers to what is said nor to what is asked. `hears`: it does what it is asked all the same. */
async function silent({ hears = false } = {}) {
  world.meddle()
  const { tourOptionId } = await world.boat(HALF)
  const { body } = await world.order(tourOptionId)
  const theirs = (await world.theirs()).at(-1)
  if (!theirs) throw new Error('Blue Dhow holds nothing')
  goSilent(hears)
  const before = { wallet: await walletHere(), hold: await holdHere(), debt: await world.debtTo().catch(() => 0n) }
  await world.pay(body.orderId)
  const { saleId } = (await world.session(body.orderId)).sales[0] ?? { saleId: 0 }
  const job = await sayUnheard(saleId)
  return { orderId: body.orderId, saleId, theirs, job, before }
}

function goSilent(hears = false): void {
  world.meddle({
    ask: async () => OTHERS,
    say: async (between, message, on) => {
      if (hears) await on.say(between, message)
      return undefined
    },
  })
}

/** One that was booked, and whose cancellation is not answered. */
async function silentCancelling({ hears = false } = {}) {
  const { tourOptionId } = await world.boat(HALF)
  const { body } = await world.order(tourOptionId)
  const theirs = (await world.theirs()).at(-1)
  await world.pay(body.orderId)
  const { saleId } = await world.settled(body.orderId)
  const debt = await world.debtTo()
  goSilent(hears)
  expect((await world.cancel(saleId, '3203.20')).body.sale).toMatchObject({ status: 'cancelling' })
  const job = await sayUnheard(saleId)
  return { orderId: body.orderId, saleId, theirsId: theirs?.id ?? 0, job, debt }
}

describe('a booking without an answer', () => {
  test('is listed for staff, and ended as booked: the money is captured, and its cost is owed', async () => {
    const { orderId, saleId, theirs, job, before } = await silent()
    expect(await rowOf(saleId)).toMatchObject({ status: 'paid', needs_staff: true })
    const list = async () =>
      (await world.call<{ sales: { saleId: number }[] }>('activities/getActivitySales', { needsStaff: true }, staff)).body.sales
    expect(await list()).toContainEqual(expect.objectContaining({ saleId }))
    expect((await world.sale(saleId, staff)).deliveredBy).toMatchObject({
      unanswered: { what: 'book', tries: 5, mayEnd: true },
      byHand: null,
    })

    expect((await end({ saleId, learned: 'booked', reference: 'SAIF-77' })).status).toBe(200)
    expect(await rowOf(saleId)).toMatchObject({ status: 'confirmed', needs_staff: false })
    expect(await list()).not.toContainEqual(expect.objectContaining({ saleId }))
    expect((await world.debtTo()) - before.debt).toBe(NET)
    expect((await holdHere()) - before.hold).toBe(0n)
    expect((await world.sale(saleId, staff)).deliveredBy).toMatchObject({
      ...{ reference: 'SAIF-77', unanswered: null },
      byHand: { learned: 'booked', note: 'Called them, Mr Saif says so.', by: expect.stringMatching(/\S/), isContradicted: false },
    })
    // The customer reads nothing of it.
    expect((await world.sale(saleId)).deliveredBy).toBeNull()

    // It is asked on, and says the same: nothing moves any more.
    world.meddle()
    await sayToPartner(world.server.app, job)
    expect(await lastMessageOf(saleId)).toMatchObject({ is_contradicted: false, answer: { confirmed: { amount: '291.20' } } })
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'confirmed' })
    expect((await world.debtTo()) - before.debt).toBe(NET)
    expect(await compareWithPartner(world.server.app, { siteId: SITE.skylark, saleId })).toEqual([])
    expect(await world.settled(orderId)).toMatchObject({ status: 'confirmed' })
  })

  test.each<[string, () => unknown]>([
    ['an amount that its currency has not', () => ({ amount: '291.205', currency: 'AED' })],
    [
      'a failure while it is asked',
      () => {
        throw new RangeError('No such amount')
      },
    ],
  ])('is counted, and can be ended, also where the answer is %s', async (_, answer) => {
    const { tourOptionId } = await world.boat(HALF)
    const { body } = await world.order(tourOptionId)
    world.meddle({
      ask: async () => OTHERS,
      // Not asynchronous: it fails before there is anything to wait for.
      say: (_between, { id, orderRef }) => {
        const confirmed = answer()
        return Promise.resolve({ id, orderRef, confirmed })
      },
    })
    const before = await walletHere()
    await world.pay(body.orderId)
    const { saleId } = (await world.session(body.orderId)).sales[0] ?? { saleId: 0 }
    const job = { siteId: SITE.skylark, messageId: (await lastMessageOf(saleId)).id }
    for (let n = 0; n < 5; n++) await sayToPartner(world.server.app, job).catch(() => undefined)
    expect((await lastMessageOf(saleId)).tries).toBeGreaterThanOrEqual(5)
    expect(await rowOf(saleId)).toMatchObject({ status: 'paid', needs_staff: true })
    expect((await end({ saleId, learned: 'notBooked' })).status).toBe(200)
    expect(await rowOf(saleId)).toMatchObject({ status: 'refunded' })
    expect(await walletHere()).toBe(before)
    world.meddle()
    await sayToPartner(world.server.app, job)
  })

  test('ended as not booked, its customer has the money again, and a message that comes late there books nothing', async () => {
    const { saleId, theirs, job, before } = await silent()
    const said: string[] = []
    expect((await end({ saleId, learned: 'notBooked' })).status).toBe(200)
    expect(await rowOf(saleId)).toMatchObject({ status: 'refunded', needs_staff: false })
    expect((await walletHere()) - before.wallet).toBe(0n)
    expect(await world.debtTo().catch(() => 0n)).toBe(before.debt)
    world.meddle({
      say: async (between, message, on) => {
        said.push(message.kind)
        return on.say(between, message)
      },
    })
    await sayToPartner(world.server.app, job)
    expect(said).toEqual([])
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'expired' })
    expect(await world.placesTaken(theirs.id)).toBe(0)
    expect(await lastMessageOf(saleId)).toMatchObject({ is_contradicted: false, answer: { record: { status: 'ended' } } })
    expect(await compareWithPartner(world.server.app, { siteId: SITE.skylark, saleId })).toEqual([])
  })

  test('that the supplier says it has booked after all is counted, kept and shown, and moves no money', async () => {
    const { saleId, theirs, job, before } = await silent({ hears: true })
    expect(await theirsOf(theirs.id)).toMatchObject({ status: 'confirmed' })
    const counted = async () => (await world.server.app.figures.partnerContradictions.get()).values[0]?.value ?? 0
    const soFar = await counted()
    expect((await end({ saleId, learned: 'notBooked' })).status).toBe(200)
    world.server.passMinutes(30)
    const from = world.server.app.now()
    world.meddle()
    await Promise.all(Array.from({ length: 4 }, () => sayToPartner(world.server.app, job)))
    expect(await counted()).toBe(soFar + 1)
    expect(await rowOf(saleId)).toMatchObject({ status: 'refunded' })
    expect((await walletHere()) - before.wallet).toBe(0n)
    expect(await lastMessageOf(saleId)).toMatchObject({ is_contradicted: true, answer: { record: { status: 'confirmed' } } })
    expect((await world.sale(saleId, staff)).deliveredBy).toMatchObject({ byHand: { isContradicted: true } })
    const notices = await world.server.app.db
      .selectFrom('notices')
      .select('title')
      .where('path', '=', `/activities/bookings?open=${saleId}`)
      .where('title', 'like', '%says something else%')
      .execute()
    expect(notices.length).toBeGreaterThan(0)
    // Also where the sale itself has moved before the time that the reconciliation looks at.
    world.server.passMinutes(1)
    const { app } = world.server
    const moved = await readInSite(app.db, SITE.skylark, (tx) => listMovedSales(tx, { from, until: app.now(), most: 10 }))
    expect(moved).toContainEqual(expect.objectContaining({ id: saleId }))
    expect(await compareWithPartner(app, { siteId: SITE.skylark, saleId })).toMatchObject([
      { kind: 'statusDiffers', theirs: 'Confirmed', amount: { minor: NET, currency: 'AED' } },
    ])
  })

  test('that the supplier says it has not booked after all is shown with the cost that nobody will ask for', async () => {
    const { saleId, job } = await silent()
    expect((await end({ saleId, learned: 'booked', reference: 'SAIF-78' })).status).toBe(200)
    const debt = await world.debtTo()
    await world.at.decide(BLUE_DHOW, 'Suspended')
    world.meddle()
    await sayToPartner(world.server.app, job)
    await world.at.decide(BLUE_DHOW, 'Approved')
    expect(await rowOf(saleId)).toMatchObject({ status: 'confirmed' })
    expect(await world.debtTo()).toBe(debt)
    expect(await lastMessageOf(saleId)).toMatchObject({ is_contradicted: true, answer: { refused: expect.any(String) } })
    expect(await compareWithPartner(world.server.app, { siteId: SITE.skylark, saleId })).toMatchObject([
      { kind: 'missingThere', amount: { minor: -NET } },
    ])
  })

  test('an answer that was heard while it was ended stays beside it', async () => {
    const { saleId, job, before } = await silent()
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    world.meddle({
      ask: async () => OTHERS,
      say: async (between, message, on) => {
        const answer = await on.say(between, message)
        await gate
        return answer
      },
    })
    const saying = sayToPartner(world.server.app, job)
    expect((await end({ saleId, learned: 'notBooked' })).status).toBe(200)
    go()
    await saying
    expect(await rowOf(saleId)).toMatchObject({ status: 'refunded' })
    expect((await walletHere()) - before.wallet).toBe(0n)
    expect(await lastMessageOf(saleId)).toMatchObject({ is_contradicted: true, answer: { confirmed: { amount: '291.20' } } })
  })

  test('answer and hand at the very same time: one of them ends it, once', async () => {
    for (const learned of ['booked', 'notBooked'] as const) {
      const { saleId, job, before } = await silent()
      world.meddle({ ask: async () => OTHERS })
      const [ended] = await Promise.all([
        end({ saleId, learned, reference: learned === 'booked' ? 'SAIF-79' : '' }),
        sayToPartner(world.server.app, job),
      ])
      const { status } = await rowOf(saleId)
      expect(status).toBe(ended.status === 200 && learned === 'notBooked' ? 'refunded' : 'confirmed')
      expect((await world.debtTo()) - before.debt).toBe(status === 'confirmed' ? NET : 0n)
      expect((await holdHere()) - before.hold).toBe(0n)
    }
  })
})

describe('a cancellation without an answer', () => {
  test('is ended as cancelled: the customer is refunded by the terms, and the supplier owes its share', async () => {
    const { saleId, theirsId, job, debt } = await silentCancelling()
    const wallet = await walletHere()
    expect((await end({ saleId, learned: 'cancelled', reference: 'C-1' })).status).toBe(200)
    expect(await rowOf(saleId)).toMatchObject({ status: 'cancelled', needs_staff: false })
    expect((await walletHere()) - wallet).toBe(320_320n)
    expect((await world.debtTo()) - debt).toBe(-NET / 2n)
    world.meddle()
    await sayToPartner(world.server.app, job)
    expect(await theirsOf(theirsId)).toMatchObject({ status: 'cancelled' })
    expect(await lastMessageOf(saleId)).toMatchObject({ is_contradicted: false })
    expect((await world.debtTo()) - debt).toBe(-NET / 2n)
    expect(await compareWithPartner(world.server.app, { siteId: SITE.skylark, saleId })).toEqual([])
  })

  test('is ended as not cancelled: it stays booked, is not asked for again, and can be cancelled later', async () => {
    const { orderId, saleId, theirsId, job, debt } = await silentCancelling()
    expect((await end({ saleId, learned: 'notCancelled' })).status).toBe(200)
    expect(await rowOf(saleId)).toMatchObject({ status: 'confirmed', needs_staff: false })
    world.meddle()
    await sayToPartner(world.server.app, job)
    expect(await theirsOf(theirsId)).toMatchObject({ status: 'confirmed' })
    expect(await lastMessageOf(saleId)).toMatchObject({ is_contradicted: false, answer: { record: { status: 'confirmed' } } })
    expect((await world.cancel(saleId, '3203.20')).status).toBe(200)
    expect(await world.settled(orderId)).toMatchObject({ status: 'cancelled' })
    expect((await world.debtTo()) - debt).toBe(-NET / 2n)
  })

  test('that the supplier had cancelled after all is shown', async () => {
    const { saleId, job } = await silentCancelling({ hears: true })
    expect((await end({ saleId, learned: 'notCancelled' })).status).toBe(200)
    world.meddle()
    await sayToPartner(world.server.app, job)
    expect(await rowOf(saleId)).toMatchObject({ status: 'confirmed' })
    expect(await lastMessageOf(saleId)).toMatchObject({ is_contradicted: true })
    expect(await compareWithPartner(world.server.app, { siteId: SITE.skylark, saleId })).toMatchObject([{ kind: 'cancelledThere' }])
  })
})

describe('what is refused', () => {
  test('too early; without a reference, a reason or the permission; by the other question; of an own activity', async () => {
    const { tourOptionId } = await world.boat(HALF)
    const { body } = await world.order(tourOptionId)
    goSilent()
    await world.pay(body.orderId)
    const { saleId } = (await world.session(body.orderId)).sales[0] ?? { saleId: 0 }
    const { tries } = await lastMessageOf(saleId)
    expect(tries).toBeLessThan(5)
    expect((await end({ saleId, learned: 'notBooked' })).body).toMatchObject({ errorCode: 'TOO_EARLY' })
    expect((await world.sale(saleId, staff)).deliveredBy?.unanswered).toMatchObject({ mayEnd: false })
    const job = await sayUnheard(saleId)
    expect((await end({ saleId, learned: 'booked' })).body.shortError).toHaveProperty('reference')
    expect((await end({ saleId, learned: 'notBooked', note: ' ' })).body.shortError).toHaveProperty('note')
    expect((await end({ saleId, learned: 'cancelled' })).body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    expect((await end({ saleId, learned: 'notBooked' }, world.agent)).status).toBe(403)
    expect((await end({ saleId: 2_000_000_000, learned: 'notBooked' })).status).toBe(404)
    const dhow = await world.server.logIn(BLUE_DHOW.email, BLUE_DHOW)
    const foreign = { saleId, learned: 'notBooked', note: 'Not mine.' }
    expect((await world.call('activities/partners/endByHand', foreign, dhow, BLUE_DHOW.host)).status).toBe(404)
    expect(await rowOf(saleId)).toMatchObject({ status: 'paid' })
    world.meddle()
    await sayToPartner(world.server.app, job)
  })

  test('what the supplier itself contradicts when it is asked what it has', async () => {
    const { saleId, job } = await silent({ hears: true })
    world.meddle({ say: async () => undefined })
    expect((await end({ saleId, learned: 'notBooked' })).body).toMatchObject({
      errorCode: 'SUPPLIER_SAYS_OTHERWISE',
      errorMessage: 'The supplier answers now: it has this booking as confirmed.',
    })
    expect(await rowOf(saleId)).toMatchObject({ status: 'paid', needs_staff: true })
    world.meddle()
    await sayToPartner(world.server.app, job)
    expect(await rowOf(saleId)).toMatchObject({ status: 'confirmed', needs_staff: false })
    expect((await end({ saleId, learned: 'notBooked' })).body).toMatchObject({ errorCode: 'STATE_CHANGED' })
  })

  test('ended by many at once it is ended once, with one line in the trail; other words come too late', async () => {
    const { saleId, before } = await silent()
    const learned = { saleId, learned: 'booked', reference: 'SAIF-80' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => end(learned)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await world.debtTo()) - before.debt).toBe(NET)
    expect((await end({ saleId, learned: 'notBooked' })).body).toMatchObject({ errorCode: 'STATE_CHANGED' })
    const lines = await world.server.app.db
      .selectFrom('audit_entries')
      .select(['note', 'after'])
      .where('action', '=', 'end a booking without an answer')
      .where('about_id', '=', String(saleId))
      .execute()
    expect(lines).toMatchObject([{ note: 'Called them, Mr Saif says so.', after: { learned: 'booked', reference: 'SAIF-80' } }])
  })
})
