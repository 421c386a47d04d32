import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { plantSupplier, supplierOf } from '../../testing/plant-supplier.ts'
import { adult, type Call, detailsFor, optionOf, order, payByWallet, quote, search } from '../book/testing/buy-flight.ts'
import { closeShop, openShop, type Shop, walletOf } from '../book/testing/open-shop.ts'
import { sellAgainWhereMoneyIsBack } from './keep-suppliers-sold.ts'

let shop: Shop
let { sandbox, server, agent, admin } = {} as Shop
beforeAll(async () => {
  shop = await openShop()
  ;({ sandbox, server, agent, admin } = shop)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => closeShop(shop))

const setBalance = (balance: number) =>
  fetch(`${sandbox.url}/sandbox/control/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ balance }),
  })
const wallet = () => walletOf(agent)
const stops = async () => (await admin<{ stops: { supplier: string }[] }>('flight/getSourceSettings', undefined)).body.stops
type Refused = { errorCode: string; errorMessage: string }
const BUYER = /^These flights cannot be booked at the moment\. Nothing was charged\./

/** Has a ticket refused for an empty account; gives orders and quotes that were there before. */
async function emptyTheAccount(name: string) {
  const waiting = await order(agent, '101', { passengers: [adult(`${name}waits`)] })
  const found = await search(agent)
  const chosen = optionOf(found.options, '2001')
  const quoted = await quote(agent, found.searchId, chosen.resultIndex)
  const before = await wallet()
  await setBalance(10)
  const { orderId, bookingId } = await order(agent, '2001', { passengers: [adult(name)] })
  const { body } = await payByWallet(agent, orderId)
  return { waiting, found, chosen, quoted, before, bookingId, booking: body.booking as BookingDetail }
}

describe('an empty account at the supplier', () => {
  test('refunds the buyer, and stops search, quote, order and payment with the right words for each', async () => {
    const { waiting, found, chosen, quoted, before, booking } = await emptyTheAccount('Emptyone')
    expect(booking).toMatchObject({ status: 'refunded' })
    expect(booking.statusText).toMatch(
      /^We could not issue the ticket\. The problem is on our side, and our team has been notified\./,
    )
    expect(booking.statusText).not.toMatch(/balance/i)
    expect(await wallet()).toEqual(before)
    const asked = {
      segments: [{ origin: 'DEL', destination: 'BOM', preferredDepartureTime: found.options[0]?.legs[0]?.departureAt }],
    }
    const trip = { ...asked, adultCount: 1, childCount: 0, infantCount: 0, JourneyType: 1 }
    const refusals = [
      await agent<Refused>('flight/search', trip),
      await agent<Refused>('flight/fareQuote', { traceId: found.searchId, resultIndex: chosen.resultIndex }),
      await agent<Refused>('flight/setFlightDetails', detailsFor(found.searchId, quoted, { passengers: [adult('Emptytwo')] })),
      await payByWallet(agent, waiting.orderId),
      await agent<Refused>('flight/holdBooking', { orderId: waiting.orderId }),
    ]
    for (const { status, body } of refusals)
      expect([status >= 400, body.errorMessage]).toEqual([true, expect.stringMatching(BUYER)])
    expect((await admin<Refused>('flight/search', trip)).body.errorMessage).toMatch(/our balance with the supplier is used up/)
    expect(await wallet()).toEqual(before)
  })

  test('is shown to staff by a notice, on the desk and under Suppliers', async () => {
    const notices = await sql<{
      n: number
    }>`select count(*)::int as n from notices where title like 'Sales stopped%'`.execute(server.app.db)
    expect(notices.rows[0]?.n).toBeGreaterThan(0)
    expect((await stops()).map(({ supplier }) => supplier)).toEqual(['tbo'])
    const { body } = await admin<{ tasks: { kind: string; count: number }[] }>('desk/getDesk', {})
    expect(body.tasks).toContainEqual({ kind: 'stops', count: 1 })
  })

  test('may be sold from again by staff only when there is money, or on a person’s word', async () => {
    const press = (as: Call, isCertain: boolean) => as<Refused>('flight/sellAgain', { supplier: 'tbo', isCertain })
    expect((await press(agent, true)).status).toBe(403)
    expect((await press(admin, false)).body.errorCode).toBe('BALANCE_LOW')
    expect(await stops()).toHaveLength(1)
    expect((await press(admin, true)).status).toBe(200)
    expect(await stops()).toEqual([])
    expect((await search(agent)).options.length).toBeGreaterThan(0)
    expect((await press(admin, true)).status).toBe(404)
  })

  test('is sold from again by itself when the money is back, whichever node sees it', async () => {
    const { waiting } = await emptyTheAccount('Emptythree')
    await sellAgainWhereMoneyIsBack(server.app)
    expect(await stops()).toHaveLength(1)
    await setBalance(1_000_000)
    server.passMinutes(1)
    await Promise.all([sellAgainWhereMoneyIsBack(server.app), sellAgainWhereMoneyIsBack(server.app)])
    server.passMinutes(-1)
    expect(await stops()).toEqual([])
    expect((await payByWallet(agent, waiting.orderId)).body.booking.status).toBe('issued')
  })
})

test('where the supplier has no balance to say, only a person’s word ends the stop', async () => {
  await emptyTheAccount('Emptyfour')
  await setBalance(1_000_000)
  const { capabilities, ...supplier } = await supplierOf(server.app)
  let asked = 0
  const balance = () => {
    asked += 1
    return supplier.balance(AbortSignal.timeout(1_000))
  }
  const away = plantSupplier(server.app, { ...supplier, capabilities: { ...capabilities, balance: false }, balance })
  server.passMinutes(1)
  await sellAgainWhereMoneyIsBack(server.app)
  server.passMinutes(-1)
  expect([asked, (await stops()).length]).toEqual([0, 1])
  away()
  expect((await admin('flight/sellAgain', { supplier: 'tbo', isCertain: true })).status).toBe(200)
})

describe('a connection in test mode', () => {
  test('sells to no customer what they had found, quoted or ordered before, and to staff it does', async () => {
    const waiting = await order(agent, '101', { passengers: [adult('Testwaits')] })
    const found = await search(agent)
    const chosen = optionOf(found.options, '2001')
    const quoted = await quote(agent, found.searchId, chosen.resultIndex)
    const before = await wallet()
    await setTestMode(true)
    const refusals = [
      await agent<Refused>('flight/fareQuote', { traceId: found.searchId, resultIndex: chosen.resultIndex }),
      await agent<Refused>('flight/setFlightDetails', detailsFor(found.searchId, quoted, { passengers: [adult('Testtwo')] })),
      await agent<Refused>('flight/payments/getMoreTime', { orderId: waiting.orderId }),
      await payByWallet(agent, waiting.orderId),
      await agent<Refused>('flight/holdBooking', { orderId: waiting.orderId }),
    ]
    for (const { status, body } of refusals)
      expect([status >= 400, body.errorMessage]).toEqual([true, expect.stringMatching(BUYER)])
    expect(await wallet()).toEqual(before)
    const ofStaff = await search(admin)
    expect(await quote(admin, ofStaff.searchId, optionOf(ofStaff.options, '2001').resultIndex)).toBeDefined()
    await setTestMode(false)
    expect((await payByWallet(agent, waiting.orderId)).status).toBe(200)
  })
})

async function setTestMode(isTest: boolean): Promise<void> {
  const { body } = await admin<{ connections: { code: string; version: number; name: string; currency: string }[] }>(
    'flight/getConnections',
    undefined,
  )
  const [{ code, version, name, currency } = expect.fail('no connection')] = body.connections
  expect((await admin('flight/changeConnection', { code, version, name, currency, isTest })).status).toBe(200)
}
