import type { AreaTransferRow } from '@tradewind/contract/rates/area-transfers'
import { ALL_OTHER_MARKETS, ALL_OTHER_MARKETS_NAME, LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import type { Drafted } from '@tradewind/domain/editions/rule-service'
import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import { decimalsOf, money, parseMoney, toDecimal } from '@tradewind/domain/money'
import { AREA_TRANSFERS, type AreaTransfer } from '@tradewind/domain/rates/area-transfer'
import { plainDate } from '@tradewind/domain/time'
import { holdArea, listAreas } from '../catalogue/areas/area-repo.ts'
import type { Deleting } from '../catalogue/catalogue-editor.ts'
import { describeUsers } from '../catalogue/catalogue-users.ts'
import { holdMarkets, nameMarkets } from '../catalogue/markets/market-repo.ts'
import { listOptionRefs } from '../catalogue/options/tour-option-repo.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Book } from '../editions/book.ts'
import { lockBook } from '../editions/book-repo.ts'
import { publishEdition } from '../editions/publish-edition.ts'
import { listLiveRules, MOST_RULES } from '../editions/rule-repo.ts'
import { refuse, refuseInput } from '../http/refuse.ts'
import { listSuppliers } from '../ledger/post/supplier-entity-repo.ts'
import { notifyOfUnseenDrift, type PricePublisher } from './notify-of-unseen-drift.ts'
import { getLiveRate } from './rate-book.ts'
import { type CostInput, presentCost, readCost } from './rate-wire.ts'
import { noteEnded, type RateEditor } from './save-rates.ts'

type Wish = {
  readonly id?: number | undefined
  readonly from: number
  readonly to: number
  readonly marketId: number
  readonly description: string
  readonly transferType: AreaTransfer['way']
  readonly sharingBasis: AreaTransfer['basis']
  readonly amount: string
  readonly currency: string
  readonly isStandAlone: boolean
  readonly isPerPax: boolean
  readonly minPax: number | null
  readonly maxPax: number | null
  readonly boundTourOptionId: number
  readonly validFromDate: string
  readonly validTillDate: string
  readonly supplierCost?: CostInput | undefined
}

/** A company's area transfers are one book. */
export const AREA_BOOK = 1
const NONE = -1
/** It may be of any tour option. */
const AREAS = { tourOptionIds: [], about: 'transfers between areas' }

/** With the book locked. */
export async function lockAreaBook(tx: SiteTx): Promise<Book<AreaTransfer, { marketId: number; day: AreaTransfer['validFrom'] }>> {
  const edition = await lockBook(tx, { service: AREA_TRANSFERS, groupId: AREA_BOOK })
  return {
    service: AREA_TRANSFERS,
    groupId: AREA_BOOK,
    edition,
    trail: { about: { kind: 'areaTransfers', id: AREA_BOOK }, rules: 'area transfers' },
  }
}

/** Adds an area transfer, or changes one, as an edition of its own. Gives its number. Refuses by field. */
export function saveAreaTransfer({ db, actor, jobs, now }: RateEditor & PricePublisher, wish: Wish): Promise<number> {
  const rule = readAreaTransfer(wish)
  const lacks = AREA_TRANSFERS.whatLacks(rule)
  if (Object.keys(lacks).length > 0) refuseInput(lacks)
  return inSite(db, actor.siteId, async (tx) => {
    const book = await lockAreaBook(tx)
    const before = wish.id === undefined ? undefined : await getLiveRate(tx, AREA_TRANSFERS, wish.id)
    const faults = await findUnknown(tx, rule)
    if (Object.keys(faults).length > 0) refuseInput(faults)
    const changes = before
      ? { added: [], changed: [{ before, after: rule }], ended: [] }
      : { added: [rule], changed: [], ended: [] }
    const note = before ? 'Area transfer changed' : 'Area transfer added'
    const { addedIds } = await publishEdition(tx, book, changes, { actor, now, note })
    await notifyOfUnseenDrift(tx, { actor, jobs }, AREAS)
    return before?.id ?? addedIds[0] ?? 0
  })
}

function readAreaTransfer(wish: Wish): Drafted<AreaTransfer> {
  const { currency, amount, sharingBasis: basis, boundTourOptionId } = wish
  if (!isCurrency(currency)) refuseInput({ currency: 'This currency is not known.' })
  if ((amount.split('.')[1] ?? '').length > decimalsOf(currency)) refuseInput({ amount: 'Please enter a valid amount' })
  return {
    name: `Areas ${wish.from} to ${wish.to}`,
    fromAreaId: wish.from,
    toAreaId: wish.to,
    marketId: wish.marketId,
    description: wish.description,
    way: wish.transferType,
    basis,
    currency,
    minor: parseMoney(amount, currency).minor,
    isPerPax: wish.isPerPax,
    minPax: wish.minPax,
    maxPax: wish.maxPax,
    isStandAlone: wish.isStandAlone,
    boundTourOptionId: boundTourOptionId === NONE ? null : boundTourOptionId,
    validFrom: plainDate(wish.validFromDate),
    validTill: plainDate(wish.validTillDate),
    ...(wish.supplierCost && { supplierCost: readCost(wish.supplierCost, { currency }) }),
  }
}

/** Areas, the market, the tour option and the supplier are the company's. */
async function findUnknown(tx: SiteTx, rule: Drafted<AreaTransfer>): Promise<Record<string, string>> {
  const areas = new Set<number>()
  // In one order everywhere: who saves a transfer and who deletes an area wait for each other, and never in a circle.
  for (const id of [rule.fromAreaId, rule.toAreaId].sort((a, b) => a - b)) if (await holdArea(tx, id)) areas.add(id)
  const markets = await holdMarkets(tx, [rule.marketId])
  const options = rule.boundTourOptionId === null ? [] : await listOptionRefs(tx, { ids: [rule.boundTourOptionId] })
  const supplierId = rule.supplierCost?.supplierId
  const isSupplier = supplierId === undefined || (await listSuppliers(tx)).some(({ id }) => id === supplierId)
  return {
    ...(!isSupplier && { 'supplierCost.supplierId': 'Please choose a supplier.' }),
    ...(!areas.has(rule.fromAreaId) && { from: 'From area is required' }),
    ...(!areas.has(rule.toAreaId) && { to: 'To area is required' }),
    ...(!markets.has(rule.marketId) && { marketId: 'Market ID is required' }),
    ...(rule.boundTourOptionId !== null && options.length === 0 && { boundTourOptionId: 'Please select a tour option' }),
  }
}

/** Ends an area transfer. What it priced keeps it. Gives who that is. */
export function endAreaTransfer(
  { db, actor, jobs, now, users }: Deleting<RateEditor & PricePublisher>,
  { id }: { id: number },
): Promise<string | null> {
  return inSite(db, actor.siteId, async (tx) => {
    const book = await lockAreaBook(tx)
    const rule = await getLiveRate(tx, AREA_TRANSFERS, id)
    const usedBy = await describeUsers(tx, users, { kind: 'areaTransfer', ids: [id] })
    const note = noteEnded('Area transfer ended', usedBy)
    await publishEdition(tx, book, { added: [], changed: [], ended: [rule] }, { actor, now, note })
    await notifyOfUnseenDrift(tx, { actor, jobs }, AREAS)
    return usedBy
  })
}

type Wanted = {
  readonly search?: string | undefined
  readonly from?: readonly number[] | undefined
  readonly to?: readonly number[] | undefined
  readonly cityId?: readonly number[] | undefined
  readonly marketId?: readonly number[] | undefined
  readonly transferType?: readonly string[] | undefined
  readonly sharingBasis?: readonly string[] | undefined
  readonly id?: number
}

/** Area transfers by filters, by the names of their areas; the newest first between two areas. */
export async function listAreaTransfers(tx: SiteTx, wanted: Wanted): Promise<{ transfers: AreaTransferRow[]; isCut: boolean }> {
  const rules = (await listAreaRates(tx)).filter(({ id }) => wanted.id === undefined || id === wanted.id)
  const areas = new Map(
    (await listAreas(tx, { ids: [...new Set(rules.flatMap(areasOf))], withDeleted: true })).map((area) => [area.id, area]),
  )
  const markets = await nameMarkets(tx)
  const bound = rules.flatMap(({ boundTourOptionId }) => boundTourOptionId ?? [])
  const options = new Map((await listOptionRefs(tx, { ids: bound })).map(({ id, name, activity }) => [id, `${activity}: ${name}`]))
  const rows = rules.map((rule) => present(rule, { areas, markets, options })).filter((row) => fits(row, wanted))
  rows.sort((a, b) => a.from.name.localeCompare(b.from.name) || a.to.name.localeCompare(b.to.name) || b.id - a.id)
  return { transfers: rows.slice(0, LISTED_AT_MOST), isCut: rows.length > LISTED_AT_MOST }
}

/** All live ones, as the engine knows them. */
export async function listAreaRates(tx: SiteTx): Promise<AreaTransfer[]> {
  return (await listLiveRules(tx, AREA_TRANSFERS, { groupId: AREA_BOOK, limit: MOST_RULES })).map(({ rule }) => rule)
}

export async function getAreaTransfer(tx: SiteTx, id: number): Promise<AreaTransferRow> {
  const { transfers } = await listAreaTransfers(tx, { id })
  return transfers[0] ?? refuse('NOT_FOUND', { message: 'We could not find that area transfer.' })
}

const areasOf = ({ fromAreaId, toAreaId }: AreaTransfer) => [fromAreaId, toAreaId]

type Names = {
  readonly areas: ReadonlyMap<number, { id: number; name: string; city: { id: number; city: string } }>
  readonly markets: ReadonlyMap<number, string>
  readonly options: ReadonlyMap<number, string>
}

function present(rule: AreaTransfer, { areas, markets, options }: Names): AreaTransferRow {
  const areaOf = (id: number) => {
    const area = areas.get(id)
    return { id, name: area?.name ?? `Area ${id}`, cityId: area?.city.id ?? 0, city: area?.city.city ?? '' }
  }
  return {
    id: rule.id,
    version: rule.version,
    from: areaOf(rule.fromAreaId),
    to: areaOf(rule.toAreaId),
    marketId: rule.marketId,
    market:
      rule.marketId === ALL_OTHER_MARKETS ? ALL_OTHER_MARKETS_NAME : (markets.get(rule.marketId) ?? `Market ${rule.marketId}`),
    description: rule.description,
    transferType: rule.way,
    sharingBasis: rule.basis,
    amount: toDecimal(money(rule.minor, rule.currency)),
    currency: rule.currency,
    isStandAlone: rule.isStandAlone,
    isPerPax: rule.isPerPax,
    minPax: rule.minPax,
    maxPax: rule.maxPax,
    boundTourOptionId: rule.boundTourOptionId ?? NONE,
    boundTourOption: rule.boundTourOptionId === null ? null : (options.get(rule.boundTourOptionId) ?? null),
    validFromDate: rule.validFrom,
    validTillDate: rule.validTill,
    ...(rule.supplierCost && { supplierCost: presentCost(rule.supplierCost) }),
  }
}

function fits(row: AreaTransferRow, { search = '', from, to, cityId, marketId, transferType, sharingBasis }: Wanted): boolean {
  const among = <T>(values: readonly T[] | undefined, ...of: T[]) => values === undefined || of.some((one) => values.includes(one))
  const words = `${row.from.name}\n${row.to.name}\n${row.description}`.toLowerCase()
  return (
    words.includes(search.toLowerCase()) &&
    among(from, row.from.id) &&
    among(to, row.to.id) &&
    among(cityId, row.from.cityId, row.to.cityId) &&
    among(marketId, row.marketId) &&
    among<string>(transferType, row.transferType) &&
    among<string>(sharingBasis, row.sharingBasis)
  )
}
