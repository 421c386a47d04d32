import type { EnterCostWish } from '@tradewind/contract/activity-sales/missing-costs'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { whyNotEnterCost } from '@tradewind/domain/activity-sales/enter-cost'
import { formatMoney } from '@tradewind/domain/format-money'
import { costAdded } from '@tradewind/domain/ledger/build-posting'
import { add, compareMoney, isZero, type Money, zero } from '@tradewind/domain/money'
import { addCost, type CostAdded } from '@tradewind/domain/sales/add-cost'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { readExchange } from '../exchange-rates/read-exchange.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseInput } from '../http/refuse.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { listCleared } from '../ledger/post/posting-repo.ts'
import { listSuppliers } from '../ledger/post/supplier-entity-repo.ts'
import { changeCostOf, enterMissingCost, listMissingCosts, type MissingCost, putOtherCost } from '../sales/missing-cost-repo.ts'
import { keepPrice, lockActivitySale, type SoldActivity } from './activity-sale-repo.ts'

type Context = Pick<App, 'db'> & { readonly actor: Actor; readonly now: Instant; readonly refuse: Refuse<'STATE_CHANGED'> }

/**
 * The desk says what a part of a sold activity costs that its rates did not know, and whom that is owed to: from now on it is owed, and less is left of the sale. Sent twice it is entered once. What costs
 * nothing is owed to nobody. Refuses NOT_FOUND; STATE_CHANGED for a part whose cost is known, and a sale that does not take place or was settled with its supplier; by field what cannot be owed.
 */
export function enterCost({ db, actor, now, refuse }: Context, wish: EnterCostWish): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const sold = await lockActivitySale(tx, wish.saleId)
    const cost = readAmount(wish.cost, wish.currency, 'cost')
    const supplier = isZero(cost) ? null : await getSupplier(tx, wish.supplierId)
    const missing = (await listMissingCosts(tx, [sold.id])).find(({ part }) => part === wish.part)
    if (!missing) return refuse('STATE_CHANGED', { message: 'The cost of this is known.' })
    if (missing.entered && isSame(missing.entered, { supplierId: supplier?.id ?? null, cost })) return
    if (missing.entered)
      return refuse('STATE_CHANGED', { message: `${formatMoney(missing.entered.cost)} was entered for it before.` })
    const cleared = supplier ? await findCleared(tx, { saleId: sold.id, supplierId: supplier.id }) : undefined
    const why = whyNotEnterCost({ status: sold.status, cleared, supplier: supplier?.name ?? '' })
    if (why) return refuse('STATE_CHANGED', { message: why })
    const { part } = wish
    const supplierId = supplier?.id ?? null
    const worth = supplierId === null ? zero(sold.price.currency) : await owe(tx, sold, { part, supplierId, cost, now })
    await enterMissingCost(tx, { saleId: sold.id, part, supplierId, cost, worth, by: actor.userId, now })
    await recordChange(
      tx,
      {
        ...{ actor, area: 'activitySales', action: 'enter a cost', about: { kind: 'activitySale', id: sold.id } },
        after: { supplierCost: formatMoney(cost), ...(supplier && { supplier: supplier.name }) },
        note: `Cost of the ${part}`,
      },
      now,
    )
  })
}

/** What entries that ended differences have changed of what is owed for a sale: to this supplier, or, while it had none, to all suppliers together. */
async function findCleared(tx: SiteTx, { saleId, supplierId }: { saleId: number; supplierId: number }): Promise<Money | undefined> {
  const owner = await getOwnerEntity(tx)
  return (await listCleared(tx, saleId)).find(({ legalEntityId }) => [supplierId, owner].includes(legalEntityId))?.amount
}

/** Refuses by field who is no supplier of the company. */
async function getSupplier(tx: SiteTx, supplierId: number | null) {
  const found = (await listSuppliers(tx)).find(({ id }) => id === supplierId)
  return found ?? refuseInput({ supplierId: 'Please choose a supplier of your company.' })
}

const isSame = (one: NonNullable<MissingCost['entered']>, other: NonNullable<MissingCost['entered']>) =>
  one.supplierId === other.supplierId && one.cost.currency === other.cost.currency && compareMoney(one.cost, other.cost) === 0

type Owing = { readonly part: string; readonly supplierId: number; readonly cost: Money; readonly now: Instant }

/** In the ledger, in the price by which a cancellation is refunded, and where lists and reconciliation read it. Gives what it is worth in the currency of the sale. */
async function owe(
  tx: SiteTx,
  { id, price, supplierId: first }: SoldActivity,
  { part, supplierId, cost, now }: Owing,
): Promise<Money> {
  const exchange = await readExchange(tx, now)
  const added = addCost({ price, supplierId: first }, { supplierId, amount: cost }, exchange)
  if ('missing' in added) return refuseInput({ currency: added.missing })
  keepPrice(tx, id, added.price)
  changeCostOf(tx, { saleId: id, supplierId: added.supplierId, cost: added.price.cost, margin: leftOf(added), now })
  if (added.other) putOtherCost(tx, id, added.other)
  const { worth, lost } = added
  const about = { kind: 'booking', id: String(id) } as const
  const owner = await getOwnerEntity(tx)
  await post(tx, costAdded({ key: `sale:${id}:cost:${part}`, about, owner, supplier: supplierId, worth, lost }), now)
  return worth.here
}

const leftOf = ({ price }: CostAdded) => add(price.fee, price.earned)
