import { parseMoney } from '@tradewind/domain/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { expectLedgerSound } from '../../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { topUp } from '../post/top-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Statement = {
  entries: { label: string; amount: string; balanceAfter: string; bookingId: number | null; pnr: string | null; reason: string }[]
  nextCursor: string | null
  previousCursor: string | null
}
const get = async <T>(path: string, email: string, host = 'localhost') =>
  (await server.call<T>(path, undefined, { as: await server.logIn(email, { host }), method: 'GET', host })).body
const statement = (email: string, cursor?: string) =>
  get<Statement>(`wl/user/getMyWalletEntries${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`, email)

function addToPriya(rupees: number) {
  return inSite(server.app.db, 1, async (tx) => {
    const { legal_entity_id: legalEntityId } = await tx
      .selectFrom('users')
      .select('legal_entity_id')
      .where('email', '=', 'priya@skylark.example')
      .executeTakeFirstOrThrow()
    const amount = parseMoney(String(rupees), 'INR')
    return topUp(tx, { legalEntityId, amount, reference: `t${rupees}`, now: server.app.now() })
  })
}

describe('the wallet', () => {
  test.each([
    ['agent@skylark.example', { balance: '500000.00', creditLimit: '100000.00', holds: '0.00', spendable: '600000.00' }],
    ['corporate@skylark.example', { balance: '0.00', creditLimit: '200000.00', holds: '0.00', spendable: '200000.00' }],
    ['priya@skylark.example', { balance: '0.00', creditLimit: '0.00', holds: '0.00', spendable: '0.00' }],
  ])('of %s is its own', async (email, expected) => {
    expect(await get('wl/user/getWalletBalance', email)).toMatchObject({ currency: 'INR', ...expected })
  })

  test('has a statement that says what each booking cost, with the balance it left', async () => {
    useFakeSupplier(server)
    const { orderId, bookingId } = await openTestBooking(server, 'agent@skylark.example')
    const as = await server.logIn('agent@skylark.example')
    await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
    const { entries } = await statement('agent2@skylark.example')
    expect(entries).toMatchObject([
      { label: 'Paid for a booking', amount: '-5078.00', balanceAfter: '494922.00', bookingId, pnr: expect.any(String) },
      { label: 'Money added', amount: '500000.00', balanceAfter: '500000.00', bookingId: null, pnr: null },
    ])
    await expectLedgerSound(server)
  })

  test('pages through a long history without a gap or a repetition', async () => {
    for (let place = 1; place <= 60; place += 1) await addToPriya(place)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page: Statement = await statement('priya@skylark.example', cursor ?? undefined)
      seen.push(...page.entries.map(({ amount }) => amount))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `${60 - index}.00`))
  })

  test('turns back page by page to where it began, and shows what came meanwhile', async () => {
    const turned = async (to: string | null | undefined) => statement('priya@skylark.example', to ?? undefined)
    const first = await turned(null)
    const second = await turned(first.nextCursor)
    const third = await turned(second.nextCursor)
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null])
    expect(await turned(third.previousCursor)).toEqual(second)
    expect(await turned(second.previousCursor)).toEqual(first)
    await addToPriya(61)
    const begun = await turned((await turned(second.previousCursor)).previousCursor)
    expect([begun.entries.length, begun.entries[0]?.amount, begun.previousCursor]).toEqual([25, '61.00', null])
  })

  test('refuses a place in the list that it never gave', async () => {
    const { status } = await server.call('wl/user/getMyWalletEntries?cursor=x%27', undefined, {
      as: await server.logIn('priya@skylark.example'),
      method: 'GET',
    })
    expect(status).toBe(422)
  })

  test('of another site is not seen', async () => {
    const there = await get<Statement>('wl/user/getMyWalletEntries', 'agent@bluedhow.example', 'bluedhow.localhost')
    expect(there.entries.map(({ label }) => label)).toEqual(['Money added'])
  })
})
