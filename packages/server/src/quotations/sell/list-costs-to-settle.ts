import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { convert, type Exchange, findRate } from '@tradewind/domain/exchange-rates/exchange'
import { type Money, parseMoney, sum, toDecimal } from '@tradewind/domain/money'
import { bookAreaTransfers } from '@tradewind/domain/rates/area-transfer'
import type { KnownCosts } from '@tradewind/domain/rates/supplier-cost'
import { type Instant, plainDate } from '@tradewind/domain/time'
import { readOnSale } from '../../activity-sales/read-on-sale.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { listAreaRates } from '../../rates/area-transfers.ts'
import { partyOf, pickupAreasOf } from '../price-lines.ts'
import { getVersion, type Quotation } from '../quotation-repo.ts'
import { costsOfLine, costsOfTransfer } from './draft-lines.ts'

type Line = KartDocument['activities'][number]
type Transfer = KartDocument['transfers'][number]
type CostsToSettle = Pick<QuotationMoney, 'unsupplied' | 'costsOfToday'>

/**
 * What the desk has to know of the costs of activities and transfers before it vouchers them, by the numbers of their lines. Unsupplied: they have a cost and their rates name no supplier, or somebody
 * typed their price: whom the cost is owed to is said then (of one that was typed, those whom its rates name where nothing is said). Costs of today: by the rates they cost another sum than when they were
 * priced, and that is what will be owed.
 */
export async function listCostsToSettle(
  tx: SiteTx,
  { id, version, legalEntityId }: Pick<Quotation, 'id' | 'version' | 'legalEntityId'>,
  now: Instant,
): Promise<CostsToSettle> {
  const { kart } = (await getVersion(tx, id, version)).kept
  const isBought = ({ cost, isOptional, startDate }: Line | Transfer) =>
    cost !== null && Number(cost) > 0 && !isOptional && startDate !== null
  const [lines, transfers] = [kart.activities.filter(isBought), kart.transfers.filter(isBought)]
  if (lines.length + transfers.length === 0) return { unsupplied: [], costsOfToday: [] }
  const ids = lines.map(({ tourOptionId }) => tourOptionId)
  const counter = await readOnSale(tx, ids, { legalEntityId, now, pickupAreaIds: pickupAreasOf(lines) })
  const areaTransfers = bookAreaTransfers(transfers.length === 0 ? [] : await listAreaRates(tx))
  const party = partyOf(kart)
  const { marketId, exchange } = counter.buyer
  const owed = lines.flatMap((line) => {
    const onSale = counter.find(line.tourOptionId)
    const day = plainDate(line.startDate ?? '')
    return onSale ? [{ line, ...costsOfLine(line, { counter, service: onSale.service, day, party }) }] : []
  })
  const driven = transfers.map((line) => ({ line, costs: costsOfTransfer(line, { areaTransfers, party, marketId }) ?? [] }))
  return {
    unsupplied: [
      ...owed.flatMap(({ line, costs, missing }) => (isUnsupplied(line, { costs, missing }) ? [line.id] : [])),
      ...driven.flatMap(({ line, costs }) => (line.pricedBy === null || costs.length === 0 ? [line.id] : [])),
    ],
    costsOfToday: [
      ...owed.flatMap(({ line, costs, missing }) => costOfToday({ ...line, missing, costs }, exchange)),
      ...driven.flatMap(({ line, costs }) => costOfToday({ ...line, partCost: null, missing: [], costs }, exchange)),
    ],
  }
}

/** Also what the desk typed for a part that its rates do not know. */
function isUnsupplied({ pricedBy, partCost }: Line, { costs, missing }: KnownCosts): boolean {
  return pricedBy === null || costs.length === 0 || (missing.length > 0 && Number(partCost) > 0)
}

type Costed = Pick<Line, 'id' | 'cost' | 'partCost' | 'currency' | 'pricedBy'> & {
  readonly costs: readonly { readonly amount: Money }[]
  readonly missing: KnownCosts['missing']
}

/** Of a line that its rates price; nothing where it is what it was, or cannot be compared. */
function costOfToday({ id, cost, partCost, currency, pricedBy, costs, missing }: Costed, exchange: Exchange) {
  if (pricedBy === null || cost === null || costs.length === 0) return []
  // Less is known than when it was priced: that is said as such.
  if (missing.length > 0 && partCost === null) return []
  const here: Money[] = missing.length > 0 && partCost !== null ? [parseMoney(partCost, currency)] : []
  for (const { amount } of costs) {
    const rate = findRate(exchange, amount.currency, currency)
    if (!rate) return []
    here.push(convert(amount, rate, 'nearest'))
  }
  const [before, now] = [parseMoney(cost, currency), sum(here, currency)]
  return before.minor === now.minor ? [] : [{ lineId: id, before: toDecimal(before), now: toDecimal(now), currency }]
}
