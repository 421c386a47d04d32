import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { money, negate } from '@tradewind/domain/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { catchMails, tokenOf } from '../testing/catch-mails.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { type CartWorld, HOST, startCartWorld } from './testing/cart-world.ts'

type Asked = { id: string; state: string; amount: string; mayDecide: boolean; title: string }
type Answer = { request: Asked; requests: Asked[]; errorCode?: string; orderId: string; session: { approval: { state: string } } }

let world: CartWorld
/** A colleague of the agent, who may pay 100 alone. */
let colleague = ''
let ownerId = 0
let colleagueId = 0
beforeAll(async () => {
  world = await startCartWorld()
  const mails = catchMails(world.server)
  const owner = await logInActor(world.server, 'agent@bluedhow.example', HOST)
  ownerId = owner.userId
  await inSite(world.server.app.db, owner.siteId, async (tx) => {
    const [amount, currency] = [money(100_000_000n, 'AED'), 'AED']
    const entries = [
      { account: { kind: 'wallet', legalEntityId: owner.legalEntityId, currency }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(owner.legalEntityId) } as const
    await post(tx, { key: 'gift', reason: 'topUp', about, entries }, world.server.app.now())
  })
  const email = 'salma@gulfbreeze.example'
  const rights = ['book', 'hold', 'pay', 'account', 'colleagues', 'approve']
  const invitation = { firstName: 'Salma', lastName: 'Aziz', email, rights, paysAlone: '100', idempotencyKey: 'invite-salma' }
  const invited = await world.ask<{ colleague: { userId: number } }>('wl/user/inviteColleague', invitation)
  colleagueId = invited.body.colleague.userId
  const password = 'a quiet river bend'
  await world.server.call('wl/user/generatePassword', { token: tokenOf(await mails.to(email)), password }, { host: HOST })
  const { body } = await world.server.call<{ sessionId: string }>('wl/user/login', { email, password }, { host: HOST })
  colleague = body.sessionId
})
afterEach(() => expectLedgerSound(world.server))
afterAll(() => world.server.close())

let keys = 0
const by = (as: string) => ({ as })
const mine = () => by(colleague)
const pay = async (cart: Cart) => {
  const wish = { cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, leadName: 'Mr Rao', pickup: 'Hotel' }
  const { status, body } = await world.ask<Answer>('payCart', { ...wish, idempotencyKey: `paying ${++keys}` }, mine())
  expect([status, body.errorCode]).toEqual([200, undefined])
  return body.orderId
}
const request = async (orderId: string) =>
  (await world.ask<Answer>('wl/user/askForApproval', { orderId, reason: 'For a client' }, mine())).body.request
const decide = ({ id, amount }: Asked) => world.ask<Answer>('wl/user/decideApproval', { id, isApproved: true, amount, reason: '' })
const requestNow = async ({ id }: Asked, as = world.agent) => {
  const { body } = await world.server.call<Answer>('wl/user/getApprovals', undefined, { as, host: HOST, method: 'GET' })
  return body.requests.find((one) => one.id === id)
}
const fromWallet = (orderId: string) =>
  world.ask<Answer>('activities/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, mine())
const approvalOf = async (orderId: string) =>
  (await world.ask<Answer>('activities/payments/getPaymentSession', { orderId }, mine())).body.session.approval
const noticesTo = async (userId: number) =>
  (await world.server.app.db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ title }) => title,
  )

const STARTS = { timing: 'startTimes', hasTimeSlots: true }
const time = (startsAt: string) => ({ weekdays: [0, 1, 2, 3, 4, 5, 6], startsAt, people: 40 })
async function filled(): Promise<{ cart: Cart; option: { tourOptionId: number } }> {
  const option = await world.sell({ option: { ...STARTS, times: [time('09:00'), time('17:00')] } })
  const chosen = { tourOptionId: option.tourOptionId, date: world.inDays(10), transfer: 'ticket', time: '09:00' }
  return { cart: await world.fill([chosen], {}, mine()), option }
}
const change = (cart: Cart, more: object) =>
  world.cartOf(
    'updateCartData',
    { cartId: cart.id, version: cart.version, adults: 2, children: 0, startDate: cart.startDate, endDate: cart.endDate, ...more },
    mine(),
  )

test('a cart that is changed while it waits for approval: the request ends, who could decide it reads why, and what is in it now needs a request of its own', async () => {
  const { cart } = await filled()
  const first = await pay(cart)
  expect((await fromWallet(first)).body.errorCode).toBe('APPROVAL_NEEDED')
  const asked = await request(first)
  expect(await requestNow(asked)).toMatchObject({ state: 'waiting', mayDecide: true, amount: '200.00' })
  const larger = await change(cart, { adults: 3 })
  expect(await requestNow(asked)).toMatchObject({ state: 'withdrawn', mayDecide: false })
  expect((await noticesTo(ownerId)).at(-1)).toMatch(/^Salma Aziz changed Cart \d+: the request to approve AED.200\.00 has ended$/)
  expect((await noticesTo(colleagueId)).filter((title) => title.includes('has ended'))).toEqual([])
  expect((await decide(asked)).body.errorCode).toBe('ALREADY_DECIDED')
  expect((await fromWallet(first)).status).not.toBe(200)
  const second = await pay(larger)
  expect(await approvalOf(second)).toMatchObject({ state: 'needed' })
  const again = await request(second)
  expect((await decide(again)).status).toBe(200)
  expect((await fromWallet(second)).status).toBe(200)
  expect(await requestNow(again)).toMatchObject({ state: 'used', amount: '300.00' })
})

test('also where the time to pay was over, and where a colleague changes it: then who asked reads it too', async () => {
  const { cart } = await filled()
  const asked = await request(await pay(cart))
  world.server.passMinutes(40)
  const wish = { cartId: cart.id, adults: 4, children: 0, startDate: cart.startDate, endDate: cart.endDate }
  expect((await world.ask('updateCartData', wish)).status).toBe(200)
  expect(await requestNow(asked, colleague)).toMatchObject({ state: 'withdrawn' })
  expect((await noticesTo(colleagueId)).at(-1)).toMatch(
    /^Omar Farouk changed Cart \d+: the request to approve AED.200\.00 has ended$/,
  )
})

test.each([
  ['other people, for less', { adults: 1, children: 1, childAges: [6] }],
  ['fewer people', { adults: 1 }],
])('what was approved pays for no other party: %s', async (_, party) => {
  const { cart } = await filled()
  const first = await pay(cart)
  const asked = await request(first)
  expect((await decide(asked)).status).toBe(200)
  expect(await approvalOf(first)).toMatchObject({ state: 'given' })
  const other = await change(cart, party)
  // Above what they may pay alone, and below what was approved.
  await world.server.app.db.updateTable('users').set({ pays_alone_minor: 1_000n }).where('id', '=', colleagueId).execute()
  const second = await pay(other)
  expect(await approvalOf(second)).toMatchObject({ state: 'needed' })
  expect((await fromWallet(second)).body.errorCode).toBe('APPROVAL_NEEDED')
  // As it was approved, it is paid.
  const back = await change(other, { adults: 2, children: 0, childAges: [] })
  const third = await pay(back)
  expect(await approvalOf(third)).toMatchObject({ state: 'given' })
  expect((await fromWallet(third)).status).toBe(200)
  expect(await requestNow(asked)).toMatchObject({ state: 'used' })
  await world.server.app.db.updateTable('users').set({ pays_alone_minor: 10_000n }).where('id', '=', colleagueId).execute()
})

test('nor for another time or another way there', async () => {
  const { cart } = await filled()
  const item = cart.cartItems.tourOptionCart[0]
  const asked = await request(await pay(cart))
  await decide(asked)
  const later = await world.cartOf(
    'changeCartItem',
    { cartId: cart.id, version: cart.version, cartItemId: item?.id, time: '17:00' },
    mine(),
  )
  expect(await approvalOf(await pay(later))).toMatchObject({ state: 'needed' })
})

test('changed, approved and paid at once: never is paid what nobody approved', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { cart } = await filled()
    const first = await pay(cart)
    const asked = await request(first)
    const [changed, decided, paid] = await Promise.all([
      world.ask(
        'updateCartData',
        { cartId: cart.id, adults: 3, children: 0, startDate: cart.startDate, endDate: cart.endDate },
        mine(),
      ),
      decide(asked),
      fromWallet(first),
    ])
    expect([200, 409]).toContain(decided.status)
    const now = await requestNow(asked)
    expect(['withdrawn', 'approved', 'used']).toContain(now?.state)
    if (decided.status === 409) expect(now?.state).toBe('withdrawn')
    if (paid.status === 200) expect(now?.state).toBe('used')
    if (changed.status !== 200) continue
    expect(paid.status).not.toBe(200)
    const other = await pay(changed.body.cart)
    expect((await fromWallet(other)).body.errorCode).toBe('APPROVAL_NEEDED')
  }
})
