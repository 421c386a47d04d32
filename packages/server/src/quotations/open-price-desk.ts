import type { ActivityPrice, PricedBy } from '@tradewind/contract/quotations/quotation-shapes'
import { ALL_OTHER_MARKETS } from '@tradewind/domain/catalogue/catalogue-limits'
import { indexRules } from '@tradewind/domain/editions/rule-index'
import { subtract, toDecimal } from '@tradewind/domain/money'
import type { Ride } from '@tradewind/domain/quotations/itinerary'
import { type ActivityPrice as PricedActivity, priceActivity, waysOfRide } from '@tradewind/domain/quotations/price-activity'
import { priceTransfer } from '@tradewind/domain/quotations/price-transfer'
import { AREA_TRANSFERS, bookAreaTransfers } from '@tradewind/domain/rates/area-transfer'
import { ACTIVITY_MARKUPS } from '@tradewind/domain/rates/markup/activity-markup'
import type { Party } from '@tradewind/domain/rates/party'
import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { listActivities } from '../catalogue/activities/activity-repo.ts'
import { listAreas } from '../catalogue/areas/area-repo.ts'
import { findMarketOf } from '../catalogue/markets/market-repo.ts'
import { readTourOptions } from '../catalogue/options/read-tour-options.ts'
import type { SiteTx } from '../database/in-site.ts'
import { findEditions } from '../editions/book-repo.ts'
import { listLiveRules, MOST_RULES } from '../editions/rule-repo.ts'
import { readExchange } from '../exchange-rates/read-exchange.ts'
import { findGroupOf } from '../markups/group-repo.ts'
import { AREA_BOOK, listAreaRates } from '../rates/area-transfers.ts'
import { makeServices } from '../rates/read-services.ts'

/** What an activity asks the rates. */
export type Asked = {
  readonly tourOptionId: number
  readonly day: PlainDate
  readonly party: Party
  readonly ride: Pick<Ride, 'transferType' | 'sharingBasis'>
  readonly pickupAreaId: number | null
}
/** What a transfer asks them. */
export type AskedTransfer = Omit<Asked, 'tourOptionId' | 'pickupAreaId'> & {
  readonly fromAreaId: number
  readonly toAreaId: number
  /** Of the way back; undefined: there is none, or nobody has said. */
  readonly returnDay: PlainDate | undefined
}
/** `why`: it has no price, in a sentence. */
export type Found = ActivityPrice | { readonly why: string }
export type PriceDesk = {
  readonly currency: string
  readonly priceOf: (asked: Asked) => Found
  readonly priceOfTransfer: (asked: AskedTransfer) => Found
}

type Opening = {
  readonly tourOptionIds: readonly number[]
  readonly pickupAreaIds: readonly number[]
  /** From and to which transfers drive that are sold alone. */
  readonly transferAreaIds?: readonly number[]
  /** Whose market and markup count; undefined: those of customers in none. */
  readonly legalEntityId: number | undefined
  readonly now: Instant
}

/** No row has this number. */
const NOBODY = 0

/** Reads once what the prices of several lines depend on: the rates of today, the market and markup of the customer, exchange rates. */
export async function openPriceDesk(
  tx: SiteTx,
  { tourOptionIds, pickupAreaIds, transferAreaIds = [], legalEntityId = NOBODY, now }: Opening,
): Promise<PriceDesk> {
  const ids = [...new Set(tourOptionIds)]
  const options = ids.length === 0 ? [] : await readTourOptions(tx, { ids })
  const activityIds = [...new Set(options.map(({ activityId }) => activityId))]
  const activities = activityIds.length === 0 ? [] : await listActivities(tx, { ids: activityIds, limit: activityIds.length })
  const areaIds = [...new Set([...pickupAreaIds, ...transferAreaIds])]
  const areas = areaIds.length === 0 ? [] : await listAreas(tx, { ids: areaIds })
  const services = await makeServices(tx, { options, activities, withAreas: pickupAreaIds.length > 0 && areas.length > 0 })
  const areaTransfers = bookAreaTransfers(transferAreaIds.length === 0 ? [] : await listAreaRates(tx))
  const [market, group, exchange] = [
    await findMarketOf(tx, legalEntityId),
    await findGroupOf(tx, legalEntityId),
    await readExchange(tx, now),
  ]
  const rules = group ? await listLiveRules(tx, ACTIVITY_MARKUPS, { groupId: group.id, limit: MOST_RULES }) : []
  const editions = {
    ticket: await findEditions(tx, TICKET_RATES, ids),
    transfer: await findEditions(tx, TRANSFER_RATES, ids),
    areaTransfer: await findEditions(tx, AREA_TRANSFERS, [AREA_BOOK]),
    markup: await findEditions(tx, ACTIVITY_MARKUPS, [group?.id ?? NOBODY]),
  }
  const index = indexRules(
    ACTIVITY_MARKUPS,
    rules.map(({ rule }) => rule),
  )
  const marketId = market?.market.id ?? ALL_OTHER_MARKETS
  const optionOf = new Map(options.map((option, at) => [option.id, { option, service: services[at]?.service }]))
  const areaOf = new Map(areas.map(({ id, name, city }) => [id, { areaId: id, name, cityId: city.id }]))
  const editionOf = (kind: PricedBy['rates'][number]['kind'], tourOptionId: number) =>
    (kind === 'areaTransfer' ? editions.areaTransfer.get(AREA_BOOK) : editions[kind].get(tourOptionId)) ?? 0
  const withRules = (found: PricedActivity, tourOptionId: number) => {
    const { rates, markupId } = found
    return present(found, {
      ...{ at: now, marketId },
      rates: rates.map(({ kind, id }) => ({ kind, id, edition: editionOf(kind, tourOptionId) })),
      markup: markupId === null ? null : { id: markupId, edition: editions.markup.get(group?.id ?? NOBODY) ?? 0 },
    })
  }
  return {
    currency: exchange.own,
    priceOf({ tourOptionId, day, party, ride, pickupAreaId }) {
      const { option, service } = optionOf.get(tourOptionId) ?? {}
      if (!option || !service) return { why: 'This tour option is no longer sold.' }
      const { activityId, cityId } = option
      const pickup = pickupAreaId === null ? undefined : areaOf.get(pickupAreaId)
      if (pickupAreaId !== null && !pickup) return { why: 'This pick-up area is no longer there.' }
      const ruleOf = (currency: string) => index.find({ tourOptionId, activityId, cityId, marketId, day, currency })
      const found = priceActivity({ service, exchange, ruleOf }, { day, party, marketId, transfer: waysOfRide(ride), pickup })
      return 'why' in found ? found : withRules(found, tourOptionId)
    },
    priceOfTransfer({ fromAreaId, toAreaId, day, returnDay, party, ride }) {
      const [from, to] = [areaOf.get(fromAreaId), areaOf.get(toAreaId)]
      if (!from || !to) return { why: 'This area is no longer there.' }
      // Markups of a city are of the one where it begins.
      const facts = { tourOptionId: NOBODY, activityId: NOBODY, cityId: from.cityId, marketId, day }
      const ruleOf = (currency: string) => index.find({ ...facts, currency })
      const found = priceTransfer({ areaTransfers, exchange, ruleOf }, { from, to, day, returnDay, party, marketId, ride })
      return 'why' in found ? found : withRules(found, NOBODY)
    },
  }
}

function present({ price, prices, net, markup, cost, costs }: PricedActivity, rules: PricedBy): ActivityPrice {
  const isPart = costs !== undefined && costs.missing.length > 0
  const known = isPart && { costs: { known: costs.known && toDecimal(costs.known), missing: [...costs.missing] } }
  return {
    currency: price.currency,
    price: toDecimal(price),
    prices: Object.fromEntries(Object.entries(prices).map(([payer, amount]) => [payer, toDecimal(amount)])),
    net: toDecimal(net),
    markup: toDecimal(markup),
    cost: cost && toDecimal(cost),
    margin: cost && toDecimal(subtract(price, cost)),
    pricedBy: { ...rules, ...known },
  }
}
