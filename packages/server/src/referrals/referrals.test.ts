import type { Actor } from '@tradewind/domain/accounts/actor'
import { money, negate } from '@tradewind/domain/money'
import { referralCodeOf } from '@tradewind/domain/referrals/referral-code'
import { addDays, dateIn, plusMinutes } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findActorBySession } from '../accounts/session-repo.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post as postLedger } from '../ledger/post/post.ts'
import { type CaughtMails, catchMails } from '../testing/catch-mails.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openFeeDesk } from '../testing/fee-desk.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { passThrottleTime } from '../testing/pass-throttle-time.ts'
import { addFeeSeller } from '../testing/sell-fee.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listRewardsDue } from './referral-repo.ts'
import { rewardReferral } from './reward-referral.ts'

type Own = {
  referralCode: string
  link: string
  promise: { reward: string; leastSale: string } | null
  invited: { name: string; reward: string | null }[]
  invitedCount: number
  earned: string
}
type Refused = { errorCode?: string; shortError?: Record<string, string> }

let server: TestServer
let mails: CaughtMails
let [admin, agent] = ['', '']
let inviter: Actor
beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
  addFeeSeller(server)
  admin = await server.logIn('admin@skylark.example')
  agent = await server.logIn('agent@skylark.example')
  inviter = await logInActor(server, 'agent@skylark.example')
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, inviter.siteId, work)
const own = async (as = agent) => (await server.call<Own>('wl/user/getReferral', undefined, { as, method: 'GET' })).body
const saveRule = (reward: string, more: object = {}, as = admin) =>
  server.call<Refused & { rules: { reward: string; validFrom: string }[] }>('payment/saveReferralRule', { reward, ...more }, { as })
const today = () => dateIn('Asia/Kolkata', server.app.now())
const later = () => plusMinutes(server.app.now(), 5 * 24 * 60)
const reward = (invitedId: number) => rewardReferral({ ...server.app, now: later }, { siteId: inviter.siteId, invitedId })
const balance = async () =>
  (await server.call<{ balance: string }>('wl/user/getWalletBalance', undefined, { as: agent, method: 'GET' })).body.balance

let people = 0
/** Somebody signs up with a code, confirms, and can buy. */
async function join(referralCode: string): Promise<Actor> {
  people += 1
  const email = `guest${people}@guests.example`
  await passThrottleTime(server, 60)
  const phone = { phone: `98200 7${String(people).padStart(4, '0')}`, phoneCode: '+91' }
  const form = {
    userType: 'retail',
    gender: 2,
    firstName: 'Meera',
    lastName: 'Nair',
    email,
    phone,
    termsVersion: 1,
    isAccepted: true,
  }
  expect((await server.call('wl/user/signup', { ...form, referralCode })).status).toBe(200)
  const token = /confirm_signup\?token=([\w-]+)/.exec((await mails.to(email, /confirm/)).text)?.[1]
  expect((await server.call('wl/user/confirmSignUp', { token, password: 'a long walk home' })).status).toBe(200)
  const { body } = await server.call<{ sessionId: string }>('wl/user/login', { email, password: 'a long walk home' })
  const actor = await at((tx) => findActorBySession(tx, body.sessionId, server.app.now()))
  if (!actor) throw new Error(`${email} is not logged in`)
  return actor
}

let gifts = 0
const give = ({ legalEntityId }: Actor, minor: bigint) =>
  at(async (tx) => {
    const amount = money(minor, 'INR')
    const entries = [
      { account: { kind: 'wallet', legalEntityId, currency: 'INR' }, amount },
      { account: { kind: 'bank', legalEntityId: await getOwnerEntity(tx), currency: 'INR' }, amount: negate(amount) },
    ] as const
    const about = { kind: 'legalEntity', id: String(legalEntityId) } as const
    await postLedger(tx, { key: `gift ${++gifts}`, reason: 'topUp', about, entries }, server.app.now())
  })

/** Buys services at once, which are used from tomorrow on. Gives the first. */
async function buy(guest: Actor, ...minors: bigint[]): Promise<number> {
  await give(
    guest,
    minors.reduce((all, minor) => all + minor, 0n),
  )
  const desk = openFeeDesk(server, guest)
  const { orderId, saleIds } = await desk.openCart(minors)
  await desk.payByWallet(orderId)
  const [id = 0] = saleIds
  for (const saleId of saleIds) await desk.deliver(saleId)
  await at((tx) =>
    tx
      .updateTable('sales')
      .set({ used_from: addDays(today(), 1) })
      .where('id', 'in', saleIds)
      .execute(),
  )
  return id
}

test('a customer has a code and a link; nothing is promised before the site says so, and staff have none', async () => {
  const mine = await own()
  expect(mine).toMatchObject({ promise: null, invited: [], invitedCount: 0, earned: '0.00' })
  expect(new URL(mine.link).searchParams.get('referralCode')).toBe(mine.referralCode)
  expect((await server.call('wl/user/getReferral', undefined, { as: admin, method: 'GET' })).status).toBe(403)
  const guest = await join(mine.referralCode)
  await buy(guest, 90_000n)
  // Who came on a day without a promise earns nothing, also when one is made later.
  expect((await saveRule('500')).body.rules.map((rule) => rule.reward)).toEqual(['500.00'])
  const before = await balance()
  await reward(guest.userId)
  expect([await balance(), (await own()).invited]).toEqual([
    before,
    [{ name: 'Meera N.', joinedAt: expect.any(String), reward: null }],
  ])
})

test('who invited is credited once, after the first journey has begun, by the rule of the day of the sign-up', async () => {
  await saveRule('250', { leastSale: '800' })
  const { referralCode, promise } = await own()
  expect(promise).toEqual({ reward: '250.00', leastSale: '800.00' })
  const guest = await join(referralCode.toLowerCase().replace('-', ' '))
  await saveRule('0')
  expect((await own()).promise).toBeNull()
  const before = Number(await balance())
  await buy(guest, 70_000n)
  await reward(guest.userId)
  // It costs too little.
  expect(Number(await balance())).toBe(before)
  await buy(guest, 80_000n)
  await rewardReferral(server.app, { siteId: inviter.siteId, invitedId: guest.userId })
  // It has not begun.
  expect(Number(await balance())).toBe(before)
  expect(await at((tx) => listRewardsDue(tx, dateIn('Asia/Kolkata', later())))).toEqual([guest.userId])
  await Promise.all([reward(guest.userId), reward(guest.userId), reward(guest.userId)])
  await reward(guest.userId)
  expect(Number(await balance())).toBe(before + 250)
  expect(await at((tx) => listRewardsDue(tx, dateIn('Asia/Kolkata', later())))).toEqual([])
  expect(await own()).toMatchObject({ earned: '250.00', invitedCount: 2, invited: [{ reward: '250.00' }, { reward: null }] })
  const { body } = await server.call<{ credited: string; creditedCount: number }>('payment/getReferralRules', undefined, {
    as: admin,
    method: 'GET',
  })
  expect(body).toMatchObject({ credited: '250.00', creditedCount: 1 })
})

test('a journey costs what was bought for it together, and one that was cancelled is none, whatever was kept of it', async () => {
  await saveRule('100', { leastSale: '800' })
  const guest = await join((await own()).referralCode)
  const saleId = await buy(guest, 40_000n, 40_000n)
  const tabOf = (queue_tab: string) => at((tx) => tx.updateTable('sales').set({ queue_tab }).where('id', '=', saleId).execute())
  const before = Number(await balance())
  await tabOf('cancelled')
  await reward(guest.userId)
  expect(Number(await balance())).toBe(before)
  await tabOf('delivered')
  await reward(guest.userId)
  expect(Number(await balance())).toBe(before + 100)
})

test('what was bought with a journey and is still to come is no part of it, until it begins', async () => {
  await saveRule('100', { leastSale: '800' })
  const guest = await join((await own()).referralCode)
  const first = await buy(guest, 10_000n, 70_000n)
  const fromDay = (days: number) =>
    at((tx) =>
      tx
        .updateTable('sales')
        .set({ used_from: addDays(today(), days) })
        .where('user_id', '=', guest.userId)
        .where('id', '<>', first)
        .execute(),
    )
  const before = Number(await balance())
  await fromDay(180)
  expect(await at((tx) => listRewardsDue(tx, addDays(today(), 5)))).not.toContain(guest.userId)
  await reward(guest.userId)
  expect(Number(await balance())).toBe(before)
  await fromDay(2)
  await reward(guest.userId)
  expect(Number(await balance())).toBe(before + 100)
})

test('a sale that no longer stands, and an inviter who is blocked, earn nothing', async () => {
  await saveRule('100')
  const { referralCode } = await own()
  const guest = await join(referralCode)
  const saleId = await buy(guest, 50_000n)
  const block = (isBlocked: boolean) =>
    at((tx) => tx.updateTable('users').set({ is_blocked: isBlocked }).where('id', '=', inviter.userId).execute())
  await block(true)
  await reward(guest.userId)
  await block(false)
  await at((tx) => tx.updateTable('sales').set({ stands: false }).where('id', '=', saleId).execute())
  await reward(guest.userId)
  const rewards = await at((tx) =>
    tx.selectFrom('referral_rewards').select('invited_id').where('invited_id', '=', guest.userId).execute(),
  )
  expect(rewards).toEqual([])
  await at((tx) => tx.updateTable('sales').set({ stands: true }).where('id', '=', saleId).execute())
})

test('a code of nobody and one of staff get the answer that every code gets, are kept as they were typed, and invite nobody', async () => {
  const { siteId, userId: staffId } = await logInActor(server, 'admin@skylark.example')
  for (const code of [referralCodeOf(siteId, 987_654_321), referralCodeOf(siteId, staffId)]) {
    const guest = await join(code)
    const row = await at((tx) =>
      tx.selectFrom('users').select(['came_with_code', 'referred_by']).where('id', '=', guest.userId).executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ came_with_code: code, referred_by: null })
  }
})

test('only who may change payment settings promises a reward, not for past days, and with sound amounts', async () => {
  expect((await saveRule('100', {}, agent)).status).toBe(403)
  expect((await saveRule('100', { validFrom: addDays(today(), -1) })).body.shortError).toHaveProperty('validFrom')
  expect((await saveRule('1.234')).body.shortError).toHaveProperty('reward')
  expect((await saveRule('1', { leastSale: '-1' })).body.shortError).toHaveProperty('leastSale')
  const { body } = await saveRule('100', { validFrom: addDays(today(), 3) })
  expect(body.rules[0]).toMatchObject({ reward: '100.00', validFrom: addDays(today(), 3) })
})
