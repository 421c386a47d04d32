import { parseMoney } from '@tradewind/domain/money'
import { addDays, plainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelActivity } from '../activity-sales/cancel-activity.ts'
import { inSite } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { NoAnswer, NotUnderstood } from '../installations/installation-link.ts'
import { BLUE_DHOW } from '../network/testing/two-sites.ts'
import { compareMovedSale } from '../reconciliation/compare-moved-sale.ts'
import { reconcileSupplier } from '../reconciliation/reconcile-supplier.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { hearOfOrder } from './at-buyer/hear-of-order.ts'
import { receiveMessage } from './at-supplier/receive-message.ts'
import { sayMoved } from './at-supplier/say-moved.ts'
import type { PartnerLink } from './partner-link.ts'
import { type PartnerWorld, SITE, startPartnerWorld, TOTAL } from './testing/partner-world.ts'

/** Blue Dhow's desk cancels by itself what Skylark has sold: Skylark hears of it at once, or finds it in its daily reconciliation. */
const BETWEEN = { consumerSiteId: SITE.skylark, supplierSiteId: SITE.blueDhow }

let world: PartnerWorld
let own: PartnerLink
beforeAll(async () => {
  world = await startPartnerWorld()
  own = { ...world.server.app.partnerLink }
})
const hearsAs = (notify: PartnerLink['notify']) => Object.assign(world.server.app.partnerLink, { notify })
beforeEach(() => hearsAs(own.notify))
afterEach(async () => {
  world.meddle()
  await expectLedgerSound(world.server)
})
afterAll(() => world.close())

/** Both confirmed, and nothing has moved at Skylark for five days. */
async function sold() {
  const { tourOptionId } = await world.boat({ option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }] } })
  const { orderId } = (await world.order(tourOptionId)).body
  await world.pay(orderId)
  const { saleId } = await world.settled(orderId)
  const theirs = (await world.theirs()).at(-1)
  if (!theirs) throw new Error('Blue Dhow has nothing')
  await sql`update sales set updated_at = updated_at - interval '5 days' where site_id = ${SITE.skylark} and id = ${saleId}`.execute(
    world.server.app.db,
  )
  return { orderId, saleId, theirs }
}
async function deskCancels(theirId: number): Promise<void> {
  const { app } = world.server
  const actor = await logInActor(world.server, BLUE_DHOW.email, BLUE_DHOW.host)
  const asked = { saleId: theirId, actor, isDesk: true, now: app.now(), refuse: refuseAny, agreed: parseMoney('291.20', 'AED') }
  await inSite(app.db, SITE.blueDhow, (tx) => cancelActivity(tx, app, asked))
}
const disputesOf = (saleId: number) =>
  world.server.app.db
    .selectFrom('differences')
    .select(['kind', 'state', 'ours', 'theirs', 'resolution'])
    .where('site_id', '=', SITE.skylark)
    .where('sale_id', '=', saleId)
    .execute()
const noticesOf = (saleId: number) =>
  world.server.app.db
    .selectFrom('notices')
    .select(['kind', 'title', 'body', 'user_id'])
    .where('site_id', '=', SITE.skylark)
    .where('path', '=', `/activities/bookings?open=${saleId}`)
    .where('title', 'like', 'Cancelled at supplier only%')
    .execute()
const lettersAbout = async (theirId: number) =>
  (await jobsOf(world.server.app, 'say-change-moved')).filter(({ data }) => data.bookingId === theirId && data.isActivity === true)
/** As the job of a day, after a run that came so far. */
async function reconcile(sections: object = {}) {
  const { app } = world.server
  const today = plainDate(app.now().slice(0, 10))
  const insert = async (day: string, done: object) => {
    const { rows } = await sql<{ id: number }>`
      insert into reconciliation_runs (site_id, day, from_day, status, started_by, started_at, finished_at, sections)
      select ${SITE.skylark}, ${day}, ${day}, 'done', id, now(), now(), ${JSON.stringify(done)}::jsonb
      from users where site_id = ${SITE.skylark} and email = 'admin@skylark.example' returning id`.execute(app.db)
    return rows[0]?.id ?? 0
  }
  await insert(addDays(today, -2), sections)
  const day = addDays(today, -1)
  const run = { id: await insert(day, {}), day, from_day: day }
  return reconcileSupplier(app, { siteId: SITE.skylark, run: run as never })
}

describe('what the desk of the supplier cancels', () => {
  test('is a dispute at the buyer at once, with a notice to its desk, and ends when it is cancelled there too', async () => {
    const { orderId, saleId, theirs } = await sold()
    await deskCancels(theirs.id)
    expect(await lettersAbout(theirs.id)).toHaveLength(1)
    const [found] = await waitUntil(
      () => disputesOf(saleId),
      (rows) => rows.length > 0,
      'a dispute',
    )
    expect(found).toMatchObject({ kind: 'cancelledThere', state: 'open', ours: 'Confirmed', theirs: 'Cancelled' })
    const notices = await noticesOf(saleId)
    expect(notices.length).toBeGreaterThan(0)
    expect(notices[0]).toMatchObject({ kind: 'bookingFailed', title: `Cancelled at supplier only: TW-${theirs.id}` })
    expect(await world.sale(saleId)).toMatchObject({ status: 'confirmed' })
    // Said again and compared again, nothing is written twice.
    const { app } = world.server
    await hearOfOrder(app, BETWEEN, { kind: 'orderMoved', orderRef: theirs.order_ref })
    await Promise.all([1, 2].map(() => compareMovedSale(app, { siteId: SITE.skylark, saleId })))
    expect([await disputesOf(saleId), (await noticesOf(saleId)).length]).toEqual([[found], notices.length])
    await world.cancel(saleId, TOTAL)
    expect(await world.settled(orderId)).toMatchObject({ status: 'cancelled' })
    await compareMovedSale(app, { siteId: SITE.skylark, saleId })
    expect(await disputesOf(saleId)).toMatchObject([{ state: 'resolved', resolution: 'matchedLater' }])
  })

  test('is said to nobody where the buyer cancelled it', async () => {
    const { theirs } = await sold()
    const atLeast = { amount: '291.20', currency: 'AED' }
    const message = { kind: 'cancel' as const, id: crypto.randomUUID(), orderRef: theirs.order_ref, atLeast }
    expect(await receiveMessage(world.server.app, BETWEEN, message)).toMatchObject({ cancelled: atLeast })
    expect((await world.theirs()).at(-1)).toMatchObject({ id: theirs.id, status: 'cancelled' })
    expect(await lettersAbout(theirs.id)).toEqual([])
  })

  test('is said again to a buyer that is silent, and once to one that does not know the letter', async () => {
    const { app } = world.server
    const about = (bookingId: number) => ({
      siteId: SITE.blueDhow,
      consumerSiteId: SITE.skylark,
      bookingId,
      isActivity: true as const,
    })
    for (const [error, again] of [
      [new NoAnswer('It is silent.'), 1],
      [new NotUnderstood('It does not know it.'), 0],
    ] as const) {
      const { theirs, saleId } = await sold()
      hearsAs(async () => {
        throw error
      })
      await sayMoved(app, { ...about(theirs.id), tries: 0 })
      const said = await lettersAbout(theirs.id)
      expect(said.filter(({ data }) => data.tries === 1)).toHaveLength(again)
      hearsAs(own.notify)
      await sayMoved(app, { ...about(theirs.id), tries: 4 })
      expect(await disputesOf(saleId)).toEqual([])
    }
  })

  test('a letter about the order of another, or of nobody, makes nothing be looked at, and is answered alike', async () => {
    const { saleId, theirs } = await sold()
    const { app } = world.server
    const looked = async () => (await jobsOf(app, 'compare-sale')).filter(({ data }) => data.saleId === saleId).length
    const news = { kind: 'orderMoved' as const, orderRef: theirs.order_ref }
    const answers = [
      await hearOfOrder(app, { ...BETWEEN, supplierSiteId: 99 }, news),
      await hearOfOrder(app, { consumerSiteId: SITE.blueDhow, supplierSiteId: SITE.skylark }, news),
      await hearOfOrder(app, BETWEEN, { ...news, orderRef: crypto.randomUUID() }),
    ]
    expect(await looked()).toBe(0)
    answers.push(await hearOfOrder(app, BETWEEN, news))
    expect(answers).toEqual(Array(4).fill({ heard: true }))
    expect(await looked()).toBe(1)
  })

  test('without an answer of the supplier nothing is known, and it is compared again', async () => {
    const { saleId } = await sold()
    world.meddle({ ask: async () => 'nothing' })
    await expect(compareMovedSale(world.server.app, { siteId: SITE.skylark, saleId })).rejects.toThrow('did not say what it has')
    expect(await disputesOf(saleId)).toEqual([])
  })
})

describe('what the desk is asked to do', () => {
  const noticesAbout = (saleId: number, title: string) =>
    world.server.app.db
      .selectFrom('notices')
      .select('body')
      .distinct()
      .where('site_id', '=', SITE.skylark)
      .where('path', '=', `/activities/bookings?open=${saleId}`)
      .where('title', 'like', `${title}%`)
      .execute()
  const lookingAt = (record: object) => world.meddle({ ask: async () => ({ record }) })
  const price = { amount: '300.00', currency: 'AED' }

  test.each<[string, object, string]>([
    [
      'Cancelled at supplier only',
      { status: 'cancelled', price, refunded: price },
      'Please cancel it here, or agree on something else with them.',
    ],
    [
      'Missing at supplier',
      { status: 'ended', price, refunded: null },
      'Please cancel it here, or agree on something else with them.',
    ],
    ['Invoice amount differs', { status: 'confirmed', price, refunded: null }, 'Nothing was changed here. Please check it.'],
  ])('%s', async (label, record, sentence) => {
    const { saleId } = await sold()
    lookingAt(record)
    await compareMovedSale(world.server.app, { siteId: SITE.skylark, saleId })
    const [notice, ...others] = await noticesAbout(saleId, label)
    expect(others).toEqual([])
    expect(notice?.body).toContain(sentence)
    expect(notice?.body.includes('the customer does not know')).toBe(label !== 'Invoice amount differs')
  })
})

describe('a letter that was lost', () => {
  test('is found by the daily reconciliation, as long as the service lies ahead', async () => {
    hearsAs(async () => ({ heard: true }))
    const [ahead, past] = [await sold(), await sold()]
    for (const { theirs } of [ahead, past]) await deskCancels(theirs.id)
    await sql`update sales set used_from = current_date - 3, used_to = current_date - 3, updated_at = updated_at - interval '1 hour'
      where site_id = ${SITE.skylark} and id = ${past.saleId}`.execute(world.server.app.db)
    await sql`update sales set updated_at = now() - interval '5 days' where site_id = ${SITE.skylark} and id = ${past.saleId}`.execute(
      world.server.app.db,
    )
    expect(await disputesOf(ahead.saleId)).toEqual([])
    const { counts } = await reconcile()
    expect(counts.unanswered).toBe(0)
    expect(await disputesOf(ahead.saleId)).toMatchObject([{ kind: 'cancelledThere', state: 'open' }])
    expect(await disputesOf(past.saleId)).toEqual([])
    // All fitted on one page: the next run begins again.
    expect(counts.ahead).toMatchObject({ activity: 0 })
  })

  test('on a later page, when that is reached', async () => {
    hearsAs(async () => ({ heard: true }))
    const { saleId, theirs } = await sold()
    await deskCancels(theirs.id)
    await reconcile({ supplier: { checked: 0, unanswered: 0, ahead: { activity: saleId } } })
    expect(await disputesOf(saleId)).toEqual([])
    await reconcile({ supplier: { checked: 0, unanswered: 0, ahead: { activity: saleId - 1 } } })
    expect(await disputesOf(saleId)).toMatchObject([{ kind: 'cancelledThere' }])
  })
})
