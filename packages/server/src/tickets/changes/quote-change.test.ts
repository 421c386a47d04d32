import type { ChangeQuote } from '@tradewind/contract/tickets/changes/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallWorld } from '../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { adult, type Call, order, payByWallet } from '../../flights/book/testing/buy-flight.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Answer = {
  success: boolean
  errorCode?: string
  cancellationCharge: string | null
  currency: string
  remarks: string
  quote: ChangeQuote
}

const callAs =
  (as: string): Call =>
  (path, body) =>
    server.call(path, body, { as }) as never

let names = 0
async function buy(flightNumber: string, email = 'agent@skylark.example') {
  names += 1
  const call = callAs(await server.logIn(email))
  const { orderId } = await order(call, flightNumber, { passengers: [adult(`Quote${'ABCDEFGHIJ'.charAt(names)}`)] })
  const { body } = await payByWallet(call, orderId)
  expect(body.booking.status).toBe('issued')
  return { call, booking: body.booking }
}

const ask = (call: Call, body: Record<string, unknown>) => call<Answer>('flight/getCC', body)

describe('the price of a refund', () => {
  test("a low-cost ticket: by the airline's own word, line by line", async () => {
    const { call, booking } = await buy('2001')
    const { status, body } = await ask(call, { bookingId: booking.bookingId })
    expect(status).toBe(200)
    const { quote } = body
    expect(quote).toMatchObject({ kind: 'refund', isAutomatic: true, isValid: true })
    expect(quote.lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(Number(quote.refund), 2)
    // The cheapest fare is not refundable: airport charges are refunded, and our fee takes no more than there is.
    expect(quote.refund).toBe('0.00')
  })

  test('a full-service ticket of today is voided', async () => {
    const { call, booking } = await buy('101')
    const { body } = await ask(call, { bookingId: booking.bookingId })
    // Late at night the window is closed: then it is a refund that goes over the desk.
    expect(['void', 'refund']).toContain(body.quote.kind)
    const isVoid = body.quote.kind === 'void'
    expect(body.quote.isAutomatic).toBe(isVoid)
    expect(body.quote.refundTo).toEqual(isVoid ? [{ to: 'wallet', label: 'Your wallet', amount: body.quote.refund }] : [])
  })
})
