import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Money, money } from '@tradewind/domain/money'
import { splitSalePrice } from '@tradewind/domain/sales/split-sale-price'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { openSupplierEntity } from '../ledger/post/supplier-entity-repo.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { openFeeDesk } from '../testing/fee-desk.ts'
import { leaveSpendable } from '../testing/leave-spendable.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { addFeeSeller, buyFee, refundOfFee } from '../testing/sell-fee.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { checkSales } from './check-sales-repo.ts'

/** Payments of many lines, of any price and tender, that end in any way and any order: figures that are known beforehand, and the same in another order. */

const AGENT = 'agent@skylark.example'
let server: TestServer
let agent: Actor
let desk: ReturnType<typeof openFeeDesk>
let supplier: number
let owner: number
let claims = 0
beforeAll(async () => {
  server = await startTestServer()
  addFeeSeller(server)
  agent = await logInActor(server, AGENT)
  desk = openFeeDesk(server, agent)
  supplier = await desk.at((tx) => openSupplierEntity(tx, 'dollar-desk'))
  owner = await desk.at(getOwnerEntity)
})
afterAll(() => server.close())

const line = fc.record({
  minor: fc.bigInt(200n, 200_000n),
  /** What the desk wants for it in dollars, and which part of the price that is worth. */
  cost: fc.option(fc.record({ cents: fc.bigInt(1n, 5_000n), percent: fc.bigInt(1n, 80n) })),
  outcome: fc.constantFrom('captured', 'failed', 'partBack', 'wholeBack', 'wholeInTwo'),
  weights: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
  isTwice: fc.boolean(),
})
type Line = typeof line extends fc.Arbitrary<infer L> ? L : never

const plan = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    tender: fc.constantFrom('wallet', 'card', 'both', 'credit'),
    cardPercent: fc.bigInt(1n, 99n),
  })
  .chain((whole) => {
    const steps = whole.lines.flatMap((one, place) => stepsOf(one).map(() => place))
    const order = () => fc.shuffledSubarray(steps, { minLength: steps.length, maxLength: steps.length })
    return fc.record({ whole: fc.constant(whole), orders: fc.tuple(order(), order()) })
  })
type Plan = { lines: Line[]; tender: 'wallet' | 'card' | 'both' | 'credit'; cardPercent: bigint }

/** What happens to a line, in this order: its end, and which parts of it are refunded later. */
function stepsOf({ outcome }: Pick<Line, 'outcome'>): readonly ('fail' | 'deliver' | 'all' | 0 | 1)[] {
  if (outcome === 'failed') return ['fail']
  if (outcome === 'captured') return ['deliver']
  return [
    'deliver',
    ...(outcome === 'wholeBack' ? (['all'] as const) : outcome === 'partBack' ? ([0] as const) : ([0, 1] as const)),
  ]
}

const inr = (minor: bigint) => money(minor, 'INR')
const total = <T>(some: readonly T[], part: (one: T) => bigint) => some.reduce((sum, one) => sum + part(one), 0n)
const cardOf = ({ lines, tender, cardPercent }: Plan) => {
  const all = total(lines, ({ minor }) => minor)
  return tender === 'card' ? all : tender === 'both' ? (all * cardPercent) / 100n : 0n
}

/** What each account of the site holds by its entries, with its owner. */
async function accounts(): Promise<Map<string, bigint>> {
  const rows = await desk.at((tx) =>
    tx
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
      .select((eb) => ['a.kind', 'a.legal_entity_id', 'a.currency', eb.fn.sum<string>('e.amount_minor').as('minor')])
      .groupBy(['a.kind', 'a.legal_entity_id', 'a.currency'])
      .execute(),
  )
  const sums: Record<string, bigint> = {}
  for (const { currency, minor } of rows) sums[currency] = (sums[currency] ?? 0n) + BigInt(minor)
  expect(Object.values(sums).every((sum) => sum === 0n)).toBe(true)
  return new Map(rows.map(({ kind, legal_entity_id: whose, currency, minor }) => [`${kind}:${whose}:${currency}`, BigInt(minor)]))
}

async function charted() {
  return desk.at(async (tx) => {
    const sums = await tx
      .selectFrom('sales_now')
      .select((eb) => [eb.fn.sum<string>('count').as('count'), eb.fn.sum<string>('sales_minor').as('minor')])
      .where('whose', '=', 'site')
      .where('axis', '=', 'kind')
      .where('name', '=', 'fee')
      .executeTakeFirst()
    const tabs = await tx
      .selectFrom('sale_counts_now')
      .select((eb) => ['queue_tab', eb.fn.sum<string>('count').as('count')])
      .where('whose', '=', 'site')
      .where('kind', '=', 'fee')
      .groupBy('queue_tab')
      .execute()
    const tab = (name: string) => Number(tabs.find(({ queue_tab }) => queue_tab === name)?.count ?? 0)
    const kept = { count: Number(sums?.count ?? 0), minor: Number(sums?.minor ?? 0) }
    return {
      ...kept,
      inProgress: tab('inProgress'),
      delivered: tab('delivered'),
      failed: tab('failed'),
      cancelled: tab('cancelled'),
    }
  })
}

function less<Of extends Record<string, number>>(after: Of, before: Of): Of {
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)])) as Of
}

/** Refunds what this step of a line undoes. */
async function refundPart(saleId: number, { weights, isTwice }: Line, part: 'all' | 0 | 1): Promise<void> {
  claims += 1
  const claim = claims
  if (part !== 'all')
    refundOfFee.set(claim, (price) => {
      const undone = splitSalePrice(price, weights)[part] ?? price
      return { undone, supplierRefund: undone.cost, charges: [] }
    })
  const asked = await Promise.allSettled((isTwice ? [1, 2] : [1]).map(() => desk.refund(saleId, claim)))
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject(isTwice ? [{ code: 'STATE_CHANGED', ownMessage: 'This was refunded before.' }] : [])
}

async function sell(whole: Plan): Promise<{ orderId: string; saleIds: number[] }> {
  const minors = whole.lines.map(({ minor }) => minor)
  const spendable = whole.tender === 'credit' ? total(minors, (minor) => minor) : 100_000_000n
  await leaveSpendable(server, AGENT, spendable)
  const cart = await desk.openCart(minors)
  for (const [place, { minor, cost }] of whole.lines.entries())
    if (cost) {
      const bought: { cost: Money; costInSale: Money } = {
        cost: money(cost.cents, 'USD'),
        costInSale: inr((minor * cost.percent) / 100n),
      }
      await desk.at((tx) => buyFee(tx, cart.saleIds[place] ?? 0, { supplier, ...bought }))
    }
  return cart
}

/** Everything that one order of the steps leaves: how accounts moved by the last end and by the last refund, what was charted, and each sale. */
async function play(whole: Plan, order: readonly number[]) {
  const [{ orderId, saleIds }, chartsBefore] = [await sell(whole), await charted()]
  const before = await accounts()
  const moved = async () => {
    const now = await accounts()
    const changes = [...now].map(([name, minor]) => [name, minor - (before.get(name) ?? 0n)] as const)
    return Object.fromEntries(changes.filter(([, minor]) => minor !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  const card = cardOf(whole)
  if (card > 0n) expect(await desk.payByCard(orderId, card)).toBe('counted')
  else await desk.payByWallet(orderId)
  if (whole.tender === 'credit') expect(await desk.walletMinor()).toBeLessThan(0n)
  const done = new Map<number, number>()
  for (const place of order) {
    const [one, id] = [whole.lines[place] as Line, saleIds[place] ?? 0]
    const step = stepsOf(one)[done.get(place) ?? 0]
    done.set(place, (done.get(place) ?? 0) + 1)
    const end = step === 'fail' ? desk.fail : desk.deliver
    if (step === 'fail' || step === 'deliver') await Promise.all((one.isTwice ? [1, 2] : [1]).map(() => end(id)))
    else await refundPart(id, one, step ?? 'all')
  }
  for (const { id } of (await desk.stateOf(orderId)).refunds)
    expect([await desk.arrive(id), await desk.arrive(id)]).toEqual([true, false])
  await expectLedgerSound(server)
  expect(await desk.at(checkSales)).toEqual([])
  const state = await desk.stateOf(orderId)
  const refunds = await desk.at((tx) => tx.selectFrom('sale_refunds').selectAll().where('sale_id', 'in', saleIds).execute())
  const lines = state.lines.map(({ status, captured_minor, released_minor, sale }, place) => {
    const own = refunds.filter(({ sale_id }) => sale_id === saleIds[place])
    return { status, sale, captured_minor, released_minor, back: total(own, ({ refund_minor }) => refund_minor), own }
  })
  return { moved: await moved(), charts: less(await charted(), chartsBefore), state, lines }
}

type Played = Awaited<ReturnType<typeof play>>

function expectFigures(whole: Plan, { moved, charts, state, lines }: Played): void {
  const card = cardOf(whole)
  const paid = total(whole.lines, ({ minor }) => minor)
  for (const [place, { minor, outcome, weights }] of whole.lines.entries()) {
    const { status, sale, captured_minor, released_minor, back } = lines[place] as Played['lines'][number]
    expect([captured_minor + released_minor, status]).toEqual([minor, outcome === 'failed' ? 'ended' : 'captured'])
    expect(sale).toBe(outcome === 'failed' ? 'refunded' : outcome.startsWith('whole') ? 'undone' : 'delivered')
    if (outcome === 'partBack') {
      // Each line of the price is rounded by itself.
      const share = (Number(minor) * weights[0]) / (weights[0] + weights[1])
      expect(Math.abs(Number(back) - share)).toBeLessThanOrEqual(3)
    } else expect(back).toBe(outcome.startsWith('whole') ? minor : 0n)
  }
  const back = total(lines, ({ back: part, released_minor }) => part + released_minor)
  const toCard = total(state.refunds, ({ amount_minor }) => amount_minor)
  const sold = lines.filter(({ status }) => status === 'captured')
  expect(toCard).toBeLessThanOrEqual(card)
  expect(back - toCard).toBeLessThanOrEqual(paid - card)
  const refunds = lines.flatMap(({ own }) => own)
  const captured = whole.lines.filter(({ outcome }) => outcome !== 'failed')
  const gst = total(captured, ({ minor }) => (minor * 18n) / 118n) - total(refunds, ({ gst_minor }) => gst_minor)
  const cents = total(captured, ({ cost }) => cost?.cents ?? 0n)
  const centsBack = total(refunds, ({ supplier_minor }) => supplier_minor)
  const worth = total(captured, ({ cost, minor }) => (cost ? (minor * cost.percent) / 100n : 0n))
  const worthBack = total(refunds, ({ supplier_here_minor }) => supplier_here_minor)
  const known = {
    [`wallet:${agent.legalEntityId}:INR`]: card - paid + back - toCard,
    [`hold:${agent.legalEntityId}:INR`]: 0n,
    [`gatewayClearing:${owner}:INR`]: toCard - card,
    [`refundsPayable:${owner}:INR`]: 0n,
    [`gstPayable:${owner}:INR`]: gst,
    [`supplierPayable:${supplier}:USD`]: cents,
    [`supplierReceivable:${supplier}:USD`]: -centsBack,
    [`currencyPosition:${supplier}:USD`]: centsBack - cents,
    [`currencyPosition:${supplier}:INR`]: worth - worthBack,
  }
  expect(Object.fromEntries(Object.keys(known).map((name) => [name, moved[name] ?? 0n]))).toEqual(known)
  // Nothing else moves but what we earn of it.
  const others = Object.keys(moved).filter((name) => !(name in known))
  const ours = ['salesRevenue', 'commission', 'refundDifference'].map((kind) => `${kind}:${owner}:INR`)
  expect(others.filter((name) => !ours.includes(name))).toEqual([])
  const undone = whole.lines.filter(({ outcome }) => outcome.startsWith('whole')).length
  const standing = lines.filter(({ sale }) => sale === 'delivered')
  expect(charts).toEqual({
    count: standing.length,
    minor: Number(total(standing, ({ captured_minor, back: part }) => captured_minor - part)),
    inProgress: 0,
    delivered: sold.length - undone,
    failed: lines.length - sold.length,
    cancelled: undone,
  })
}

/** Which line the card has paid depends on who was delivered first, so what a refund gives to the card does: together, card and wallet get the same. */
function comparable(whole: Plan, { moved, charts, lines }: Played) {
  const [wallet, clearing] = [`wallet:${agent.legalEntityId}:INR`, `gatewayClearing:${owner}:INR`]
  const { [wallet]: inWallet = 0n, [clearing]: atGateway = 0n, ...rest } = moved
  const buyer = whole.tender === 'both' ? { together: inWallet + atGateway } : { inWallet, atGateway }
  const outcomes = lines.map(({ status, sale, captured_minor, released_minor, back }) => [
    status,
    sale,
    captured_minor,
    released_minor,
    back,
  ])
  return { accounts: { ...rest, ...buyer }, charts, outcomes }
}

test('whatever lines, tenders, ends and refunds: all that was paid is captured or refunded, nothing twice, and another order leaves the same', {
  timeout: 900_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ whole, orders }) => {
      const first = await play(whole, orders[0])
      expectFigures(whole, first)
      const second = await play(whole, orders[1])
      expectFigures(whole, second)
      expect(comparable(whole, second)).toEqual(comparable(whole, first))
      const noneLater = whole.lines.every(({ outcome }) => outcome === 'captured' || outcome === 'failed')
      if (noneLater) expect(second.moved).toEqual(first.moved)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
