import type { ETicket } from '@tradewind/contract/tickets/tickets'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { addDays, dateIn, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelActivity, quoteCancellation } from '../activity-sales/cancel-activity.ts'
import { orderActivities } from '../activity-sales/order-activities.ts'
import { readOnSale } from '../activity-sales/read-on-sale.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { topUp } from '../ledger/post/top-up.ts'
import { SITE, startPartnerWorld, TOTAL } from '../partner-sites/testing/partner-world.ts'
import { openPayment } from '../payments/open-payment.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { rewardReferral } from '../referrals/reward-referral.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openFeeDesk } from '../testing/fee-desk.ts'
import { logInActor, openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { addFeeSeller } from '../testing/sell-fee.ts'

/** What came with a merge moves money afterwards without a payment, a change request, a receipt or an order of its own. */

type Refused = { errorCode?: string; errorMessage?: string }
type Person = { id: number; email: string; legalEntityId: number; siteId: number }
type Home = { siteId: number; host: string; currency: string; admin: string }

const MOVED_ON = /^Since the merge, something that came with it was paid, sold, changed or refunded\./
const WHOLE_REFUND = { cancellation: [{ amount: 1, unit: 'day', refundPercent: 100 }] }

let world: Awaited<ReturnType<typeof startPartnerWorld>>
let skylark: Home
let blueDhow: Home
beforeAll(async () => {
  world = await startPartnerWorld()
  const { server } = world
  addFeeSeller(server)
  const host = 'bluedhow.localhost'
  skylark = {
    ...{ siteId: SITE.skylark, host: 'localhost', currency: 'INR' },
    admin: await server.logIn('admin@skylark.example'),
  }
  blueDhow = {
    ...{ siteId: SITE.blueDhow, host, currency: 'AED' },
    admin: await server.logIn('admin@bluedhow.example', { host }),
  }
})
afterEach(() => expectLedgerSound(world.server))
afterAll(() => world.close())

const now = () => world.server.app.now()
const at = <T>({ siteId }: { siteId: number }, work: (tx: SiteTx) => Promise<T>) => inSite(world.server.app.db, siteId, work)

let made = 0
/** A private customer with so much money and the password of the demo. */
async function person({ siteId, currency }: Home, rupees = 0): Promise<Person> {
  made += 1
  const email = `undone${made}@home.example`
  const { rows } = await sql<{ id: number; entity: number }>`
    with le as (insert into legal_entities (site_id, kind, name) values (${siteId}, 'person', ${`Undone ${made}`}) returning id)
    insert into users (site_id, legal_entity_id, user_type, email, first_name, last_name, status, password_hash, phone_numbers)
    select ${siteId}, le.id, 'retail', ${email}, 'Undone', ${String(made)}, 'verified',
      (select password_hash from users where email = 'priya@skylark.example' and site_id = 1), '[]'::jsonb
    from le returning id, legal_entity_id as entity`.execute(world.server.app.db)
  const one = { id: rows[0]?.id ?? 0, email, legalEntityId: rows[0]?.entity ?? 0, siteId }
  if (rupees > 0)
    await at(one, (tx) =>
      topUp(tx, {
        ...{ legalEntityId: one.legalEntityId, amount: money(BigInt(rupees) * 100n, currency) },
        ...{ reference: crypto.randomUUID(), now: now() },
      }),
    )
  return one
}
const ask = ({ host, admin }: Home, path: string, input: object, as = admin) =>
  world.server.call<Refused>(path, input, { as, host })
async function merged(home: Home, kept: Person, other: Person): Promise<void> {
  expect((await ask(home, 'wl/user/mergeCustomers', { keptId: kept.id, mergedId: other.id })).status).toBe(200)
}
const undo = (home: Home, other: Person) => ask(home, 'wl/user/undoCustomerMerge', { mergedId: other.id })

/** All that both have, as far as an undoing moves it. */
async function everything(...people: Person[]) {
  const ids = people.map(({ id }) => id)
  const rows =
    await sql`select id, user_id, legal_entity_id, status, money from sales where user_id = any(${ids}) order by id`.execute(
      world.server.app.db,
    )
  const wallets = await sql`select legal_entity_id, balance_minor from ledger_accounts where kind = 'wallet'
    and legal_entity_id = any(${people.map(({ legalEntityId }) => legalEntityId)}) order by 1`.execute(world.server.app.db)
  const users = await sql`select id, merged_into, is_blocked from users where id = any(${ids}) order by id`.execute(
    world.server.app.db,
  )
  return [rows.rows, wallets.rows, users.rows]
}
/** Refused with the sentence, and nothing was written. */
async function expectNotUndone(home: Home, kept: Person, other: Person): Promise<void> {
  const before = await everything(kept, other)
  const { status, body } = await undo(home, other)
  expect([status, body.errorCode, body.errorMessage]).toEqual([409, 'NOT_UNDONE', expect.stringMatching(MOVED_ON)])
  expect(await everything(kept, other)).toEqual(before)
}
async function balance({ siteId, legalEntityId }: Person): Promise<bigint> {
  const row = await at({ siteId }, (tx) =>
    tx
      .selectFrom('ledger_accounts')
      .select('balance_minor')
      .where('legal_entity_id', '=', legalEntityId)
      .where('kind', '=', 'wallet')
      .executeTakeFirst(),
  )
  return row?.balance_minor ?? 0n
}

const PARTY = { adults: 2, childAges: [6], infants: 0 }
/** Buys an activity of its own site from the wallet, and spends all of it. */
async function buyActivity(buyer: Person, option: object = {}): Promise<number> {
  const { app } = world.server
  const { tourOptionId } = await world.boat({ option })
  const actor = await logInActor(world.server, buyer.email, blueDhow.host)
  const day = addDays(dateIn('Asia/Dubai', now()), 10)
  const bought = await at(buyer, async (tx) => {
    const counter = await readOnSale(tx, [tourOptionId], { legalEntityId: actor.legalEntityId, now: now() })
    const onSale = counter.find(tourOptionId)
    const offer = onSale && counter.offer(onSale, { day, party: PARTY, transfer: 'ticket' })
    if (!offer || !('total' in offer)) throw new Error(`Option ${tourOptionId} has no price`)
    const line = { tourOptionId, agreed: offer.total, day, startsAt: '14:00', party: PARTY, transfer: 'ticket' } as const
    const lines = [{ ...line, pickup: '', leadName: 'Vikram Rao' }]
    await topUp(tx, { legalEntityId: actor.legalEntityId, amount: offer.total, reference: crypto.randomUUID(), now: now() })
    const ordered = await orderActivities(tx, { actor, lines, now: now(), key: crypto.randomUUID(), refuse: refuseAny })
    const payment = await openPayment(tx, {
      ...{ jobs: app.jobs, purchaseId: ordered.orderId, legalEntityId: actor.legalEntityId, userId: actor.userId },
      ...{ lines: ordered.sales, expiresAt: ordered.payUntil, remark: 'Activities', redirectTo: '/app/bookings', now: now() },
      refuse: refuseAny,
    })
    return { saleId: ordered.sales[0]?.saleId ?? 0, paymentId: payment.orderId }
  })
  await payFromWallet({ ...app, actor, now: now(), refuse: refuseAny }, { orderId: bought.paymentId })
  expect(await balance(buyer)).toBe(0n)
  return bought.saleId
}
async function cancel(saleId: number, actor: Actor, { isDesk = false, when = now() } = {}): Promise<bigint> {
  const refund = await inSite(world.server.app.db, SITE.blueDhow, async (tx) => {
    const asked = { saleId, actor, isDesk, now: when, refuse: refuseAny }
    const { amount } = await quoteCancellation(tx, world.server.app, asked)
    return cancelActivity(tx, world.server.app, { ...asked, agreed: amount })
  })
  return refund.minor
}

describe('a merge is not undone once an activity that came with it', () => {
  test.each([['its customer'], ['the desk']])('was cancelled by %s: the refund stays with the sale', async (who) => {
    const [kept, other] = [await person(blueDhow), await person(blueDhow)]
    const saleId = await buyActivity(other, WHOLE_REFUND)
    await merged(blueDhow, kept, other)
    const isDesk = who === 'the desk'
    const refund = await cancel(
      saleId,
      await logInActor(world.server, isDesk ? 'admin@bluedhow.example' : kept.email, blueDhow.host),
      { isDesk },
    )
    expect(refund).toBeGreaterThan(0n)
    expect([await balance(kept), await balance(other)]).toEqual([refund, 0n])
    await expectNotUndone(blueDhow, kept, other)
  })

  test('was cancelled before it and refunded behind it, as the clocks of two nodes may say', async () => {
    const [kept, other] = [await person(blueDhow), await person(blueDhow)]
    const saleId = await buyActivity(other, WHOLE_REFUND)
    await merged(blueDhow, kept, other)
    const actor = await logInActor(world.server, kept.email, blueDhow.host)
    await cancel(saleId, actor, { when: plusMinutes(now(), -1) })
    await expectNotUndone(blueDhow, kept, other)
  })

  test('was cancelled without a refund: it is no longer what came', async () => {
    const [kept, other] = [await person(blueDhow), await person(blueDhow)]
    const saleId = await buyActivity(other, { cancellation: [{ amount: 1, unit: 'day', refundPercent: 0 }] })
    await merged(blueDhow, kept, other)
    expect(await cancel(saleId, await logInActor(world.server, kept.email, blueDhow.host))).toBe(0n)
    await expectNotUndone(blueDhow, kept, other)
  })

  test('was cancelled at the site that delivers it', async () => {
    const [kept, other] = [await person(skylark), await person(skylark, 7_000)]
    const as = await world.server.logIn(other.email)
    const { tourOptionId } = await world.boat({ option: WHOLE_REFUND })
    const ordered = await world.order(tourOptionId, {}, as)
    expect([ordered.status, ordered.body]).toMatchObject([200, { amount: TOTAL }])
    const { orderId } = ordered.body
    const pay = { orderId, payment: { method: 'wallet' } }
    expect((await world.call('activities/payments/orderSuccessCallback', pay, as)).status).toBe(200)
    const statusOf = () =>
      at(skylark, (tx) => tx.selectFrom('sales').select(['id', 'status']).where('user_id', 'in', [kept.id, other.id]).execute())
    await expect.poll(statusOf).toMatchObject([{ status: 'confirmed' }])
    const [{ id: saleId } = { id: 0 }] = await statusOf()
    await merged(skylark, kept, other)
    const keeper = await world.server.logIn(kept.email)
    const cancelled = await world.call('activities/cancelActivity', { saleId, agreedRefund: TOTAL }, keeper)
    expect([cancelled.status, cancelled.body.errorMessage]).toEqual([200, undefined])
    await expect.poll(statusOf).toMatchObject([{ status: 'cancelled' }])
    expect(await balance(other)).toBe(0n)
    await expectNotUndone(skylark, kept, other)
  })

  test('stands as it was, and was cancelled before: it is undone', async () => {
    const [kept, other] = [await person(blueDhow), await person(blueDhow)]
    const [first] = [await buyActivity(other, WHOLE_REFUND)]
    const refund = await cancel(first, await logInActor(world.server, other.email, blueDhow.host))
    await at(other, async (tx) => {
      const back = await tx.selectFrom('sales').select('money').where('id', '=', first).executeTakeFirstOrThrow()
      expect(back.money).toBe('refundedToWallet')
    })
    const before = await everything(kept, other)
    await merged(blueDhow, kept, other)
    expect(await balance(kept)).toBe(refund)
    expect((await undo(blueDhow, other)).status).toBe(200)
    expect(await everything(kept, other)).toEqual(before)
  })
})

test('nor once the price of a ticket that came with it was changed', async () => {
  const { server } = world
  useFakeSupplier(server)
  const [kept, other] = [await person(skylark), await person(skylark, 20_000)]
  const { orderId, bookingId } = await openTestBooking(server, other.email)
  const as = await server.logIn(other.email)
  expect(
    (await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })).status,
  ).toBe(200)
  const statusOf = async () =>
    (await server.app.db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()).status
  await expect.poll(statusOf).toBe('issued')
  await merged(skylark, kept, other)
  const had = await balance(kept)
  const wish = { bookingId, version: 0, idempotencyKey: crypto.randomUUID(), discount: '100.00' }
  const changed = await server.call<{ booking: ETicket } & Refused>('flight/updateBookingDetails', wish, { as: skylark.admin })
  expect([changed.status, changed.body.errorMessage]).toEqual([200, undefined])
  expect((await balance(kept)) - had).toBe(10_000n)
  await expectNotUndone(skylark, kept, other)
})

test('nor once a person whose invitation came with it has earned a reward', async () => {
  const { server } = world
  const saved = await server.call('payment/saveReferralRule', { reward: '250' }, { as: skylark.admin })
  expect(saved.status).toBe(200)
  const [kept, other, guest] = [await person(skylark), await person(skylark), await person(skylark, 1_000)]
  await at(skylark, async (tx) => {
    const rule = await tx.selectFrom('referral_rules').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ referred_by: other.id, referral_rule_id: rule.id }).where('id', '=', guest.id).execute()
  })
  const desk = openFeeDesk(server, await logInActor(server, guest.email))
  const { orderId, saleIds } = await desk.openCart([80_000n])
  await desk.payByWallet(orderId)
  const [saleId = 0] = saleIds
  await desk.deliver(saleId)
  await at(skylark, (tx) =>
    tx
      .updateTable('sales')
      .set({ used_from: addDays(dateIn('Asia/Kolkata', now()), -1) })
      .where('id', '=', saleId)
      .execute(),
  )
  await merged(skylark, kept, other)
  await rewardReferral(server.app, { siteId: skylark.siteId, invitedId: guest.id })
  expect(toDecimal(money(await balance(kept), 'INR'))).toBe('250.00')
  await expectNotUndone(skylark, kept, other)
})
