import { convert, findRate } from '@tradewind/domain/exchange-rates/exchange'
import { capture, gatewayPayment } from '@tradewind/domain/ledger/build-posting'
import { bookValueOf, supplierPayment } from '@tradewind/domain/ledger/pay-supplier'
import type { Posting } from '@tradewind/domain/ledger/posting'
import { add, type Money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import { rulesBrokenBy } from '../../testing/plant-fault.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkAccounts } from '../check/check-accounts-repo.ts'
import { checkChain } from '../check/check-chain-repo.ts'
import { sealAll } from './keep-ledger-sealed.ts'
import { getOwnerEntity } from './owner-entity-repo.ts'
import { post } from './post.ts'
import { getSupplierEntity, openSupplierEntity } from './supplier-entity-repo.ts'

const SITE = 1
const inr = (text: string) => parseMoney(text, 'INR')
const usd = (text: string) => parseMoney(text, 'USD')

let server: TestServer
let buyer: number
let owner: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await at(getOwnerEntity)
  buyer = (await at((tx) => tx.selectFrom('legal_entities').select('id').where('kind', '=', 'agency').executeTakeFirstOrThrow())).id
})
afterAll(() => server.close({ ledgerIsBroken: 'corrections are posted here without the entry that staff makes' }))

const at = <T>(work: (tx: SiteTx) => Promise<T>, site = SITE) => inSite(server.app.db, site, work)
const put = (posting: Posting) => at((tx) => post(tx, posting, server.app.now()))
const soundness = () => at(async (tx) => [...(await checkAccounts(tx)), ...(await checkChain(tx))])

async function balancesOf(supplier: number): Promise<Record<string, string>> {
  await sealAll(server.app)
  const rows = await at((tx) =>
    tx
      .selectFrom('ledger_accounts')
      .select(['kind', 'currency', 'balance_minor'])
      .where('legal_entity_id', 'in', [supplier, owner])
      .where('kind', 'in', ['supplierPayable', 'currencyPosition', 'fxGain', 'fxLoss', 'bank'])
      .where('balance_minor', '<>', 0n)
      .execute(),
  )
  return Object.fromEntries(
    rows.map((row) => [`${row.kind} ${row.currency}`, toDecimal({ minor: row.balance_minor, currency: row.currency })]),
  )
}

test('a supplier is opened once, also when two buy from it first at the same moment, and on its own site only', async () => {
  const both = await Promise.all([1, 2].map(() => at((tx) => openSupplierEntity(tx, 'duffel'))))
  expect(both[0]).toBe(both[1])
  expect(await at((tx) => getSupplierEntity(tx, 'duffel'))).toBe(both[0])
  await expect(at((tx) => getSupplierEntity(tx, 'duffel'), 2)).rejects.toThrow('has never bought from duffel')
  const accounts = await at((tx) =>
    tx
      .selectFrom('ledger_accounts')
      .select(['kind', 'currency'])
      .where('legal_entity_id', '=', both[0] ?? 0)
      .orderBy('kind')
      .execute(),
  )
  expect(accounts.map(({ kind, currency }) => `${kind} ${currency}`)).toEqual([
    'currencyPosition INR',
    'supplierPayable INR',
    'supplierReceivable INR',
  ])
})

test('what costs dollars and is sold for rupees is owed in dollars; paid at other rates, the difference is gain and loss', async () => {
  const supplier = await at((tx) => openSupplierEntity(tx, 'duffel'))
  const before = await balancesOf(supplier)
  await at((tx) => setRate(tx, '84.125'))
  for (const [name, cost] of [
    ['one', '100.00'],
    ['two', '50.00'],
  ] as const)
    await sell(name, usd(cost), supplier)
  expect(await balancesOf(supplier)).toEqual({
    ...before,
    'supplierPayable USD': '150.00',
    'currencyPosition USD': '-150.00',
    'currencyPosition INR': '12618.75',
  })
  const bank = inr(before['bank INR'] ?? '0')
  const pay = (key: string, settled: Money, paid: Money, position: { there: Money; here: Money }) =>
    put(supplierPayment({ key, about, owner, supplier, settled, paid, bookValue: bookValueOf(position, { settled, paid }) }))
  await pay('first', usd('100'), inr('8500'), { there: usd('150'), here: inr('12618.75') })
  await pay('second', usd('50'), inr('4100'), { there: usd('50'), here: inr('4206.25') })
  expect(await balancesOf(supplier)).toEqual({
    ...before,
    'bank INR': toDecimal(add(bank, inr('12600'))),
    'fxLoss INR': '-87.50',
    'fxGain INR': '106.25',
  })
  expect(await soundness()).toEqual([])
})

test('the check finds what is owed abroad and covered by nothing', async () => {
  const supplier = await at((tx) => openSupplierEntity(tx, 'duffel'))
  await sell('three', usd('10.00'), supplier)
  await sealAll(server.app)
  const fault = `delete from ledger_entries e using ledger_accounts a where a.site_id = e.site_id and a.id = e.account_id
    and e.site_id = 1 and a.kind = 'currencyPosition' and a.currency = 'USD'`
  expect(await rulesBrokenBy(server, fault, checkAccounts)).toMatch(/owed in another currency is covered/)
})

const about = { kind: 'legalEntity', id: 'supplier' } as const

async function setRate(tx: SiteTx, rate: string): Promise<void> {
  const { id } = await tx.selectFrom('users').select('id').where('user_type', '=', 'staff').executeTakeFirstOrThrow()
  const row = { from_currency: 'USD', to_currency: 'INR', rate, valid_from: server.app.now(), source: 'staff', set_by: id }
  await tx
    .insertInto('exchange_rates')
    .values({ site_id: tx.siteId, ...row, set_at: server.app.now() })
    .execute()
}

/** A sale whose cost is worth what the site's rate says, paid by card, with a fee of 100. */
async function sell(name: string, cost: Money, supplier: number): Promise<void> {
  const exchange = await at((tx) => readExchange(tx, server.app.now()))
  const rate = findRate(exchange, cost.currency, 'INR')
  if (!rate) throw new Error('no rate')
  const costInSale = convert(cost, rate, 'nearest')
  const payable = add(costInSale, inr('100'))
  const price = { currency: 'INR', lines: [], steps: [], payable, cost, costInSale, fee: inr('100'), tax: [], withheld: inr('0') }
  await put(gatewayPayment({ key: `paid:${name}`, about, buyer, owner, amount: payable }))
  await put(capture({ key: `capture:${name}`, about, buyer, owner, supplier, price: { ...price, earned: inr('0') } }))
}
