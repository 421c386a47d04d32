import type { AuditEntry } from '@tradewind/contract/audit/audit'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { money } from '@tradewind/domain/money'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { SaleRefund } from '@tradewind/domain/sales/sale-refund'
import { splitSalePrice } from '@tradewind/domain/sales/split-sale-price'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { listDocumentsOfSale } from '../documents/document-repo.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { openSupplierEntity } from '../ledger/post/supplier-entity-repo.ts'
import { checkPayments } from '../payments/check-payments-repo.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openFeeDesk } from '../testing/fee-desk.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { addFeeSeller, buyFee, refundFee, refundOfFee, wholeFee } from '../testing/sell-fee.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sumSales } from '../tickets/keep-tickets-tallied.ts'
import { checkSales } from './check-sales-repo.ts'

/** A delivered sale of a kind that no room has heard of is refunded by the rooms as they are: money, books, credit note, sums, lists and audit. */

let server: TestServer
let agent: Actor
let desk: ReturnType<typeof openFeeDesk>
let claims = 0
const newClaim = () => ++claims

beforeAll(async () => {
  server = await startTestServer()
  addFeeSeller(server)
  agent = await logInActor(server, 'agent@skylark.example')
  desk = openFeeDesk(server, agent)
})
afterEach(async () => {
  await expectLedgerSound(server)
  expect(await inSite(server.app.db, agent.siteId, checkSales)).toEqual([])
})
afterAll(() => server.close())

const inr = (minor: bigint) => money(minor, 'INR')

/** Charges of so much each, paid together and done: by card as far as it goes, the rest from the wallet. */
async function sell(minors: readonly bigint[], { card = 0n } = {}) {
  const { orderId, saleIds } = await desk.openCart(minors)
  if (card === 0n) await desk.payByWallet(orderId)
  else expect(await desk.payByCard(orderId, card)).toBe('counted')
  for (const id of saleIds) await desk.deliver(id)
  return { orderId, saleIds, id: saleIds[0] ?? 0 }
}

const partOf =
  (weights: readonly number[], place: number) =>
  (price: SalePrice): SaleRefund => {
    const undone = splitSalePrice(price, weights)[place] ?? price
    return { undone, supplierRefund: undone.cost, charges: [] }
  }

/** What a claim posted, whole: every account with its owner. */
async function postedBy(claim: number) {
  const rows = await desk.at((tx) =>
    tx
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_postings as p', (join) => join.onRef('p.site_id', '=', 'e.site_id').onRef('p.id', '=', 'e.posting_id'))
      .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
      .select(['p.reason', 'a.kind', 'a.legal_entity_id', 'a.currency', 'e.amount_minor'])
      .where('p.key', '=', `claim:feeClaim:${claim}:refund`)
      .execute(),
  )
  return Object.fromEntries(
    rows.map(({ reason, kind, legal_entity_id: whose, currency, amount_minor: minor }) => [
      `${reason} ${kind}:${whose}:${currency}`,
      minor,
    ]),
  )
}

const saleOf = (id: number) => desk.at((tx) => tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const refundsOf = (claim: number) =>
  desk.at((tx) =>
    tx.selectFrom('refunds').selectAll().where('claim_kind', '=', 'feeClaim').where('claim_id', '=', claim).orderBy('id').execute(),
  )
const documentsOf = (id: number) => desk.at((tx) => listDocumentsOfSale(tx, id))

test('a charge paid from the wallet is back in it, whole; its books are undone, its invoice is corrected, and it counts no more', async () => {
  const before = await desk.walletMinor()
  const { id } = await sell([11_800n])
  const claim = newClaim()
  await desk.refund(id, claim)
  const owner = await desk.at(getOwnerEntity)
  expect(await postedBy(claim)).toEqual({
    [`saleRefund wallet:${agent.legalEntityId}:INR`]: 11_800n,
    [`saleRefund gstPayable:${owner}:INR`]: -1_800n,
    [`saleRefund salesRevenue:${owner}:INR`]: -10_000n,
  })
  expect(await desk.walletMinor()).toBe(before)
  expect(await refundsOf(claim)).toEqual([])
  expect(await saleOf(id)).toMatchObject({
    status: 'undone',
    money: 'refundedToWallet',
    stands: false,
    queue_tab: 'cancelled',
    changed_sales_minor: -11_800n,
    changed_margin_minor: -10_000n,
  })
  const [invoice, , note] = await documentsOf(id)
  expect(note).toMatchObject({
    kind: 'creditNote',
    about: 'Service charge, refunded',
    total: inr(11_800n),
    buyerEntityId: agent.legalEntityId,
    correctsCode: invoice?.code,
  })
  expect(note?.lines).toEqual(invoice?.lines)
  expect(note?.taxes).toEqual(invoice?.taxes)
  const as = await server.logIn('admin@skylark.example')
  const filters = { area: 'fees', aboutKind: 'fee', aboutId: String(id) }
  const { body } = await server.call<{ entries: AuditEntry[] }>('audit/getEntries', { filters }, { as })
  expect(body.entries.map(({ action }) => action)).toEqual(['refund a service charge', 'do a service charge'])
})

test.each([
  { how: 'by card', card: 11_800n, back: 11_800n, where: 'refundedToCard' },
  { how: 'from wallet and card', card: 5_000n, back: 5_000n, where: 'refundedToBoth' },
])('a charge paid $how goes back the way it was paid, and ends when all of it has arrived', async ({ card, back, where }) => {
  const before = await desk.walletMinor()
  const { id } = await sell([11_800n], { card })
  const claim = newClaim()
  await desk.refund(id, claim)
  const owner = await desk.at(getOwnerEntity)
  const toWallet = 11_800n - back
  expect(await postedBy(claim)).toEqual({
    ...(toWallet > 0n && { [`saleRefund wallet:${agent.legalEntityId}:INR`]: toWallet }),
    [`saleRefund refundsPayable:${owner}:INR`]: back,
    [`saleRefund gstPayable:${owner}:INR`]: -1_800n,
    [`saleRefund salesRevenue:${owner}:INR`]: -10_000n,
  })
  const [refund, ...others] = await refundsOf(claim)
  expect([refund?.amount_minor, refund?.status, refund?.sale_id, others]).toEqual([back, 'promised', id, []])
  expect(await saleOf(id)).toMatchObject({ status: 'delivered', money: 'taken' })
  expect([await desk.arrive(refund?.id ?? ''), await desk.arrive(refund?.id ?? '')]).toEqual([true, false])
  expect(await saleOf(id)).toMatchObject({ status: 'undone', money: where, stands: false })
  expect(await desk.walletMinor()).toBe(before)
})

test('a charge of which we keep everything is undone at once, although no money goes back', async () => {
  const { id } = await sell([11_800n], { card: 11_800n })
  const [before, claim] = [await desk.walletMinor(), newClaim()]
  const gst = { sac: '998551', basisPoints: 1_800, amount: inr(1_800n) }
  const kept = { whose: 'ours', label: 'Cancellation fee', amount: inr(10_000n), gst } as const
  refundOfFee.set(claim, (price) => ({ ...wholeFee(price), charges: [kept] }))
  await desk.refund(id, claim)
  const owner = await desk.at(getOwnerEntity)
  expect(await postedBy(claim)).toEqual({
    [`saleRefund salesRevenue:${owner}:INR`]: -10_000n,
    [`saleRefund changeFees:${owner}:INR`]: 10_000n,
  })
  expect([await refundsOf(claim), await desk.walletMinor()]).toEqual([[], before])
  expect(await saleOf(id)).toMatchObject({ status: 'undone', changed_sales_minor: 0n })
})

test('what a card does not take is in the wallet', async () => {
  const before = await desk.walletMinor()
  const { id } = await sell([11_800n], { card: 11_800n })
  const claim = newClaim()
  await desk.refund(id, claim)
  const [refund] = await refundsOf(claim)
  await desk.arrive(refund?.id ?? '', { to: 'wallet' })
  expect((await desk.walletMinor()) - before).toBe(11_800n)
  expect(await saleOf(id)).toMatchObject({ status: 'undone', money: 'refundedToWallet' })
})

describe('a charge that the desk did for dollars', () => {
  test('is refunded in two parts, at the rate of the sale: what the desk keeps and is not passed on is our loss', async () => {
    const supplier = await desk.at((tx) => openSupplierEntity(tx, 'dollar-desk'))
    const { orderId, saleIds } = await desk.openCart([118_000n])
    const [id = 0] = saleIds
    const bought = { supplier, cost: money(1_000n, 'USD'), costInSale: inr(83_333n) }
    await desk.at((tx) => buyFee(tx, id, bought))
    await desk.payByWallet(orderId)
    await desk.deliver(id)
    const [first, second] = [newClaim(), newClaim()]
    // Half of it, the odd paise of each line in the first one: five dollars, of which the desk keeps one, worth 83.33, and 80.00 of it is passed on; and 20.00 of ours with its GST.
    refundOfFee.set(first, (price) => {
      const part = partOf([1, 1], 0)(price)
      const kept = { whose: 'supplier', label: 'Kept by the desk', amount: inr(8_000n), gst: null } as const
      const gst = { sac: '998551', basisPoints: 1_800, amount: inr(360n) }
      const own = { whose: 'ours', label: 'Cancellation fee', amount: inr(2_000n), gst } as const
      return { ...part, supplierRefund: money(400n, 'USD'), charges: [kept, own] }
    })
    refundOfFee.set(second, partOf([1, 1], 1))
    await desk.refund(id, first)
    expect(await saleOf(id)).toMatchObject({ status: 'delivered', stands: true, changed_sales_minor: -48_641n })
    await desk.refund(id, second)
    const owner = await desk.at(getOwnerEntity)
    const accounts = {
      wallet: `saleRefund wallet:${agent.legalEntityId}:INR`,
      there: `saleRefund supplierReceivable:${supplier}:USD`,
      position: `saleRefund currencyPosition:${supplier}:USD`,
      here: `saleRefund currencyPosition:${supplier}:INR`,
      gst: `saleRefund gstPayable:${owner}:INR`,
      fees: `saleRefund changeFees:${owner}:INR`,
      revenue: `saleRefund salesRevenue:${owner}:INR`,
      difference: `saleRefund refundDifference:${owner}:INR`,
    }
    expect(await postedBy(first)).toEqual({
      [accounts.wallet]: 48_641n,
      [accounts.there]: -400n,
      [accounts.position]: 400n,
      [accounts.here]: -33_333n,
      [accounts.gst]: -8_640n,
      [accounts.fees]: 2_000n,
      [accounts.revenue]: -8_334n,
      [accounts.difference]: -334n,
    })
    expect(await postedBy(second)).toEqual({
      [accounts.wallet]: 58_999n,
      [accounts.there]: -500n,
      [accounts.position]: 500n,
      // Nine dollars of ten in all are worth 749.997, of which 333.33 came before.
      [accounts.here]: -41_667n,
      [accounts.gst]: -9_000n,
      [accounts.revenue]: -8_333n,
      [accounts.difference]: 1n,
    })
    const notes = (await documentsOf(id)).filter(({ kind }) => kind === 'creditNote')
    expect(notes.map(({ total }) => total.minor)).toEqual([48_641n, 58_999n])
    expect(notes[0]?.lines.slice(-2)).toEqual([
      { label: 'Kept by the desk', detail: null, sac: null, amount: inr(-8_000n), gst: null },
      {
        label: 'Cancellation fee',
        detail: null,
        sac: '998551',
        amount: inr(-2_000n),
        gst: { basisPoints: 1_800, amount: inr(-360n) },
      },
    ])
    expect(await saleOf(id)).toMatchObject({ status: 'undone', changed_sales_minor: -107_640n })
  })
})

test('a part of a line takes from its own card money, and other lines keep theirs', async () => {
  const { saleIds, id } = await sell([11_800n, 20_000n], { card: 31_800n })
  const [half, rest, other] = [newClaim(), newClaim(), newClaim()]
  refundOfFee.set(half, partOf([1, 1], 0))
  refundOfFee.set(rest, partOf([1, 1], 1))
  await desk.refund(id, half)
  await desk.refund(id, rest)
  await desk.refund(saleIds[1] ?? 0, other)
  const refunds = await Promise.all([half, rest, other].map(refundsOf))
  expect(refunds.map((some) => some.map(({ sale_id, amount_minor }) => `${sale_id}: ${amount_minor}`))).toEqual([
    [`${id}: 5900`],
    [`${id}: 5900`],
    [`${saleIds[1]}: 20000`],
  ])
  for (const { id: refundId } of refunds.flat()) await desk.arrive(refundId)
  expect(await Promise.all(saleIds.map(async (one) => (await saleOf(one)).money))).toEqual(['refundedToCard', 'refundedToCard'])
})

describe('nothing is refunded', () => {
  const refusal = { code: 'STATE_CHANGED' }
  const words = (message: string) => ({ ...refusal, ownMessage: message })

  test('twice: the same claim asked for by three at once is paid once', async () => {
    const { id } = await sell([11_800n])
    const before = await desk.walletMinor()
    const claim = newClaim()
    refundOfFee.set(claim, partOf([1, 1], 0))
    const answers = await Promise.allSettled([1, 2, 3].map(() => desk.refund(id, claim)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(desk.refund(id, claim)).rejects.toMatchObject(words('This was refunded before.'))
    expect((await desk.walletMinor()) - before).toBe(5_900n)
    expect((await documentsOf(id)).filter(({ kind }) => kind === 'creditNote')).toHaveLength(1)
  })

  test('beyond what is left: of four halves asked for at once, two', async () => {
    const { id } = await sell([11_800n])
    const before = await desk.walletMinor()
    const asked = [newClaim(), newClaim(), newClaim(), newClaim()]
    for (const claim of asked) refundOfFee.set(claim, partOf([1, 1], 0))
    const answers = await Promise.allSettled(asked.map((claim) => desk.refund(id, claim)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    await expect(desk.refund(id, newClaim())).rejects.toMatchObject(words('The refund is higher than the amount left to refund.'))
    expect((await desk.walletMinor()) - before).toBe(11_800n)
  })

  test('of what is not paid, not delivered, refunded before its delivery, or is no sale at all', async () => {
    const { orderId, saleIds } = await desk.openCart([11_800n])
    const [id = 0] = saleIds
    const back = () => desk.refund(id, newClaim())
    const notDelivered = words('This was not delivered, so it cannot be refunded.')
    await expect(back()).rejects.toMatchObject(notDelivered)
    await desk.payByWallet(orderId)
    await expect(back()).rejects.toMatchObject(notDelivered)
    await desk.fail(id)
    const before = await desk.walletMinor()
    await expect(back()).rejects.toMatchObject(notDelivered)
    expect(await desk.walletMinor()).toBe(before)
    await expect(desk.refund(9_999_999, newClaim())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('by another site, which does not know of the sale', async () => {
    const { id } = await sell([11_800n])
    const before = await desk.walletMinor()
    const { siteId } = await logInActor(server, 'admin@bluedhow.example', 'bluedhow.localhost')
    const claimId = newClaim()
    const elsewhere = inSite(server.app.db, siteId, (tx) => refundFee(tx, id, { ...server.app, claimId, now: server.app.now() }))
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect([await desk.walletMinor(), await postedBy(claimId)]).toEqual([before, {}])
  })

  test('by a supplier that the sale does not have', async () => {
    const { id } = await sell([11_800n])
    const before = await desk.walletMinor()
    const claim = newClaim()
    refundOfFee.set(claim, (price) => ({ ...wholeFee(price), supplierRefund: inr(100n) }))
    await expect(desk.refund(id, claim)).rejects.toThrow()
    expect([await desk.walletMinor(), await postedBy(claim)]).toEqual([before, {}])
  })

  test('that its seller got wrong: a part that does not add up is an error, and nothing is written', async () => {
    const { id } = await sell([11_800n])
    const before = await desk.walletMinor()
    const claim = newClaim()
    refundOfFee.set(claim, (price) => ({ ...wholeFee(price), undone: { ...price, fee: inr(price.fee.minor + 1n) } }))
    await expect(desk.refund(id, claim)).rejects.toThrow('UNSOUND')
    expect([await desk.walletMinor(), await postedBy(claim)]).toEqual([before, {}])
  })
})

test('sums, folded or not, fall by what was refunded, and lists show it', async () => {
  const count = async () => {
    const as = await server.logIn('admin@skylark.example')
    const { body } = await server.call<{
      sales: { tops: { axis: string; top: { name: string; sales: string; count: number }[] }[] }
    }>('desk/getDesk', {}, { as })
    const fees = body.sales.tops.find(({ axis }) => axis === 'kind')?.top.find(({ name }) => name === 'fee')
    return { count: fees?.count ?? 0, minor: Math.round(Number(fees?.sales ?? 0) * 100) }
  }
  const before = await count()
  const { saleIds } = await sell([11_800n, 23_600n])
  const [part, whole] = [newClaim(), newClaim()]
  refundOfFee.set(part, partOf([1, 3], 0))
  await desk.refund(saleIds[0] ?? 0, part)
  await desk.refund(saleIds[1] ?? 0, whole)
  for (const fold of [async () => {}, () => sumSales(server.app)]) {
    await fold()
    const after = await count()
    expect([after.count - before.count, after.minor - before.minor]).toEqual([1, 8_850])
  }
  const as = await server.logIn('admin@skylark.example')
  const { body } = await server.call<{ sales: object[] }>('sales/getSales', { filters: { kind: 'fee' }, pageSize: 2 }, { as })
  expect(body.sales).toMatchObject([
    { saleId: saleIds[1], tab: 'cancelled', statusName: 'Refunded', money: 'refundedToWallet', changed: '-236.00' },
    { saleId: saleIds[0], tab: 'delivered', statusName: 'Done', money: 'taken', amount: '118.00', changed: '-29.50' },
  ])
})

test('the check finds a refund that its postings, its cards or its sale do not know of', async () => {
  const { id } = await sell([11_800n])
  const claim = newClaim()
  refundOfFee.set(claim, partOf([1, 1], 0))
  await desk.refund(id, claim)
  const rules = async () => (await inSite(server.app.db, agent.siteId, checkPayments)).map(({ rule }) => rule)
  const set = (change: { card_minor?: bigint; undone_minor?: bigint }) =>
    server.app.db.updateTable('sale_refunds').set(change).where('claim_id', '=', claim).execute()
  expect(await rules()).toEqual([])
  await set({ card_minor: 1n })
  expect(await rules()).toEqual([
    'A refund of a delivered sale is posted once, to wallet and cards as it says',
    'The cards of a sale get what is promised to them, and nothing else',
  ])
  await set({ card_minor: 0n, undone_minor: 11_801n })
  expect(await rules()).toEqual(['No part of a sale is refunded that was not captured'])
  await set({ undone_minor: 5_900n })
  const changed = (minor: bigint) =>
    server.app.db.updateTable('sales').set({ changed_sales_minor: minor }).where('id', '=', id).execute()
  await changed(0n)
  expect(await rules()).toEqual(['Lists and charts take off a sale what was refunded of it'])
  await changed(-5_900n)
})
