import type { Activity } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { BuyerOffer } from '@tradewind/domain/carts/buyer-offer'
import type { Terms, TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { PickupArea } from '@tradewind/domain/rates/choose-transfer'
import type { Party } from '@tradewind/domain/rates/party'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { listActivities } from '../catalogue/activities/activity-repo.ts'
import { listAreas } from '../catalogue/areas/area-repo.ts'
import { findCity } from '../catalogue/city-repo.ts'
import { listPools } from '../catalogue/options/pool-repo.ts'
import { readTourOptions } from '../catalogue/options/read-tour-options.ts'
import type { SiteTx } from '../database/in-site.ts'
import { makeServices } from '../rates/read-services.ts'
import { type Buyer, type OptionOnSale, offerOn, termsOf } from './option-on-sale.ts'
import { readBuyer } from './read-buyer.ts'

/** A tour option with all that selling it needs. */
export type OnSale = OptionOnSale & {
  readonly activity: Activity
  readonly terms: Terms
  /** Of the city where it takes place. */
  readonly zone: string
  readonly isOnSale: boolean
}
type OrderWish = { readonly day: PlainDate; readonly party: Party; readonly transfer: TransferChoice }
export type Counter = {
  readonly buyer: Buyer
  /** By the number of the tour option; undefined: there is none. */
  find(tourOptionId: number): OnSale | undefined
  /** Where a party is fetched; undefined: nowhere that is known. */
  pickupOf(areaId: number | null): PickupArea | undefined
  /** What the buyer pays for it. */
  offer(onSale: OnSale, wish: OrderWish): BuyerOffer
}

type Opening = {
  readonly legalEntityId: number
  readonly now: Instant
  /** Of a quotation: transfers between areas count then. */
  readonly pickupAreaIds?: readonly number[]
}

/** Tour options as they are sold to a buyer now, at the rates, markups and exchange rates that the search shows. */
export async function readOnSale(
  tx: SiteTx,
  tourOptionIds: readonly number[],
  { legalEntityId, now, pickupAreaIds = [] }: Opening,
): Promise<Counter> {
  // What needs nothing of each other travels together: an order waits for few trips to the database.
  const [options, buyer, pools] = await Promise.all([
    readTourOptions(tx, { ids: [...new Set(tourOptionIds)] }),
    readBuyer(tx, legalEntityId, now),
    listPools(tx),
  ])
  const activityIds = [...new Set(options.map(({ activityId }) => activityId))]
  const [activities, zones, areas] = await Promise.all([
    listActivities(tx, { ids: activityIds, limit: Math.max(1, activityIds.length) }),
    readZones(tx, [...new Set(options.map(({ cityId }) => cityId))]),
    pickupAreaIds.length === 0 ? [] : listAreas(tx, { ids: [...new Set(pickupAreaIds)] }),
  ])
  const services = await makeServices(tx, { options, activities, withAreas: areas.length > 0 })
  const peopleOf = new Map(pools.map(({ id, people }) => [id, people]))
  const known = new Map(
    options.flatMap((option, at): [number, OnSale][] => {
      const activity = activities.find(({ id }) => id === option.activityId)
      const service = services[at]?.service
      const zone = zones.get(option.cityId)
      if (!activity || !service || !zone) return []
      const poolPeople = option.poolId === null ? null : (peopleOf.get(option.poolId) ?? null)
      const isOnSale = option.isTurnedOn && activity.isTurnedOn
      return [[option.id, { option, activity, service, poolPeople, terms: termsOf({ option, poolPeople }), zone, isOnSale }]]
    }),
  )
  const pickups = new Map(areas.map(({ id: areaId, city }) => [areaId, { areaId, cityId: city.id }]))
  return {
    buyer,
    find: (tourOptionId) => known.get(tourOptionId),
    pickupOf: (areaId) => (areaId === null ? undefined : pickups.get(areaId)),
    offer: (onSale, wish) => offerOn(onSale, buyer, wish),
  }
}

async function readZones(tx: SiteTx, cityIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const cities = await Promise.all(cityIds.map((id) => findCity(tx, id)))
  return new Map(cities.flatMap((city) => (city ? [[city.id, city.zone]] : [])))
}
