import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestBooking, useFakeSupplier } from '../../testing/open-test-booking.ts'
import { startTestServer } from '../../testing/test-server.ts'

test('a test that moves money and leaves a balance wrong cannot end its server quietly', async () => {
  const server = await startTestServer()
  useFakeSupplier(server)
  const { orderId } = await openTestBooking(server, 'agent@skylark.example')
  const as = await server.logIn('agent@skylark.example')
  const { status } = await server.call('flight/payments/orderSuccessCallback', { orderId, payment: { method: 'wallet' } }, { as })
  expect(status).toBe(200)
  await sql`update ledger_accounts set balance_minor = balance_minor + 1
    where id = (select min(id) from ledger_accounts where site_id = 1 and kind = 'wallet')`.execute(server.app.db)
  await expect(server.close()).rejects.toThrow()
  await server.close({ ledgerIsBroken: 'planted above' })
})
