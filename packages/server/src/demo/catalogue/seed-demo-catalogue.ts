import { readFile } from 'node:fs/promises'
import { NEW_TOUR_OPTION } from '@tradewind/domain/catalogue/tour-option'
import type { Instant } from '@tradewind/domain/time'
import { insertActivity, updateActivity } from '../../catalogue/activities/activity-repo.ts'
import { insertArea } from '../../catalogue/areas/area-repo.ts'
import { insertPlace } from '../../catalogue/areas/place-repo.ts'
import { insertAccommodation } from '../../catalogue/hotels/accommodation-repo.ts'
import { insertMarket } from '../../catalogue/markets/market-repo.ts'
import { replaceOptionParts } from '../../catalogue/options/option-parts-repo.ts'
import { insertPool } from '../../catalogue/options/pool-repo.ts'
import { insertTourOption } from '../../catalogue/options/tour-option-repo.ts'
import { takeCity } from '../../catalogue/take-city.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { TOUR_AREA } from './demo-prices.ts'
import { readCatalogueText, type TextActivity, type TextCity } from './read-catalogue-text.ts'
import { seedDemoActivityMarkups } from './seed-demo-activity-markups.ts'
import { seedDemoAreaTransfers, seedDemoRates } from './seed-demo-rates.ts'

const MARKETS = [
  { name: 'India', country_codes: ['IN'], is_fallback: true },
  { name: 'Gulf states', country_codes: ['AE', 'BH', 'KW', 'OM', 'QA', 'SA'], is_fallback: false },
  { name: 'Europe', country_codes: ['CH', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL'], is_fallback: false },
  { name: 'South-east Asia', country_codes: ['ID', 'MY', 'PH', 'SG', 'TH', 'VN'], is_fallback: false },
]
/** People at one start of seats that are shared. */
const SEATS: Readonly<Record<string, number>> = { Coach: 44, Camp: 120, Dhow: 90, Yacht: 24, Boat: 30, Speedboat: 12 }
const USUAL_SEATS = 20

/** The catalogue of the demonstration's destination company, from its readable file. */
export async function seedDemoCatalogue(tx: SiteTx, now: Instant): Promise<void> {
  const text = await readFile(new URL('./blue-dhow-catalogue.txt', import.meta.url), 'utf8')
  const markets = new Map<string, number>()
  for (const market of MARKETS) markets.set(market.name, await insertMarket(tx, market, now))
  const pools = new Map<string, number>()
  const shared: Shared = { pools, markets, now }
  for (const city of readCatalogueText(text)) await seedCity(tx, city, shared)
  await seedDemoActivityMarkups(tx, now)
}

async function seedCity(tx: SiteTx, city: TextCity, shared: Shared): Promise<void> {
  const { now } = shared
  await takeCity(tx, city.id, now)
  const areas = new Map<string, bigint>()
  for (const name of city.areas) areas.set(name, BigInt(await insertArea(tx, { cityId: city.id, name }, now)))
  // The first city has it; those after it drive there as well.
  shared.tourArea ??= areas.get(TOUR_AREA)
  await seedDemoAreaTransfers(tx, { areas, tourArea: shared.tourArea }, now)
  const at = (area: string) => ({ city_id: BigInt(city.id), area_id: areas.get(area) ?? null })
  for (const { area, ...place } of city.places) await insertPlace(tx, { ...place, ...at(area), address: '' }, now)
  for (const { area, ...hotel } of city.hotels)
    await insertAccommodation(tx, { ...hotel, ...at(area), phone_number: '', email: '' }, now)
  for (const [place, activity] of city.activities.entries()) {
    const { name, description, category, isTransferRequired } = activity
    const id = await insertActivity(tx, { cityId: city.id, name, description, category, priority: place + 1 }, now)
    const { area_id } = at(activity.area)
    await updateActivity(tx, id, { area_id, is_transfer_required: isTransferRequired }, now)
    await seedOptions(tx, id, activity, shared)
  }
}

type Shared = {
  readonly pools: Map<string, number>
  readonly markets: ReadonlyMap<string, number>
  readonly now: Instant
  tourArea?: bigint | undefined
}

async function seedOptions(tx: SiteTx, activityId: number, { options, category }: TextActivity, shared: Shared): Promise<void> {
  const { pools, markets, now } = shared
  for (const [position, { pool, ...option }] of options.entries()) {
    const details = {
      ...NEW_TOUR_OPTION,
      ...option,
      poolId: pool === undefined ? null : (pools.get(pool) ?? (await addPool(tx, pool, shared))),
      bookingCutoffAmount: 4,
      cancellation: [
        { amount: 2, unit: 'day', refundPercent: 100 },
        { amount: 1, unit: 'day', refundPercent: 50 },
      ] as const,
    }
    const id = await insertTourOption(tx, activityId, details, now)
    await replaceOptionParts(tx, id, details)
    await seedDemoRates(tx, { tourOptionId: id, category, position, markets }, now)
  }
}

async function addPool(tx: SiteTx, name: string, { pools, now }: Shared): Promise<number> {
  const people = SEATS[name.split(' ')[0] ?? ''] ?? USUAL_SEATS
  const id = await insertPool(tx, { name, people }, now)
  pools.set(name, id)
  return id
}
