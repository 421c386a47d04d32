import type { Actor } from '@tradewind/domain/accounts/actor'
import { money } from '@tradewind/domain/money'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/start-sandbox.ts'
import { changeDetails } from '../customers/change-details.ts'
import { exemptCustomer } from '../customers/look-to-book/exempt-customer.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { Refusal } from '../http/refuse.ts'
import { changeCredit } from '../ledger/credit/change-credit.ts'
import { topUp } from '../ledger/post/top-up.ts'
import { findGatewayPayment } from '../payments/gateway-payment-repo.ts'
import { openTopUp } from '../payments/open-top-up.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { recordGatewayState } from '../payments/record-gateway-state.ts'
import { startGatewayPayment } from '../payments/start-gateway-payment.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor, openTestBooking, useFakeSupplier } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { inSite } from './in-site.ts'

const AGENT = 'agent@skylark.example'
const INR = (rupees: number) => money(BigInt(rupees) * 100n, 'INR')

let sandbox: Sandbox
let server: TestServer
let agent: Actor
let admin: Actor
let desk: Actor
beforeAll(async () => {
  sandbox = await startSandbox({ latency: 'none' })
  server = await startTestServer({ SANDBOX_URL: sandbox.url })
  useFakeSupplier(server)
  agent = await logInActor(server, AGENT)
  admin = await logInActor(server, 'admin@skylark.example')
  desk = await logInActor(server, 'desk@skylark.example')
  const { db, now } = server.app
  await inSite(db, 1, (tx) =>
    topUp(tx, { legalEntityId: agent.legalEntityId, amount: INR(2_000_000), reference: 'turns', now: now() }),
  )
})
afterAll(async () => {
  await expectLedgerSound(server)
  await server.close()
  await sandbox.close()
})

/** All at once; every answer is right but a bug. Whether anything waits for ever is checked over the whole run: see global-postgres.ts. */
async function atOnce(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const answers = await Promise.allSettled(works.map((work) => work()))
  for (const answer of answers) if (answer.status === 'rejected' && !(answer.reason instanceof Refusal)) throw answer.reason
}

/** Each of these stood still within one or two rounds, once. */
const ROUNDS = 3
async function again(round: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < ROUNDS; index += 1) await round(index)
}

describe('money of one buyer', () => {
  test('a wallet is filled by card and spent at once', async () => {
    const { app } = server
    await again(async () => {
      const bookings = await Promise.all([1, 2, 3].map(() => openTestBooking(server, AGENT)))
      const fills = await Promise.all([1, 2, 3].map(() => openPaidTopUp()))
      await atOnce([
        ...bookings.map(
          ({ orderId }) =>
            () =>
              payFromWallet({ ...app, actor: agent, now: app.now(), refuse: refuseAny }, { orderId }),
        ),
        ...fills,
      ])
    })
  })

  test('two flights of one search are paid at once, by wallet and by card with the wallet', async () => {
    const { app } = server
    await again(async () => {
      const bookings = await Promise.all([1, 2, 3].map(() => openTestBooking(server, AGENT)))
      const ids = bookings.map(({ bookingId }) => bookingId)
      await app.db.updateTable('bookings').set({ trace_id: crypto.randomUUID() }).where('id', 'in', ids).execute()
      await atOnce(
        bookings.map(
          ({ orderId }, index) =>
            () =>
              index % 2
                ? payFromWallet({ ...app, actor: agent, now: app.now(), refuse: refuseAny }, { orderId })
                : startGatewayPayment(
                    { ...app, actor: agent, now: app.now(), origin: 'http://localhost', refuse: refuseAny },
                    { orderId, useWallet: true },
                  ),
        ),
      )
    })
  })
})

describe('people', () => {
  test('two of the staff change each other', async () => {
    const { db, now } = server.app
    await again(async (index) => {
      const exempt = index % 2 === 0
      await atOnce([
        () => exemptCustomer({ db, actor: admin, now: now() }, { customerId: desk.userId, exempt }),
        () => exemptCustomer({ db, actor: desk, now: now() }, { customerId: admin.userId, exempt }),
      ])
    })
  })

  test('details and credit of one company change', async () => {
    const { db, jobs, softwareOfPeople, now } = server.app
    const details = {
      customerId: agent.userId,
      firstName: 'Arjun',
      lastName: 'Rao',
      email: AGENT,
      companyName: 'Sunrise Holidays',
      panNumber: '',
      gstNumber: '27AAKCS4821M1ZW',
      primaryPhone: { phone: '9820022009', phoneCode: '+91' },
      secondaryPhone: null,
      emergencyPhone: null,
    } as Parameters<typeof changeDetails>[1]
    const credit = { legalEntityId: agent.legalEntityId, amount: INR(5_000), from: undefined, terms: undefined, note: '' }
    await again(() =>
      atOnce([
        () => changeDetails({ db, jobs, softwareOfPeople, actor: admin, now: now(), refuse: refuseAny }, details),
        () => changeCredit({ db, actor: admin, now: now() }, credit),
        () => changeDetails({ db, jobs, softwareOfPeople, actor: admin, now: now(), refuse: refuseAny }, details),
        () => changeCredit({ db, actor: admin, now: now() }, credit),
      ]),
    )
  })
})

/** A card payment for the wallet that the gateway says is paid; gives what writes that down. */
async function openPaidTopUp(): Promise<() => Promise<unknown>> {
  const { db, jobs, sellers, now } = server.app
  const amount = INR(500)
  const cardPayment = await inSite(db, 1, async (tx) => {
    const { id, expires_at } = await openTopUp(tx, {
      jobs,
      actor: agent,
      amount,
      key: crypto.randomUUID(),
      now: now(),
      refuse: refuseAny,
    })
    await tx
      .insertInto('gateway_payments')
      .values({
        site_id: 1,
        id: `1-${id}-1`,
        payment_id: id,
        attempt: 1,
        gateway: 'sandbox',
        gateway_order_id: id,
        amount_minor: amount.minor,
        currency: amount.currency,
        status: 'created',
        started_at: now(),
        ends_at: expires_at,
      })
      .execute()
    return findGatewayPayment(tx, `1-${id}-1`)
  })
  if (!cardPayment) throw new Error('no payment')
  const { payment_id: gatewayOrderId, id } = cardPayment
  const said = {
    status: 'paid',
    reference: id,
    amount,
    gatewayOrderId,
    gatewayPaymentId: `paid-${id}`,
    failureReason: null,
  } as const
  return () =>
    inSite(db, 1, (tx) =>
      recordGatewayState(tx, { jobs, sellers, topUpUses: new Map(), cardPayment, now: now(), actor: 'system', state: said }),
    )
}
