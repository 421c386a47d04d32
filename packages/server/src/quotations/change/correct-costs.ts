import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { costChanged } from '@tradewind/domain/ledger/build-posting'
import { type Money, parseMoney, zero } from '@tradewind/domain/money'
import { priceWithCost } from '@tradewind/domain/sales/price-with-cost'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { Instant } from '@tradewind/domain/time'
import { lockActivitySale, setActivityPrice } from '../../activity-sales/activity-sale-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import { refuseInput } from '../../http/refuse.ts'
import { getOwnerEntity } from '../../ledger/post/owner-entity-repo.ts'
import { post } from '../../ledger/post/post.ts'
import { keepExchange } from '../price-kart.ts'
import type { Kept } from '../quotation-repo.ts'
import { LISTS, placeOf } from '../read-kart.ts'
import type { Ending } from '../sell/cancel-sales.ts'
import { listSalesOfQuotation } from '../sell/quotation-sale-repo.ts'
import { lockServiceSale, setServicePrice } from '../sell/service-sale-repo.ts'

type Correcting = {
  readonly quotationId: number
  readonly changeId: number
  /** The version before. */
  readonly before: KartDocument
  readonly kept: Kept
  readonly ends: readonly Ending[]
  readonly now: Instant
}
type Costing = { readonly cost: string | null; readonly currency: string }

/**
 * Lines that stay as they were sold, and cost the company another sum: who is owed the cost is owed the other one from now on. What rates say is owed by the rates, and what nobody is
 * owed stays so. Refuses by field a currency that there is no exchange rate for. The caller has locked the quotation.
 */
export async function correctCosts(tx: SiteTx, { quotationId, changeId, before, kept, ends, now }: Correcting): Promise<void> {
  const changed = LISTS.flatMap((list) => {
    const old = new Map(before[list].map((line): [number, Costing] => [line.id, line]))
    return kept.kart[list].flatMap(({ id, cost, currency }, at) => {
      const was = old.get(id)
      return was && !isAmount(amountOf(was), amountOf({ cost, currency }))
        ? [{ id, was, cost, currency, place: placeOf(list, at) }]
        : []
    })
  })
  if (changed.length === 0) return
  const ended = new Set(ends.map(({ sale }) => sale.saleId))
  const standing = (await listSalesOfQuotation(tx, quotationId, now)).filter(
    ({ saleId, status }) => status === 'confirmed' && !ended.has(saleId),
  )
  const exchange = keepExchange(await readExchange(tx, now), kept.exchange)
  for (const { saleId, lineId, kind } of standing) {
    const line = changed.find(({ id }) => id === lineId)
    if (!line) continue
    const sold = await (kind === 'activity' ? lockActivitySale(tx, saleId) : lockServiceSale(tx, saleId))
    const { price, supplierId } = sold
    if (supplierId === null || price.otherCosts || !isAmount(price.cost, amountOf(line.was))) continue
    const priced = priceWithCost(price, [{ supplierId, amount: amountOf(line) }], exchange)
    if ('missing' in priced) refuseInput({ [`${line.place}.cost`]: priced.missing })
    await keepPrice(tx, { saleId, kind, price: priced.price, now })
    const posting = { key: `quotation:cost:${changeId}:${saleId}`, about: { kind: 'quotation', id: `${quotationId}` } as const }
    const owner = await getOwnerEntity(tx)
    await post(tx, costChanged({ ...posting, owner, supplier: supplierId, before: price, after: priced.price }), now)
  }
}

const amountOf = ({ cost, currency }: Costing): Money => (cost === null ? zero(currency) : parseMoney(cost, currency))

/** Nothing is nothing in every currency. */
const isAmount = (a: Money, b: Money) => a.minor === b.minor && (a.currency === b.currency || a.minor === 0n)

type Keeping = { readonly saleId: number; readonly kind: string; readonly price: SalePrice; readonly now: Instant }

const keepPrice = (tx: SiteTx, { saleId, kind, price, now }: Keeping) =>
  kind === 'activity' ? setActivityPrice(tx, saleId, price, now) : setServicePrice(tx, saleId, price, now)
