import type { FoundActivities, FoundActivity, SearchWish } from '@tradewind/contract/carts/activity-search'
import type { Activity, TourOption } from '@tradewind/contract/catalogue/catalogue-shapes'
import { type Money, parseMoney } from '@tradewind/domain/money'
import type { Party } from '@tradewind/domain/rates/party'
import { addDays, dateIn, daysBetween, type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import type { OptionOnSale } from '../activity-sales/option-on-sale.ts'
import { readBuyer } from '../activity-sales/read-buyer.ts'
import { listActivities } from '../catalogue/activities/activity-repo.ts'
import { findCity } from '../catalogue/city-repo.ts'
import { listPools } from '../catalogue/options/pool-repo.ts'
import { readTourOptions } from '../catalogue/options/read-tour-options.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { countTaken } from '../places/count-taken.ts'
import type { ReadRates } from '../rates/rate-book.ts'
import { makeServices } from '../rates/read-services.ts'
import { NEAREST_WITHIN, offerOption } from './offer-option.ts'

/** A page: with its tour options no more than are read at once. */
const PAGE = 25
const MOST_DAYS = 90
/** Further ahead no company has rates. */
const MOST_DAYS_AHEAD = 3 * 366

/** `legalEntityId`: whose prices; undefined for a visitor, who gets those of customers in no group and no market. */
type Asker = { readonly legalEntityId: number | undefined; readonly readRates: ReadRates; readonly now: Instant }

/** Activities that are sold in a city, with what a party would pay for each tour option on each day. Refuses by field. */
export async function searchActivities(
  tx: SiteTx,
  wish: SearchWish,
  { legalEntityId, readRates, now }: Asker,
): Promise<FoundActivities> {
  const party = readParty(wish)
  const city = (await findCity(tx, wish.cityId)) ?? refuseInput({ cityId: 'Please choose a city in which we sell activities.' })
  const days = readDays(wish, dateIn(city.zone, now))
  const page = await listActivities(tx, { cityId: city.id, isTurnedOn: true, after: wish.after, limit: PAGE + 1 })
  const shown = page.slice(0, PAGE).filter((activity) => isWanted(activity, wish))
  const [options, pools, buyer] = await Promise.all([readOptionsOf(tx, shown), listPools(tx), readBuyer(tx, legalEntityId, now)])
  const services = await makeServices(tx, { options, activities: shown, withAreas: false, readRates })
  const [first, last] = [days[0] as PlainDate, days.at(-1) as PlainDate]
  const around = { from: addDays(first, -NEAREST_WITHIN), to: addDays(last, NEAREST_WITHIN), now }
  const takenOf = await countTaken(tx, options, around)
  const poolPeople = new Map(pools.map(({ id, people }) => [id, people]))
  const asked = {
    party,
    days,
    now,
    zone: city.zone,
    takenOf,
    ...buyer,
    only: {
      transfer: wish.transfer,
      times: readTimes(wish),
      isFree: wish.freeCancellation,
      most: readMost(wish, buyer.exchange.own),
    },
  }
  const optionsOf = Map.groupBy(
    options.flatMap((option, at): OptionOnSale[] => {
      const { service } = services[at] ?? {}
      return service ? [{ option, service, poolPeople: poolPeople.get(option.poolId ?? NO_POOL) ?? null }] : []
    }),
    ({ option }) => option.activityId,
  )
  const activities = shown.map((activity) =>
    presentActivity(
      activity,
      (optionsOf.get(activity.id) ?? []).map((sold) => offerOption(sold, asked)).filter((found) => found !== undefined),
    ),
  )
  const next = page.length > PAGE ? page[PAGE - 1] : undefined
  return {
    currency: buyer.exchange.own,
    timeZone: city.zone,
    activities: activities.filter(({ tourOptions }) => tourOptions.length > 0),
    nextAfter: next?.id ?? null,
  }
}

/** No row has this number. */
const NO_POOL = 0

async function readOptionsOf(tx: SiteTx, activities: readonly Activity[]): Promise<TourOption[]> {
  if (activities.length === 0) return []
  const options = await readTourOptions(tx, { activityIds: activities.map(({ id }) => id) })
  return options.filter(({ isTurnedOn }) => isTurnedOn)
}

export function readParty({
  adults,
  children,
  childAges,
  infants,
}: Pick<SearchWish, 'adults' | 'children' | 'childAges' | 'infants'>): Party {
  if (childAges.length > children) refuseInput({ childAges: 'There are more ages than children.' })
  if (adults + children + infants === 0) refuseInput({ adults: 'Please add at least one traveller.' })
  const unknown = Array<null>(children - childAges.length).fill(null)
  return { adults, childAges: [...childAges, ...unknown], infants }
}

function readDays({ startDate, endDate }: SearchWish, today: PlainDate): PlainDate[] {
  const [asked, last] = [plainDate(startDate), plainDate(endDate)]
  // West of the city it is still yesterday: who searches from today there means today here.
  const first = asked === addDays(today, -1) && last >= today ? today : asked
  if (first < today) refuseInput({ startDate: 'The first day is in the past.' })
  if (last < first) refuseInput({ endDate: 'The last day is before the first.' })
  const count = daysBetween(first, last) + 1
  if (count > MOST_DAYS) refuseInput({ endDate: `Please choose ${MOST_DAYS} days at most.` })
  if (daysBetween(today, last) > MOST_DAYS_AHEAD) refuseInput({ endDate: 'Please choose days in the next three years.' })
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

/** None chosen is none asked for. */
function readTimes({ timesOfDay = [] }: SearchWish): SearchWish['timesOfDay'] {
  return timesOfDay.length === 0 ? undefined : timesOfDay
}

function readMost({ maxTotal }: SearchWish, currency: string): Money | undefined {
  if (maxTotal === undefined) return undefined
  try {
    return parseMoney(maxTotal, currency)
  } catch {
    refuseInput({ maxTotal: 'Please enter a valid amount' })
  }
}

function isWanted({ area, category }: Activity, wish: SearchWish): boolean {
  const isInArea = wish.areaIds.length === 0 || (area !== null && wish.areaIds.includes(area.id))
  return isInArea && (!wish.category || category.toLowerCase() === wish.category.toLowerCase())
}

function presentActivity(
  { id, name, description, category, priority, isTransferRequired, area, picture }: Activity,
  tourOptions: FoundActivity['tourOptions'],
): FoundActivity {
  return { id, name, description, category, priority, isTransferRequired, area, picture, tourOptions }
}
