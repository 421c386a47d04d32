import type { AuditEntry } from '@tradewind/contract/audit/audit'
import type { contract } from '@tradewind/contract/contract'
import type { TicketExport } from '@tradewind/contract/exports/exports'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { splitSalePrice } from '@tradewind/domain/sales/split-sale-price'
import { plusMinutes } from '@tradewind/domain/time'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { askForExport } from '../exports/ask-for-export.ts'
import { refuseAny } from '../http/promised-refusals.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { openSupplierEntity } from '../ledger/post/supplier-entity-repo.ts'
import { expirePayment } from '../payments/expire-payment.ts'
import { payFromWallet } from '../payments/pay-from-wallet.ts'
import { settleRefund } from '../payments/refunds/settle-refund.ts'
import { startGatewayPayment } from '../payments/start-gateway-payment.ts'
import { reportStuckRefund } from '../reconciliation/report-refund.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openFeeDesk } from '../testing/fee-desk.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { addFeeSeller, buyFee, deliverFee, exportFees, failFee, invoicedByDesk, refundOfFee } from '../testing/sell-fee.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { sumSales } from '../tickets/keep-tickets-tallied.ts'
import { checkSales } from './check-sales-repo.ts'
import { countedAs } from './sale-words.ts'
import { sellerOf } from './seller.ts'

/** A kind of thing that no room has heard of is paid, delivered, invoiced and refunded by the rooms as they are. */

let server: TestServer
let agent: Actor
let desk: ReturnType<typeof openFeeDesk>
beforeAll(async () => {
  server = await startTestServer()
  addFeeSeller(server)
  agent = await logInActor(server, 'agent@skylark.example')
  desk = openFeeDesk(server, agent)
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const at = <T>(work: (tx: SiteTx) => Promise<T>) => inSite(server.app.db, agent.siteId, work)

test('one charge is paid from the wallet, delivered and invoiced, once however often', async () => {
  const before = await desk.walletMinor()
  const { orderId, saleIds } = await desk.openCart([11_800n])
  await desk.payByWallet(orderId)
  await desk.payByWallet(orderId)
  const [id = 0] = saleIds
  await Promise.all([desk.deliver(id), desk.deliver(id)])
  expect((await desk.stateOf(orderId)).lines).toMatchObject([
    { status: 'captured', captured_minor: 11_800n, sale: 'delivered', money: 'taken' },
  ])
  expect(before - (await desk.walletMinor())).toBe(11_800n)
  const documents = await at((tx) =>
    tx.selectFrom('tax_documents').select(['kind', 'total_minor', 'about']).where('sale_id', '=', id).orderBy('id').execute(),
  )
  expect(documents).toEqual([
    { kind: 'invoice', total_minor: 11_800n, about: 'Service charge' },
    { kind: 'receipt', total_minor: 11_800n, about: 'Service charge' },
  ])
})

test('what nobody pays ends with its time, and is paid no more', async () => {
  const { orderId } = await desk.openCart()
  await at((tx) =>
    tx
      .updateTable('payments')
      .set({ expires_at: plusMinutes(server.app.now(), -1) })
      .where('id', '=', orderId)
      .execute(),
  )
  await expirePayment(server.app, { siteId: agent.siteId, orderId })
  const { payment, lines } = await desk.stateOf(orderId)
  expect([payment.status, ...new Set(lines.map(({ status, sale }) => `${status} ${sale}`))]).toEqual(['expired', 'ended expired'])
  await expect(desk.payByWallet(orderId)).rejects.toMatchObject({ code: 'STATE_CHANGED' })
})

describe('a cart of five lines of which two fail', () => {
  // 1,500 rupees in all. Lines 2 and 4 fail: 600 go back, from the wallet first.
  const FAIL = [1, 3]
  test.each([
    { how: 'the wallet', card: 0n, back: 0n, wallet: 60_000n },
    { how: 'a card', card: 150_000n, back: 60_000n, wallet: 0n },
    { how: 'both', card: 120_000n, back: 30_000n, wallet: 30_000n },
  ])(
    'is paid once by $how, and ends with three captured and two refunded, whatever order they end in',
    async ({ card, back, wallet }) => {
      for (const places of [
        [0, 1, 2, 3, 4],
        [3, 1, 4, 2, 0],
        [4, 2, 0, 1, 3],
      ]) {
        const before = await desk.walletMinor()
        const { orderId, saleIds } = await desk.openCart()
        if (card === 0n) await desk.payByWallet(orderId)
        else expect(await desk.payByCard(orderId, card)).toBe('counted')
        for (const place of places) {
          // Where a node dies between two lines, the next one finds sound books and goes on; and where it dies within one, nothing of it stands.
          await expectLedgerSound(server)
          const id = saleIds[place] ?? 0
          const end = FAIL.includes(place) ? desk.fail : desk.deliver
          await expect(dieWithin(id, place)).rejects.toThrow('killed')
          await expectLedgerSound(server)
          await Promise.all([end(id), end(id)])
        }
        const { payment, lines, refunds } = await desk.stateOf(orderId)
        expect(payment).toMatchObject({ status: 'captured', captured_minor: 90_000n, released_minor: 60_000n })
        expect(lines.map(({ status }) => status)).toEqual(['captured', 'ended', 'captured', 'ended', 'captured'])
        expect(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)).toBe(back)
        expect(before - (await desk.walletMinor())).toBe(150_000n - card - wallet)
        for (const { id: refundId } of refunds)
          await at((tx) =>
            settleRefund(tx, server.app, {
              refundId,
              end: { to: 'card', gatewayRefundId: `gr-${refundId}` },
              now: server.app.now(),
            }),
          )
        const after = await desk.stateOf(orderId)
        expect(after.lines.map(({ sale }) => sale)).toEqual(['delivered', 'refunded', 'delivered', 'refunded', 'delivered'])
        expect(after.refunds.every(({ status }) => status === 'sent')).toBe(true)
      }
    },
    180_000,
  )

  function dieWithin(id: number, place: number): Promise<never> {
    return at(async (tx) => {
      const now = server.app.now()
      if (FAIL.includes(place)) await failFee(tx, id, { jobs: server.app.jobs, now })
      else await deliverFee(tx, id, now)
      throw new Error('killed')
    })
  }
})

test('a cart of which nothing is delivered is refunded in full: first the wallet’s part, then the card’s', async () => {
  const before = await desk.walletMinor()
  const { orderId, saleIds } = await desk.openCart([50_000n, 70_000n])
  await desk.payByCard(orderId, 90_000n)
  for (const id of saleIds) await desk.fail(id)
  expect((await desk.stateOf(orderId)).payment).toMatchObject({
    status: 'refunding',
    wallet_minor: 0n,
    card_minor: 0n,
    released_minor: 120_000n,
  })
  expect(before - (await desk.walletMinor())).toBe(0n)
  const { refunds } = await desk.stateOf(orderId)
  expect(refunds.map(({ amount_minor }) => amount_minor).sort()).toEqual([20_000n, 70_000n])
  for (const { id: refundId } of refunds)
    await at((tx) =>
      settleRefund(tx, server.app, { refundId, end: { to: 'card', gatewayRefundId: `gr-${refundId}` }, now: server.app.now() }),
    )
  const { payment, lines } = await desk.stateOf(orderId)
  expect(payment.status).toBe('refunded')
  expect(lines.map(({ sale, money: where }) => `${sale} ${where}`)).toEqual(['refunded refundedToBoth', 'refunded refundedToCard'])
})

test('every posting of a cart paid from wallet and card, whole: accounts, owners and amounts', async () => {
  const [supplier, owner] = await at(async (tx) => [await openSupplierEntity(tx, 'desk'), await getOwnerEntity(tx)] as const)
  const { orderId, saleIds } = await desk.openCart([11_800n, 20_000n])
  const [done = 0, failed = 0] = saleIds
  const cost = money(3_000n, 'INR')
  await at((tx) => buyFee(tx, done, { supplier, cost, costInSale: cost }))
  await desk.payByCard(orderId, 15_000n)
  await desk.deliver(done)
  await desk.fail(failed)
  for (const { id: refundId } of (await desk.stateOf(orderId)).refunds) await desk.arrive(refundId)
  const [wallet, hold] = [`wallet:${agent.legalEntityId}:INR`, `hold:${agent.legalEntityId}:INR`]
  const [clearing, payable] = [`gatewayClearing:${owner}:INR`, `refundsPayable:${owner}:INR`]
  expect(await desk.postingsOf(orderId)).toEqual([
    { reason: 'gatewayPayment', [clearing]: -15_000n, [hold]: 15_000n },
    { reason: 'hold', [wallet]: -16_800n, [hold]: 16_800n },
    {
      reason: 'capture',
      [hold]: -11_800n,
      [`supplierPayable:${supplier}:INR`]: 3_000n,
      [`gstPayable:${owner}:INR`]: 1_800n,
      [`salesRevenue:${owner}:INR`]: 7_000n,
    },
    { reason: 'release', [hold]: -16_800n, [wallet]: 16_800n },
    { reason: 'refundToCard', [hold]: -3_200n, [payable]: 3_200n },
    { reason: 'refundSettled', [payable]: -3_200n, [clearing]: 3_200n },
  ])
})

type Desk = z.infer<NonNullable<(typeof contract.desk.getDesk)['~orpc']['outputSchema']>>
type Listed = z.infer<NonNullable<(typeof contract.sales.getSales)['~orpc']['outputSchema']>>

describe('in charts and lists', () => {
  const ask = async <Answer>(call: string, input: object, email = 'admin@skylark.example', host = 'localhost') =>
    (await server.call<Answer & { errorCode?: string }>(call, input, { as: await server.logIn(email, { host }), host })).body
  const list = (filters: object = {}, page: object = {}) => ask<Listed>('sales/getSales', { filters, ...page })
  const charted = async () => {
    const { sales } = await ask<Desk>('desk/getDesk', {})
    const products = sales.tops.find(({ axis }) => axis === 'kind')?.top.find(({ name }) => name === 'fee')
    return { count: products?.count ?? 0, minor: Math.round(Number(products?.sales ?? 0) * 100), sales }
  }

  test('a delivered charge is in the sums of the site, its company and its buyer, by kind and on its own axis; one that failed is not', async () => {
    const before = await charted()
    const { orderId, saleIds } = await desk.openCart([11_800n, 23_600n])
    await desk.payByWallet(orderId)
    expect(await charted()).toMatchObject({ count: before.count, minor: before.minor })
    await desk.deliver(saleIds[0] ?? 0)
    await desk.fail(saleIds[1] ?? 0)
    for (const fold of [async () => {}, () => sumSales(server.app)]) {
      await fold()
      const after = await charted()
      expect([after.count - before.count, after.minor - before.minor]).toEqual([1, 11_800])
      expect(after.sales.tops.map(({ axis, title }) => `${axis}: ${title}`)).toEqual([
        'kind: Top products',
        'desk: Top service desks',
      ])
      expect(after.sales.tops[0]?.top.find(({ name }) => name === 'fee')?.label).toBe('Service charges')
      expect(after.sales.tops[1]?.top).toMatchObject([{ name: 'Airport', label: 'Airport desk', count: after.count }])
      const day = (sales: Desk['sales']) => Number(sales.days.at(-1)?.sales)
      expect(Math.round((day(after.sales) - day(before.sales)) * 100)).toBe(11_800)
      for (const email of ['agent@skylark.example', 'agent2@skylark.example'])
        expect((await ask<Desk>('desk/getDesk', {}, email)).sales.tops[1]?.top[0]?.count).toBe(after.count)
      const stranger = await ask<Desk>('desk/getDesk', {}, 'admin@bluedhow.example', 'bluedhow.localhost')
      expect(stranger.sales.tops).toEqual([])
      await expectLedgerSound(server)
    }
  })

  test('a charge is on the tab of its state, from its payment to its end', async () => {
    const before = (await list({ kind: 'fee' })).counts
    const { orderId, saleIds } = await desk.openCart([10_000n, 20_000n])
    expect((await list({ kind: 'fee' })).counts).toEqual(before)
    await desk.payByWallet(orderId)
    const paid = (await list({ kind: 'fee' })).counts
    expect([paid.all, paid.inProgress]).toEqual([before.all + 2, before.inProgress + 2])
    await desk.deliver(saleIds[0] ?? 0)
    await desk.fail(saleIds[1] ?? 0)
    await sumSales(server.app)
    const ended = await list({ kind: 'fee' })
    expect(ended.counts).toEqual({ ...before, all: before.all + 2, delivered: before.delivered + 1, failed: before.failed + 1 })
    expect(ended.kinds.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
      'flight: Flights',
      'activity: Activities',
      'service: Hotels and services',
      'fee: Service charges',
    ])
    expect(ended.kinds.at(-1)?.count).toBe(ended.counts.all)
    expect(ended.sales.slice(0, 2)).toMatchObject([
      { saleId: saleIds[1], tab: 'failed', statusName: 'refunded', money: 'refundedToWallet', amount: '200.00' },
      {
        saleId: saleIds[0],
        kind: 'fee',
        kindName: 'Service charges',
        title: 'Service charge',
        tab: 'delivered',
        statusName: 'Done',
        money: 'taken',
        amount: '100.00',
        needsStaff: false,
        user: { email: 'agent@skylark.example' },
      },
    ])
  })

  test('the list narrows by tab, number and buyer, and goes page by page, each sale once', async () => {
    const all = await list({ tab: 'delivered' }, { pageSize: 100 })
    expect(all.sales.length).toBe(all.counts.delivered)
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Listed = await list({ tab: 'delivered' }, { pageSize: 2, cursor })
      seen.push(...page.sales.map(({ saleId }) => saleId))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(all.sales.map(({ saleId }) => saleId))
    expect(seen).toEqual([...new Set(seen)])
    const one = seen.at(-1) ?? 0
    expect((await list({ number: `tw-${one}` })).sales.map(({ saleId }) => saleId)).toEqual([one])
    expect((await list({ number: 'TW-1' })).sales).toEqual([])
    expect((await list({ userId: agent.userId })).counts.all).toBe((await list()).counts.all)
    const nobody = await list({ userId: agent.userId + 1 })
    expect([nobody.counts.all, nobody.sales]).toEqual([0, []])
  })

  test('is for those who see the queue, and of the own site', async () => {
    expect((await ask<Listed>('sales/getSales', {}, 'agent@skylark.example')).errorCode).toBe('FORBIDDEN')
    const other = await ask<Listed>('sales/getSales', {}, 'admin@bluedhow.example', 'bluedhow.localhost')
    expect([other.sales, other.counts.all]).toEqual([[], 0])
  })

  test('the check finds a sum and a count that are not those of the sales', async () => {
    const { db } = server.app
    const wrong = () => inSite(db, agent.siteId, checkSales)
    expect(await wrong()).toEqual([])
    await sumSales(server.app)
    await db
      .updateTable('sales_sums')
      .set((set) => ({ margin_minor: set('margin_minor', '+', 1n) }))
      .where('axis', '=', 'desk')
      .where('whose', '=', 'user')
      .execute()
    await db
      .updateTable('sale_tallies')
      .set((set) => ({ count: set('count', '+', 1n) }))
      .where('kind', '=', 'fee')
      .where('queue_tab', '=', 'delivered')
      .where('whose', '=', 'site')
      .execute()
    expect((await wrong()).map(({ rule }) => rule)).toEqual([
      'What charts show as sold is the sum of the sales that stand',
      'Each tab of the sales has as many as it counts',
    ])
    await db
      .updateTable('sales_sums')
      .set((set) => ({ margin_minor: set('margin_minor', '-', 1n) }))
      .where('axis', '=', 'desk')
      .where('whose', '=', 'user')
      .execute()
    await db
      .updateTable('sale_tallies')
      .set((set) => ({ count: set('count', '-', 1n) }))
      .where('kind', '=', 'fee')
      .where('queue_tab', '=', 'delivered')
      .where('whose', '=', 'site')
      .execute()
  })
})

/** The claim refunds half of its charge. */
function refundHalf(claim: number): void {
  refundOfFee.set(claim, (price) => {
    const undone = splitSalePrice(price, [1, 1])[0] ?? price
    return { undone, supplierRefund: undone.cost, charges: [] }
  })
}

describe('in files and the audit trail', () => {
  const STAFF = 'admin@skylark.example'
  const fetchFile = async (id: string) =>
    server.http.inject({
      url: `/api/flight/exports/${id}/file`,
      headers: { host: 'localhost', 'auth-token': await server.logIn(STAFF) },
    })

  async function finish(id: string): Promise<{ ready: TicketExport; bytes: Buffer; type: unknown }> {
    const listed = async () => {
      const as = await server.logIn(STAFF)
      const { body } = await server.call<{ exports: TicketExport[] }>('flight/getMyExports', undefined, { as, method: 'GET' })
      return body.exports.find((one) => one.id === id)
    }
    const ready = await waitUntil(listed, (one) => one?.state === 'ready' || one?.state === 'failed', 'ready or failed')
    const { rawPayload, headers, statusCode } = await fetchFile(id)
    expect(statusCode).toBe(200)
    return { ready: ready as TicketExport, bytes: rawPayload, type: headers['content-type'] }
  }

  /** What a call of the toy's own would do. */
  async function exportOwn(format: 'xlsx' | 'csv', tab = 'delivered') {
    const actor = await logInActor(server, STAFF)
    const kind = server.app.exports.get('fees') ?? exportFees
    const asked = { kind, filters: { tab }, format }
    return finish((await askForExport({ ...server.app, actor, now: server.app.now(), refuse: refuseAny }, asked)).id)
  }

  async function exportAllSales(format: 'xlsx' | 'csv', filters: object = { kind: 'fee', tab: 'delivered' }) {
    const as = await server.logIn(STAFF)
    const { status, body } = await server.call<{ export: TicketExport }>('sales/exportSales', { filters, format }, { as })
    expect(status).toBe(200)
    return finish(body.export.id)
  }

  const delivered = () =>
    at((tx) =>
      tx
        .selectFrom('sales')
        .select(['id', 'amount_minor', 'tax_minor'])
        .where('kind', '=', 'fee')
        .where('status', '=', 'delivered')
        .orderBy('id')
        .execute(),
    )
  const rupees = (minor: bigint) => toDecimal(money(minor, 'INR'))

  test('the toy’s own list is an Excel file and a CSV file with its own columns', async () => {
    const sold = await delivered()
    expect(sold.length).toBeGreaterThan(3)
    const excel = await exportOwn('xlsx')
    expect(excel.ready).toMatchObject({
      kind: 'fees',
      state: 'ready',
      ticketsWritten: sold.length,
      words: { many: 'service charges' },
    })
    expect(excel.ready.fileName).toMatch(/^service-charges-.*\.xlsx$/)
    expect((await readXlsx(excel.bytes)).sheets[0]?.rows).toEqual([
      ['Charge', 'Desk', 'Amount', 'GST'],
      ...sold.map(({ id, amount_minor, tax_minor }) => [
        `TW-${id}`,
        'Airport',
        Number(amount_minor) / 100,
        Number(tax_minor) / 100,
      ]),
    ])
    const csv = await exportOwn('csv')
    expect([csv.type, csv.ready.fileName.endsWith('.csv')]).toEqual(['text/csv; charset=utf-8', true])
    expect(csv.bytes.toString()).toBe(
      `\ufeffCharge,Desk,Amount,GST\r\n${sold.map(({ id, amount_minor, tax_minor }) => `TW-${id},Airport,${rupees(amount_minor)},${rupees(tax_minor)}\r\n`).join('')}`,
    )
  })

  test('the list of all sales as a file has it too, in the words of its seller', async () => {
    const sold = (await delivered()).reverse()
    const { ready, bytes } = await exportAllSales('xlsx')
    expect(ready).toMatchObject({ kind: 'sales', ticketsWritten: sold.length, ticketsTotal: sold.length })
    const [head = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    const lines = rows.map((row) => Object.fromEntries(head.map((name, place) => [String(name), row[place]])))
    expect(lines.map(({ Sale }) => Sale)).toEqual(sold.map(({ id }) => `TW-${id}`))
    expect(lines[0]).toMatchObject({
      Product: 'Service charges',
      Description: 'Service charge',
      Status: 'Done',
      'Needs staff': 'No',
      'Booked by user email': 'agent@skylark.example',
      Currency: 'INR',
      Amount: Number(sold[0]?.amount_minor) / 100,
      Cost: 0,
    })
    const csv = (await exportAllSales('csv')).bytes.toString()
    expect(csv.split('\r\n')).toHaveLength(sold.length + 2)
  })

  test('its write and its downloads are in the trail, under an area of its own', async () => {
    const as = await server.logIn(STAFF)
    const { body } = await server.call<{ areas: unknown[] }>('audit/getAreas', undefined, { as, method: 'GET' })
    expect(body.areas.at(-1)).toEqual({ area: 'fees', name: 'Service charges' })
    const ask = async (filters: object) =>
      (await server.call<{ entries: AuditEntry[]; errorCode?: string }>('audit/getEntries', { filters }, { as })).body
    const [sale] = (await delivered()).slice(-1)
    const { entries } = await ask({ area: 'fees', aboutKind: 'fee', aboutId: String(sale?.id) })
    expect(entries).toMatchObject([
      {
        area: 'fees',
        areaName: 'Service charges',
        action: 'do a service charge',
        about: { kind: 'fee', id: String(sale?.id), label: `Fee ${sale?.id}` },
        changes: [{ field: 'Status', before: expect.any(String), after: 'Delivered' }],
      },
    ])
    expect((await ask({ area: 'fees', aboutKind: 'export' })).entries.map(({ action }) => action)).toEqual([
      'download service charges',
      'download service charges',
    ])
    expect((await ask({ area: 'tickets', aboutKind: 'fee' })).entries).toEqual([])
    expect((await ask({ area: 'nonsense' })).errorCode).toBe('INVALID_INPUT')
  })

  test('what was refunded is in the files with what was refunded of it, and on the tab where it ended', async () => {
    const { orderId, saleIds } = await desk.openCart([11_800n, 23_600n])
    const [whole = 0, part = 0] = saleIds
    await desk.payByWallet(orderId)
    for (const id of saleIds) await desk.deliver(id)
    await desk.refund(whole, 1)
    refundHalf(2)
    await desk.refund(part, 2)
    const listed = async (tab: string) => {
      const [head = [], ...rows] =
        (await readXlsx((await exportAllSales('xlsx', { kind: 'fee', tab })).bytes)).sheets[0]?.rows ?? []
      return rows.map((row) => Object.fromEntries(head.map((name, place) => [String(name), row[place]])))
    }
    const [cancelled, done] = [await listed('cancelled'), await listed('delivered')]
    const own = async (tab: string) =>
      (await readXlsx((await exportOwn('xlsx', tab)).bytes)).sheets[0]?.rows.slice(1).map(([name]) => name)
    expect(cancelled).toMatchObject([{ Sale: `TW-${whole}`, Status: 'Refunded', Amount: 118, 'Later changes': -118, Tax: 18 }])
    expect(done[0]).toMatchObject({ Sale: `TW-${part}`, Status: 'Done', Amount: 236, 'Later changes': -118, Tax: 36 })
    expect(done.map(({ Sale }) => Sale)).not.toContain(`TW-${whole}`)
    expect(await own('cancelled')).toEqual([`TW-${whole}`])
    expect(await own('delivered')).toContain(`TW-${part}`)
  })
})

describe('in reconciliation', () => {
  type Row = {
    id: number
    kind: string
    title: string
    bookingId: number
    state: string
    amount: string
    resolution: string | null
  }
  type Answer = {
    run: { id: number }
    runs: { id: number; status: string }[]
    compared: { one: string; many: string }
    differences: Row[]
    difference: Row & { assignedTo: object | null; sale: object | null; refund: object | null }
  }
  const ask = async (path: string, body: object = {}) => {
    const isRead = path === 'getRuns'
    const as = await server.logIn('admin@skylark.example')
    return server.call<Answer & { errorCode?: string }>(`reconciliation/${path}`, isRead ? undefined : body, {
      as,
      method: isRead ? 'GET' : 'POST',
    })
  }
  const run = async () => {
    const { body } = await ask('runNow')
    const newest = async () => (await ask('getRuns')).body.runs[0]
    await waitUntil(newest, (one) => one?.id === body.run.id && one.status === 'done', 'done')
  }
  const open = async () => (await ask('getDifferences', { section: 'supplier' })).body.differences
  async function sellOne(): Promise<number> {
    const { orderId, saleIds } = await desk.openCart([11_800n])
    await desk.payByWallet(orderId)
    await desk.deliver(saleIds[0] ?? 0)
    return saleIds[0] ?? 0
  }

  test('what its seller finds is found once, assigned, and corrected by one posting to its supplier, which a later run leaves alone', async () => {
    const supplier = await at((tx) => openSupplierEntity(tx, 'desk'))
    const id = await sellOne()
    await at((tx) => tx.updateTable('sales').set({ supplier_entity_id: supplier }).where('id', '=', id).execute())
    await run()
    expect(await open()).toEqual([])
    invoicedByDesk.set(id, money(2_500n, 'INR'))
    await run()
    await run()
    const [found, ...others] = await open()
    expect(others).toEqual([])
    expect(found).toMatchObject({ kind: 'invoiceDiffers', title: `TW-${id}`, bookingId: id, amount: '25.00' })
    const differenceId = found?.id ?? 0
    expect((await ask('assignDifference', { differenceId, isMine: true })).body.difference.assignedTo).not.toBeNull()
    const correct = () => ask('resolveDifference', { differenceId, how: 'corrected', note: 'The desk charges for it' })
    expect((await Promise.all([correct(), correct()])).map(({ status }) => status).sort()).toEqual([200, 409])
    const entries = await at((tx) =>
      tx
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_postings as p', (join) => join.onRef('p.site_id', '=', 'e.site_id').onRef('p.id', '=', 'e.posting_id'))
        .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
        .select(['a.kind', 'a.legal_entity_id', 'e.amount_minor'])
        .where('p.about_id', '=', String(id))
        .where('p.reason', '=', 'correction')
        .orderBy('a.kind')
        .execute(),
    )
    const owner = await at(getOwnerEntity)
    expect(entries).toEqual([
      { kind: 'commission', legal_entity_id: owner, amount_minor: -2_500n },
      { kind: 'supplierPayable', legal_entity_id: supplier, amount_minor: 2_500n },
    ])
    await run()
    expect(await open()).toEqual([])
  })

  test('a refund that is stuck speaks of what was sold, in the words of its seller', async () => {
    const { orderId, saleIds } = await desk.openCart([11_800n])
    expect(await desk.payByCard(orderId, 11_800n)).toBe('counted')
    await desk.fail(saleIds[0] ?? 0)
    const [refund] = (await desk.stateOf(orderId)).refunds
    const refundId = refund?.id ?? ''
    await at((tx) => reportStuckRefund(tx, { refundId, why: 'The card is closed', now: server.app.now() }))
    const { differences } = (await ask('getDifferences', { section: 'gateway' })).body
    const found = differences.find(({ bookingId }) => bookingId === saleIds[0])
    expect((await ask('getDifference', { differenceId: found?.id })).body.difference).toMatchObject({
      kind: 'refundStuck',
      sale: { kind: 'fee', one: 'service charge', reference: 'Charge number' },
      refund: { amount: '118.00', what: 'Service charge not done', pnr: `TW-${saleIds[0]}`, changeRequestId: null },
    })
    await desk.arrive(refundId)
    expect((await ask('getRuns')).body.compared).toEqual({ one: 'sale', many: 'sales' })
    expect(countedAs([sellerOf(server.app.sellers, 'fee')])).toEqual({ one: 'service charge', many: 'service charges' })
    expect(countedAs([sellerOf(server.app.sellers, 'flight')])).toEqual({ one: 'booking', many: 'bookings' })
  })

  test('a stuck refund of a charge that was done names its claim; paid into the wallet by hand it ends the sale, and the books and later runs agree', async () => {
    const { orderId, saleIds } = await desk.openCart([11_800n])
    const [id = 0] = saleIds
    expect(await desk.payByCard(orderId, 11_800n)).toBe('counted')
    await desk.deliver(id)
    await desk.refund(id, 11)
    const [refund] = (await desk.stateOf(orderId)).refunds
    const refundId = refund?.id ?? ''
    await at((tx) => reportStuckRefund(tx, { refundId, why: 'The card is closed', now: server.app.now() }))
    const stuck = async () =>
      (await ask('getDifferences', { section: 'gateway' })).body.differences.find((one) => one.bookingId === id)
    const differenceId = (await stuck())?.id ?? 0
    const { difference } = (await ask('getDifference', { differenceId })).body
    expect(difference).toMatchObject({
      kind: 'refundStuck',
      sale: { kind: 'fee' },
      refund: { amount: '118.00', what: 'Complaint 11', pnr: `TW-${id}`, changeRequestId: null },
    })
    const before = await desk.walletMinor()
    const end = () => ask('resolveDifference', { differenceId, how: 'intoWallet', reference: '', note: 'The card is closed' })
    expect((await Promise.all([end(), end()])).map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await desk.walletMinor()) - before).toBe(11_800n)
    const { lines, refunds } = await desk.stateOf(orderId)
    expect([lines.map(({ sale, money: where }) => `${sale} ${where}`), refunds.map(({ status }) => status)]).toEqual([
      ['undone refundedToWallet'],
      ['toWallet'],
    ])
    const owner = await at(getOwnerEntity)
    const [clearing, payable] = [`gatewayClearing:${owner}:INR`, `refundsPayable:${owner}:INR`]
    const [wallet, hold] = [`wallet:${agent.legalEntityId}:INR`, `hold:${agent.legalEntityId}:INR`]
    const ours = (sign: bigint) => ({ [`gstPayable:${owner}:INR`]: sign * 1_800n, [`salesRevenue:${owner}:INR`]: sign * 10_000n })
    expect(await desk.postingsOf(orderId)).toEqual([
      { reason: 'gatewayPayment', [clearing]: -11_800n, [hold]: 11_800n },
      { reason: 'capture', [hold]: -11_800n, ...ours(1n) },
      { reason: 'saleRefund', [payable]: 11_800n, ...ours(-1n) },
      { reason: 'refundReturned', [payable]: -11_800n, [wallet]: 11_800n },
    ])
    await run()
    expect([await open(), await stuck()]).toEqual([[], undefined])
  })

  test('what is paid for a customer is in the trail as what was sold', async () => {
    const onBehalf: Actor = { ...agent, onBehalf: await logInActor(server, 'admin@skylark.example') }
    const { orderId, saleIds } = await desk.openCart([11_800n])
    const paying = { ...server.app, actor: onBehalf, now: server.app.now(), refuse: refuseAny }
    await expect(startGatewayPayment({ ...paying, origin: 'http://x' }, { orderId, useWallet: false })).rejects.toMatchObject({
      message: 'Service charges for a customer are paid from their wallet only.',
    })
    await payFromWallet(paying, { orderId })
    const entry = await at((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['about_kind', 'about_id'])
        .where('action', '=', 'pay from the wallet of a customer')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    expect(entry).toEqual({ about_kind: 'fee', about_id: String(saleIds[0]) })
  })

  test('what is right again ends by itself', async () => {
    const id = await sellOne()
    invoicedByDesk.set(id, money(900n, 'INR'))
    await run()
    const [found] = await open()
    expect(found).toMatchObject({ title: `TW-${id}`, amount: '9.00' })
    invoicedByDesk.delete(id)
    expect((await ask('askAgain', { differenceId: found?.id })).status).toBe(200)
    expect((await ask('getDifference', { differenceId: found?.id })).body.difference).toMatchObject({
      state: 'resolved',
      resolution: 'matchedLater',
    })
  })
})
