import { convert, findRate } from '@tradewind/domain/exchange-rates/exchange'
import { changeRefund, supplierRefundReceived } from '@tradewind/domain/ledger/build-change-posting'
import { capture, gatewayPayment } from '@tradewind/domain/ledger/build-posting'
import { add, type Money, money, zero } from '@tradewind/domain/money'
import { sql } from 'kysely'
import { inSite } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { getOwnerEntity } from '../post/owner-entity-repo.ts'
import { post } from '../post/post.ts'
import { openSupplierEntity } from '../post/supplier-entity-repo.ts'

/** Tests only: buying from a supplier and refunds, in the ledger alone. */

const about = { kind: 'legalEntity', id: 'supplier' } as const
let keys = 0
const nextKey = (name: string) => {
  keys += 1
  return `${name}:${keys}`
}

export async function stateRate(server: TestServer, from: string, rate: string): Promise<void> {
  server.passMinutes(1)
  const now = server.app.now()
  await inSite(server.app.db, 1, (tx) =>
    sql`insert into exchange_rates (site_id, from_currency, to_currency, rate, valid_from, source, set_at)
      values (1, ${from}, 'INR', ${rate}, ${now}, 'feed', ${now})`.execute(tx),
  )
}

/** What a supplier of this code sells for this cost, at the rate of the moment, paid by card, with a fee of 100. Gives the supplier's legal entity. */
export function buyAt(server: TestServer, code: string, cost: Money): Promise<number> {
  return inSite(server.app.db, 1, async (tx) => {
    const supplier = await openSupplierEntity(tx, code)
    const parties = { buyer: await getBuyerEntity(server), owner: await getOwnerEntity(tx) }
    const costInSale = await worthNow(server, cost)
    const fee = money(10_000n, 'INR')
    const payable = add(costInSale, fee)
    const none = zero('INR')
    const price = { currency: 'INR', lines: [], steps: [], payable, cost, costInSale, fee, tax: [], withheld: none, earned: none }
    await post(tx, gatewayPayment({ key: nextKey('paid'), about, ...parties, amount: payable }), server.app.now())
    await post(tx, capture({ key: nextKey('capture'), about, ...parties, supplier, price }), server.app.now())
    return supplier
  })
}

/** The supplier refunds something at the rate of the moment, and credits it where it says so. */
export async function refundBySupplier(
  server: TestServer,
  supplier: number,
  there: Money,
  { isCredited }: { isCredited: boolean },
) {
  const here = await worthNow(server, there)
  await inSite(server.app.db, 1, async (tx) => {
    const parties = { buyer: await getBuyerEntity(server), owner: await getOwnerEntity(tx) }
    const none = zero('INR')
    const undone = { commissionKept: none, tds: none, supplierTds: none, serviceFee: none, gst: none }
    const kept = {
      keptExtras: none,
      keptServiceFee: none,
      airlinePenalty: none,
      supplierFee: none,
      ourFee: none,
      gstOnOurFee: none,
    }
    const price = {
      kind: 'refund',
      currency: 'INR',
      paid: here,
      ...kept,
      gstBasisPoints: 0,
      fareDifference: none,
      refund: here,
    } as const
    const refund = { ...price, due: none, supplierRefund: here, undone }
    const worth = { toWallet: here, toCard: none, supplierRefund: { there, here } }
    await post(tx, changeRefund({ key: nextKey('refund'), about, ...parties, supplier, price: refund, ...worth }), server.app.now())
    if (!isCredited) return
    await post(tx, supplierRefundReceived({ key: nextKey('credited'), about, supplier, amount: there }), server.app.now())
  })
}

async function worthNow(server: TestServer, amount: Money): Promise<Money> {
  const exchange = await inSite(server.app.db, 1, (tx) => readExchange(tx, server.app.now()))
  const rate = findRate(exchange, amount.currency, 'INR')
  if (!rate) throw new Error(`No rate for ${amount.currency}`)
  return convert(amount, rate, 'nearest')
}

async function getBuyerEntity({ app }: TestServer): Promise<number> {
  return inSite(app.db, 1, async (tx) => {
    const agency = await tx
      .selectFrom('legal_entities')
      .select('id')
      .where('kind', '=', 'agency')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return agency.id
  })
}
