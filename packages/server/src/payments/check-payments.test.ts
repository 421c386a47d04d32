import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteTx } from '../database/in-site.ts'
import { checkBookings } from '../flights/book/check-bookings-repo.ts'
import { SupplierRefused } from '../flights/suppliers/supplier-errors.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { rulesBrokenBy } from '../testing/plant-fault.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { checkPayments } from './check-payments-repo.ts'

const AGENT = 'agent@skylark.example'

let server: TestServer
let sold: string
let refunded: string
beforeAll(async () => {
  server = await startTestServer()
  const supplier = useFakeSupplier(server)
  sold = await buy()
  supplier.before = (call) => {
    if (call === 'issue') throw new SupplierRefused('soldOut', '1', 'No seats left')
  }
  refunded = await buy()
  await openTestBooking(server, AGENT)
})
afterAll(() => server.close())

const checkMoney = async (tx: SiteTx) => [...(await checkPayments(tx)), ...(await checkBookings(tx))]

async function buy(): Promise<string> {
  const { orderId } = await openTestBooking(server, AGENT)
  const as = await server.logIn(AGENT)
  await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
  return orderId
}

test('a sale, a refund and an open order are sound', () => expectLedgerSound(server))

test.each<[what: string, statement: () => string, rule: RegExp]>([
  [
    'charged without a ticket',
    () => `update bookings set status = 'failed' where payment_id = '${sold}'`,
    /charged without a ticket/,
  ],
  [
    'paid for ever, with a booking that is over',
    () => `update payments set status = 'paid' where id = '${sold}'`,
    /one capture|charged without|what it says/,
  ],
  [
    'a ticket without its money',
    () => `update payments set status = 'refunded', wallet_minor = 0 where id = '${sold}'`,
    /ticket without its money/,
  ],
  [
    'a second capture',
    () =>
      `insert into ledger_postings (site_id, key, reason, about_kind, about_id, posted_at) values (1, 'twice', 'capture', 'order', '${sold}', now())`,
    /one capture/,
  ],
  [
    'a payment that says it holds what it refunded',
    () => `update payments set status = 'open', wallet_minor = amount_minor where id = '${refunded}'`,
    /what it says/,
  ],
  [
    'a line that says more than its payment',
    () =>
      `update payment_lines set amount_minor = amount_minor + 5, captured_minor = captured_minor + 5 where payment_id = '${sold}'`,
    /lines of a payment add up/,
  ],
  [
    'a sale that does not know what its booking costs',
    () => `update sales set amount_minor = amount_minor + 5 where id = (select max(id) from bookings)`,
    /one sale, and they agree/,
  ],
  [
    'a sale without a booking',
    () =>
      `insert into sales select (jsonb_populate_record(s, '{"id": 999999, "idempotency_key": "x"}')).* from sales s where id = (select max(id) from bookings)`,
    /one sale, and they agree/,
  ],
  [
    'a hold nobody asked for',
    () => `update ledger_accounts set balance_minor = balance_minor + 5 where site_id = 1 and kind = 'hold'`,
    /sum of what its payments hold/,
  ],
  [
    'a card payment that was never posted',
    () =>
      `insert into gateway_payments (site_id, id, payment_id, attempt, gateway, amount_minor, currency, status, gateway_payment_id, paid_minor, paid_currency, started_at, ends_at)
       values (1, '1-x-1', '${sold}', 1, 'sandbox', 100, 'INR', 'paid', 'p1', 100, 'INR', now(), now())`,
    /posted once.*refunded|refunded.*posted once/,
  ],
  [
    'a refund that was never promised in the ledger',
    () =>
      `insert into refunds (site_id, id, gateway_payment_id, payment_id, amount_minor, currency, reason, status, promised_at)
       values (1, 'r-1', '1-x-1', '${sold}', 100, 'INR', 'x', 'promised', now())`,
    /posted as promised/,
  ],
])('finds %s', async (_what, statement, rule) => {
  expect(await rulesBrokenBy(server, statement(), checkMoney)).toMatch(rule)
})
