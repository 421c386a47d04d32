import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { startSecondPostgres } from '../testing/second-postgres.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { compareWithPartner } from './at-buyer/compare-with-partner.ts'
import { answerQuestion } from './at-supplier/answer-question.ts'
import { receiveMessage } from './at-supplier/receive-message.ts'
import type { PartnerLink } from './partner-link.ts'
import { type Cuts, setCuts } from './testing/cut-once.ts'
import { NET, type PartnerWorld, SITE, startPartnerWorld, TOTAL } from './testing/partner-world.ts'

/**
 * Skylark and Blue Dhow live on two PostgreSQL servers, each behind a server of its own. What one says to the other goes through the link as text; either side loses its database in the
 * middle of each step, and answers are lost after it. Afterwards, without anybody's help: one sale at each, both with the same end, and the money of both as if nothing had happened.
 */
let second: Awaited<ReturnType<typeof startSecondPostgres>>
let here: PartnerWorld
let there: PartnerWorld
let cuts: Readonly<Record<'B' | 'S', Cuts>>
/** What is lost on the way back once it was carried out there. */
let losing: string | undefined

/** As over a wire: nothing but text goes across. */
const overWire = async (work: (given: never) => Promise<unknown>, given: object): Promise<unknown> =>
  JSON.parse(JSON.stringify(await work(JSON.parse(JSON.stringify(given)) as never)))

beforeAll(async () => {
  second = await startSecondPostgres()
  here = await startPartnerWorld({ credit: '900000' })
  there = await startPartnerWorld({ credit: '900000', databaseUrl: second.url })
  const link: Pick<PartnerLink, 'ask' | 'say'> = {
    ask: (between, question) => overWire((given) => answerQuestion(there.server.app, between, given), question),
    say: async (between, message) => {
      const answer = await overWire((given) => receiveMessage(there.server.app, between, given), message)
      if (losing !== message.kind) return answer
      losing = undefined
      throw new Error('The connection was cut')
    },
  }
  Object.assign(here.server.app.partnerLink, link)
  // Blue Dhow asks nobody here, and nobody answers for it on the server of Skylark.
  cuts = { B: await setCuts(here.server.databaseUrl), S: await setCuts(second.url) }
}, 240_000)
afterEach(async () => {
  losing = undefined
  await Promise.all([cuts.B.disarm(), cuts.S.disarm()])
  await expectLedgerSound(here.server)
  await expectLedgerSound(there.server)
})
afterAll(async () => {
  await Promise.all([cuts.B.close(), cuts.S.close()])
  await here.close()
  await there.close()
  await second.stop()
})

/** What Skylark owes by its own server, and what it has in its wallet by that of Blue Dhow. */
async function moneyOf(): Promise<{ debt: bigint; wallet: bigint }> {
  const company = await there.server.app.db
    .selectFrom('supply_consumers')
    .select('legal_entity_id')
    .where('site_id', '=', SITE.blueDhow)
    .executeTakeFirstOrThrow()
  const of = (kind: 'wallet' | 'hold') => there.balance(SITE.blueDhow, kind, 'AED', company.legal_entity_id)
  return { debt: await here.debtTo().catch(() => 0n), wallet: (await of('wallet')) + (await of('hold')) }
}

let orders = 0
/** Presses again, as a person does, until there is an answer. */
async function untilAnswered<Answer extends { status: number }>(press: () => Promise<Answer>): Promise<Answer> {
  return waitUntil(press, ({ status }) => status < 500, 'answered')
}

async function order(): Promise<string> {
  const { tourOptionId } = await there.boat({ option: { cancellation: [{ amount: 1, unit: 'day', refundPercent: 50 }] } })
  orders += 1
  const idempotencyKey = `two servers ${orders}`
  const { body } = await untilAnswered(() => here.order(tourOptionId, { idempotencyKey }))
  expect(body).toMatchObject({ amount: TOTAL, currency: 'INR' })
  return body.orderId
}

async function settled(orderId: string, status: string) {
  const sale = await waitUntil(
    async () => (await here.session(orderId)).sales?.[0],
    (seen) => seen?.status === status,
    status,
    60_000,
  )
  if (!sale) throw new Error('There is no sale')
  const { order_ref: ref } = await here.server.app.db
    .selectFrom('partner_sales')
    .select('order_ref')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  const theirs = (await there.theirs()).filter(({ order_ref }) => order_ref === ref)
  expect(theirs).toMatchObject([{ status, amount_minor: NET, currency: 'AED' }])
  expect(await compareWithPartner(here.server.app, { siteId: SITE.skylark, saleId: sale.saleId })).toEqual([])
  return sale
}

const sideOf = (point: string) => [point.slice(0, 1) as 'B' | 'S', point.slice(2)] as const
async function cutAt(point: string, act: () => Promise<{ status: number }>): Promise<void> {
  const [side, where] = sideOf(point)
  await cuts[side].arm(where)
  await untilAnswered(act)
  await waitUntil(
    () => cuts[side].count(),
    (count) => count === 1,
    `cut at ${point}`,
  )
}

/** `B`: the server of the buyer's site, `S`: that of the supplier. */
const HOLDING = ['S sales:waiting', 'S partner_orders', 'B partner_sales']
const BOOKING = ['B partner_outbox', 'S sales:confirmed', 'S payment_lines:captured', 'S partner_inbox', 'B sales:confirmed']
const CANCELLING = [
  'B sales:cancelling',
  'S sales:cancelled',
  'S ledger_postings:saleRefund',
  'S partner_inbox',
  'B sales:cancelled',
]

describe('on two PostgreSQL servers', { timeout: 90_000 }, () => {
  test('an activity is found, sold and cancelled, and each side has only rows of its own', async () => {
    const before = await moneyOf()
    const orderId = await order()
    expect((await here.pay(orderId)).status).toBe(200)
    const { saleId } = await settled(orderId, 'confirmed')
    const sold = await moneyOf()
    expect([sold.debt - before.debt, sold.wallet - before.wallet]).toEqual([NET, -NET])
    expect((await here.cancel(saleId, '3203.20')).status).toBe(200)
    await settled(orderId, 'cancelled')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET / 2n, -NET / 2n])
    const count = async (world: PartnerWorld, table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(world.server.app.db)).rows[0]?.n
    for (const table of ['partner_orders', 'partner_inbox']) expect([table, await count(here, table)]).toEqual([table, 0])
    for (const table of ['partner_sales', 'partner_outbox']) expect([table, await count(there, table)]).toEqual([table, 0])
  })

  test.each(HOLDING)('a server that is lost while places are held, at %s, leaves one sale', async (point) => {
    const [side, where] = sideOf(point)
    await cuts[side].arm(where)
    const before = await moneyOf()
    const orderId = await order()
    expect(await cuts[side].count()).toBe(1)
    await here.pay(orderId)
    await settled(orderId, 'confirmed')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET, -NET])
  })

  test.each(BOOKING)('a server that is lost while it is paid and booked, at %s, leaves one sale', async (point) => {
    const [before, orderId] = [await moneyOf(), await order()]
    await cutAt(point, () => here.pay(orderId))
    await settled(orderId, 'confirmed')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET, -NET])
  })

  test.each(CANCELLING)('a server that is lost while it is cancelled, at %s, leaves one refund', async (point) => {
    const [before, orderId] = [await moneyOf(), await order()]
    await here.pay(orderId)
    const { saleId } = await settled(orderId, 'confirmed')
    await cutAt(point, () => here.cancel(saleId, '3203.20'))
    await settled(orderId, 'cancelled')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET / 2n, -NET / 2n])
  })

  test('answers that are lost after the other side has written are given again', async () => {
    const [before, orderId] = [await moneyOf(), await order()]
    losing = 'book'
    await here.pay(orderId)
    const { saleId } = await settled(orderId, 'confirmed')
    losing = 'cancel'
    await here.cancel(saleId, '3203.20')
    await settled(orderId, 'cancelled')
    const after = await moneyOf()
    expect([after.debt - before.debt, after.wallet - before.wallet]).toEqual([NET / 2n, -NET / 2n])
  })
})
