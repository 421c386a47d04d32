// A connection that is stopped, or whose account changes, while it sells.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { Connection } from '@tradewind/contract/flights/connections'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { plantSupplier, supplierOf } from '../../testing/plant-supplier.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { adult, order, payByWallet, search } from '../book/testing/buy-flight.ts'
import { callAs, closeShop, openShop, type Shop, walletOf } from '../book/testing/open-shop.ts'

let shop: Shop
let { sandbox, server, agent, admin } = {} as Shop
beforeAll(async () => {
  shop = await openShop()
  ;({ sandbox, server, agent, admin } = shop)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => closeShop(shop))

type One = { connection: Connection }
const press = async (path: string, body: object, call = admin) => {
  const answer = await call<One>(`flight/${path}`, body)
  expect(answer.status).toBe(200)
  return answer.body.connection
}
const stop = () => press('stopConnection', { code: 'tbo', reason: 'The contract ends' })
const start = () => press('startConnection', { code: 'tbo' })
const connections = async (call = admin) =>
  (await call<{ connections: Connection[] }>('flight/getConnections', undefined)).body.connections
const stateOf = async (code: string, call = admin) => {
  const found = (await connections(call)).find((one) => one.code === code)
  if (!found) throw new Error(`No connection ${code}`)
  return found
}
const free = async () => {
  const { balance, holds } = await walletOf(agent)
  return Math.round(100 * (Number(balance) - Number(holds)))
}
const minor = (amount: string) => Math.round(100 * Number(amount))
const BUYER = /^These flights cannot be booked at the moment\. Nothing was charged\./

describe('a stop', () => {
  test('does not touch a booking that is under way: its ticket comes, and is paid', async () => {
    const real = await supplierOf(server.app)
    const [called, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const unplant = plantSupplier(server.app, {
      ...real,
      async issue(...asked) {
        called.resolve()
        await opened.promise
        return real.issue(...asked)
      },
    })
    const { orderId, amount } = await order(agent, '2001', { passengers: [adult('Underway')] })
    const before = await free()
    const paying = payByWallet(agent, orderId)
    await called.promise
    await stop()
    unplant()
    opened.resolve()
    expect((await paying).body.booking).toMatchObject({ status: 'issued' })
    expect(await free()).toBe(before - minor(amount))
    await start()
  })

  test('that comes while many pay lets each be issued and paid for, or refused and not charged; none after it', async () => {
    const names = ['Oneracer', 'Tworacer', 'Threeracer', 'Fourracer', 'Fiveracer', 'Sixracer']
    const orders = await Promise.all(names.map((name) => order(agent, '2001', { passengers: [adult(name)] })))
    const before = await free()
    const [first, second, ...later] = orders.map(({ orderId }) => orderId)
    const paying = [payByWallet(agent, first ?? ''), payByWallet(agent, second ?? '')]
    const stopping = stop()
    paying.push(...later.slice(0, -1).map((orderId) => payByWallet(agent, orderId)))
    const answers = await Promise.all(paying)
    await stopping
    const last = await payByWallet(agent, later.at(-1) ?? '')
    for (const { status, body } of [...answers, last])
      if (status === 200) expect((body.booking as BookingDetail).status).toBe('issued')
      else expect(body.errorMessage).toMatch(BUYER)
    expect(last.status).not.toBe(200)
    const sold = orders.filter((_, place) => answers[place]?.status === 200)
    expect(await free()).toBe(before - sold.reduce((sum, { amount }) => sum + minor(amount), 0))
    await start()
    for (const { orderId } of orders.filter((_, place) => answers[place]?.status !== 200))
      expect((await payByWallet(agent, orderId)).body.booking).toMatchObject({ status: 'issued' })
    expect(await free()).toBe(before - orders.reduce((sum, { amount }) => sum + minor(amount), 0))
  })
})

describe('credentials', () => {
  const right = () => ({ userName: sandbox.credentials.userName, password: sandbox.credentials.password })
  const ownOptions = async () => (await search(agent)).options.filter(({ source }) => source.startsWith('tbo2-'))

  test('that are wrong cost their own connection, are counted and shown in our words; right ones sell from the next search on', async () => {
    const typed = { adapter: 'tbo', name: 'Second account', currency: 'INR', isTest: false }
    const credentials = { userName: right().userName, password: 'not the password' }
    await press('addConnection', { ...typed, credentials, idempotencyKey: crypto.randomUUID() })
    expect((await search(agent)).options.length).toBeGreaterThan(0)
    expect(await ownOptions()).toEqual([])
    const failing = await stateOf('tbo2')
    expect(failing.lastDay).toMatchObject({ answered: 0 })
    expect(failing.lastDay.failed).toBeGreaterThan(0)
    expect(failing.lastTrouble?.what).toBe('Search rejected.')
    expect((await press('testConnection', { code: 'tbo2' })).lastTest).toMatchObject({
      balance: null,
      trouble: expect.stringMatching(/refused the sign-in/),
    })
    expect(JSON.stringify(await connections())).not.toContain('not the password')
    const { version } = await stateOf('tbo2')
    const { adapter: _adapter, ...same } = typed
    const changed = await press('changeConnection', { ...same, code: 'tbo2', version, credentials: right() })
    // What the test said was about the old ones.
    expect(changed.lastTest).toBeNull()
    expect((await press('testConnection', { code: 'tbo2' })).lastTest).toMatchObject({ trouble: null })
    await stop()
    expect((await ownOptions()).length).toBeGreaterThan(0)
    await start()
  })

  test('stay open while a new key stands before the old one, and are sealed with it when typed again; without their key they cost that connection only', async () => {
    const old = readFileSync(join(server.app.env.DATA_DIR, 'secrets.key'), 'utf8').trim()
    const fresh = randomBytes(32).toString('base64')
    const startNode = (SECRETS_KEY: string) =>
      startTestServer({ DATABASE_URL: server.databaseUrl, SANDBOX_URL: sandbox.url, SECRETS_KEY })
    const codesOf = async ({ app }: TestServer) => [...(await app.suppliers.of(1)).keys()]
    const [newOnly, both] = [await startNode(fresh), await startNode(`${fresh},${old}`)]
    try {
      expect([await codesOf(newOnly), await codesOf(both)]).toEqual([['tbo'], ['tbo', 'tbo2']])
      const atNewOnly = await callAs(newOnly, 'admin@skylark.example')
      expect((await press('testConnection', { code: 'tbo2' }, atNewOnly)).lastTest).toMatchObject({
        trouble: 'No account is set, or its credentials cannot be opened.',
      })
      const atBoth = await callAs(both, 'admin@skylark.example')
      const { version, name, currency, isTest } = await stateOf('tbo2', atBoth)
      await press('changeConnection', { code: 'tbo2', version, name, currency, isTest, credentials: right() }, atBoth)
      expect((await press('testConnection', { code: 'tbo2' }, atBoth)).lastTest).toMatchObject({ trouble: null })
      // Every node hears of it; the one that has only the old key cannot open it any more.
      await expect.poll(() => codesOf(newOnly)).toEqual(['tbo', 'tbo2'])
      await expect.poll(() => codesOf(server)).toEqual(['tbo'])
    } finally {
      await newOnly.close()
      await both.close()
    }
  })
})
