import { parseMoney, toDecimal } from '@tradewind/domain/money'
import { instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelActivity } from '../activity-sales/cancel-activity.ts'
import { inSite } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { BLUE_DHOW } from '../network/testing/two-sites.ts'
import { compareMovedSale } from '../reconciliation/compare-moved-sale.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { waitUntil } from '../testing/wait-until.ts'
import type { PartnerLink } from './partner-link.ts'
import { NET, type PartnerWorld, SITE, startPartnerWorld, TOTAL } from './testing/partner-world.ts'

/**
 * Blue Dhow's desk cancels first what Skylark has sold, when its terms refund more than later. Whenever it is ended at Skylark, its customer gets what was due when Blue Dhow cancelled it, and both books
 * agree.
 */
let world: PartnerWorld
let own: PartnerLink
beforeAll(async () => {
  world = await startPartnerWorld({ credit: '900000' })
  own = { ...world.server.app.partnerLink }
})
afterEach(async () => {
  Object.assign(world.server.app.partnerLink, own)
  await expectLedgerSound(world.server)
})
afterAll(() => world.close())

const staff = () => world.server.logIn('admin@skylark.example')
const FREE_UNTIL_A_DAY = [{ amount: 1, unit: 'day', refundPercent: 100 }]
const HALF_UNTIL_A_DAY = [{ amount: 1, unit: 'day', refundPercent: 50 }]

/** Confirmed at both sites, and it begins in 25 hours. */
async function soldFor({ cancellation = FREE_UNTIL_A_DAY } = {}) {
  const { app } = world.server
  const { tourOptionId } = await world.boat({ option: { cancellation } })
  const before = { debt: await world.debtTo().catch(() => 0n), wallet: await walletHere() }
  const { orderId } = (await world.order(tourOptionId)).body
  await world.pay(orderId)
  const { saleId } = await world.settled(orderId)
  const theirs = (await world.theirs()).at(-1)
  if (!theirs) throw new Error('Blue Dhow has nothing')
  await sql`update activity_sales set start_instant = ${plusMinutes(app.now(), 25 * 60)} where id in (${saleId}, ${theirs.id})`.execute(
    app.db,
  )
  return { orderId, saleId, theirs, before, credit: await creditThere(theirs.legal_entity_id) }
}
/** So many hours pass for a sale at both sites: sessions would not last as long. */
async function pass({ saleId, theirs }: Pick<Sold, 'saleId' | 'theirs'>, hours: number): Promise<void> {
  const { db } = world.server.app
  const back = sql`make_interval(hours => ${hours})`
  await db.transaction().execute(async (tx) => {
    await sql`update activity_sales set start_instant = start_instant - ${back}, cancelled_at = cancelled_at - ${back},
      cancelled_there_at = cancelled_there_at - ${back} where id in (${saleId}, ${theirs.id})`.execute(tx)
    await sql`update sales set created_at = created_at - ${back} where id in (${saleId}, ${theirs.id})`.execute(tx)
  })
}
const walletHere = () => world.balance(SITE.skylark, 'wallet', 'INR')
const creditThere = (legalEntityId: number) => world.balance(SITE.blueDhow, 'wallet', 'AED', legalEntityId)
/** Of Blue Dhow, which refunds this much in dirhams. Silent: Skylark does not hear of it. */
async function deskCancels(theirId: number, refund: string, { isSilent = false } = {}): Promise<void> {
  const { app } = world.server
  if (isSilent) Object.assign(app.partnerLink, { notify: async () => ({ heard: true }) })
  const actor = await logInActor(world.server, BLUE_DHOW.email, BLUE_DHOW.host)
  const asked = { saleId: theirId, actor, isDesk: true, now: app.now(), refuse: refuseAny, agreed: parseMoney(refund, 'AED') }
  await inSite(app.db, SITE.blueDhow, (tx) => cancelActivity(tx, app, asked))
}
const compare = (saleId: number) => compareMovedSale(world.server.app, { siteId: SITE.skylark, saleId })
const disputesOf = (saleId: number) =>
  world.server.app.db
    .selectFrom('differences')
    .select(['kind', 'state', 'resolution'])
    .where('site_id', '=', SITE.skylark)
    .where('sale_id', '=', saleId)
    .orderBy('id')
    .execute()
const messagesOf = (saleId: number) =>
  world.server.app.db.selectFrom('partner_outbox').select('kind').where('sale_id', '=', saleId).orderBy('written_at').execute()
const cancelAs = (as: string, saleId: number, agreedRefund: string) =>
  world.call<{ refund: string; sale: { status: string } }>('activities/cancelActivity', { saleId, agreedRefund }, as)
type Sold = Awaited<ReturnType<typeof soldFor>>
/** Nobody owes anybody anything of it, nor has anybody lost anything. */
async function expectAllReturned({ saleId, theirs, before, credit }: Sold): Promise<void> {
  expect(await world.debtTo()).toBe(before.debt)
  expect(await walletHere()).toBe(before.wallet)
  expect((await creditThere(theirs.legal_entity_id)) - credit).toBe(NET)
  await compare(saleId)
  const disputes = await disputesOf(saleId)
  expect(disputes.filter(({ state }) => state === 'open')).toEqual([])
}

describe('a sale that its supplier has cancelled first', () => {
  test('is ended later by the terms at the moment of the supplier, and both books agree', async () => {
    const one = await soldFor()
    const { saleId, theirs } = one
    await deskCancels(theirs.id, '291.20')
    await waitUntil(
      () => disputesOf(saleId),
      (rows) => rows.length > 0,
      'a dispute',
    )
    await pass(one, 2)
    const seen = await world.sale(saleId, await staff())
    expect(seen).toMatchObject({ status: 'confirmed', cancellation: { refundPercent: 100, refund: TOTAL } })
    expect(seen.deliveredBy?.cancelled).toMatchObject({ refund: '291.20', currency: 'AED' })
    // What was due by the terms of now is not agreed to, and nothing is written.
    expect(await cancelAs(await staff(), saleId, '0')).toMatchObject({ status: 409, body: { errorCode: 'STATE_CHANGED' } })
    expect((await world.sale(saleId)).status).toBe('confirmed')
    expect(await cancelAs(await staff(), saleId, TOTAL)).toMatchObject({
      status: 200,
      body: { refund: TOTAL, sale: { status: 'cancelled' } },
    })
    // It is said to nobody: the supplier has said it.
    expect((await messagesOf(saleId)).map(({ kind }) => kind)).toEqual(['book'])
    await expectAllReturned(one)
    expect(await disputesOf(saleId)).toMatchObject([{ kind: 'cancelledThere', resolution: 'matchedLater' }])
  })

  test('is ended after its start by the desk, and by nobody else', async () => {
    const one = await soldFor()
    const { saleId, theirs } = one
    await deskCancels(theirs.id, '291.20')
    await compare(saleId)
    await pass(one, 26)
    expect((await world.sale(saleId)).cancellation).toBeNull()
    expect(await world.cancel(saleId, TOTAL)).toMatchObject({ status: 409, body: { errorCode: 'STATE_CHANGED' } })
    // Neither what another customer bought, nor what another site sold.
    const [other, dhow] = [
      await world.server.logIn('corporate@skylark.example'),
      await world.server.logIn(BLUE_DHOW.email, BLUE_DHOW),
    ]
    expect((await cancelAs(other, saleId, TOTAL)).status).toBe(404)
    expect((await world.call('activities/cancelActivity', { saleId, agreedRefund: TOTAL }, dhow, BLUE_DHOW.host)).status).toBe(404)
    expect((await world.sale(saleId)).status).toBe('confirmed')
    expect((await world.sale(saleId, await staff())).cancellation).toEqual({ refundPercent: 100, refund: TOTAL })
    expect((await cancelAs(await staff(), saleId, TOTAL)).status).toBe(200)
    await expectAllReturned(one)
  })

  test('after its start none is cancelled that its supplier still delivers', async () => {
    const one = await soldFor()
    const { saleId } = one
    await pass(one, 26)
    expect((await world.sale(saleId, await staff())).cancellation).toBeNull()
    expect(await cancelAs(await staff(), saleId, TOTAL)).toMatchObject({ status: 409, body: { errorCode: 'STATE_CHANGED' } })
  })

  test('twice at once is ended once', async () => {
    const one = await soldFor()
    const { saleId, theirs } = one
    await deskCancels(theirs.id, '291.20')
    await Promise.all([compare(saleId), compare(saleId)])
    await pass(one, 2)
    const as = await staff()
    const answers = await Promise.all([cancelAs(as, saleId, TOTAL), world.cancel(saleId, TOTAL), cancelAs(as, saleId, TOTAL)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await expectAllReturned(one)
  })

  test('is refunded as well where its customer cancels it before anybody here has heard of it', async () => {
    const one = await soldFor()
    const { orderId, saleId, theirs } = one
    await deskCancels(theirs.id, '291.20', { isSilent: true })
    await pass(one, 2)
    // By what is known here, its terms refund nothing any more.
    expect((await world.cancel(saleId, '0')).body.sale.status).toBe('cancelling')
    expect((await world.settled(orderId)).status).toBe('cancelled')
    await expectAllReturned(one)
  })

  test('without a word of what it has, a cancellation that is answered ends nothing', async () => {
    const one = await soldFor()
    const { orderId, saleId, theirs } = one
    await deskCancels(theirs.id, '291.20', { isSilent: true })
    await pass(one, 2)
    world.meddle({ ask: async () => 'nothing' })
    await world.cancel(saleId, '0')
    const tries = () =>
      world.server.app.db
        .selectFrom('partner_outbox')
        .select('tries')
        .where('sale_id', '=', saleId)
        .where('kind', '=', 'cancel')
        .execute()
    await waitUntil(tries, ([first]) => (first?.tries ?? 0) > 0, 'a try')
    expect((await world.sale(saleId)).status).toBe('cancelling')
    world.meddle()
    expect((await world.settled(orderId)).status).toBe('cancelled')
    await expectAllReturned(one)
  })

  test('half of it is half of it, and what is refunded there is passed on also by a site that does not say when', async () => {
    const one = await soldFor({ cancellation: HALF_UNTIL_A_DAY })
    const { saleId, theirs, before } = one
    await deskCancels(theirs.id, '145.60', { isSilent: true })
    await pass(one, 2)
    world.meddle({
      ask: async (between, question, on) => {
        const answer = await on.ask(between, question)
        if (question.kind !== 'look') return answer
        const { record } = answer as { record: object }
        return { record: { ...record, cancelledAt: undefined } }
      },
    })
    await compare(saleId)
    const half = toDecimal({ minor: parseMoney(TOTAL, 'INR').minor / 2n, currency: 'INR' })
    expect((await world.sale(saleId, await staff())).cancellation).toEqual({ refundPercent: 50, refund: half })
    expect((await cancelAs(await staff(), saleId, half)).status).toBe(200)
    expect((await world.debtTo()) - before.debt).toBe(NET / 2n)
    await compare(saleId)
    expect((await disputesOf(saleId)).map(({ state }) => state)).toEqual(['resolved'])
  })

  test.each([
    ['before it was sold', instant('0001-01-01T00:00:00Z')],
    ['that is still to come', instant('9999-01-01T00:00:00Z')],
  ])('a moment %s is not believed', async (_, cancelledAt) => {
    const { saleId, theirs } = await soldFor()
    await deskCancels(theirs.id, '291.20', { isSilent: true })
    world.meddle({
      ask: async (between, question, on) => {
        const { record } = (await on.ask(between, question)) as { record: object }
        return { record: { ...record, cancelledAt } }
      },
    })
    await compare(saleId)
    const row = await world.server.app.db
      .selectFrom('activity_sales as a')
      .innerJoin('sales as s', 's.id', 'a.id')
      .select(['a.cancelled_there_at', 's.created_at'])
      .where('a.id', '=', saleId)
      .executeTakeFirstOrThrow()
    expect(row.cancelled_there_at && row.cancelled_there_at >= row.created_at).toBe(true)
    expect(row.cancelled_there_at && row.cancelled_there_at <= world.server.app.now()).toBe(true)
  })
})
