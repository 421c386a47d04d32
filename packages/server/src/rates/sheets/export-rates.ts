import { ALL_OTHER_MARKETS, ALL_OTHER_MARKETS_NAME } from '@tradewind/domain/catalogue/catalogue-limits'
import type { PassengerCode } from '@tradewind/domain/catalogue/passenger-types'
import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { type Money, money } from '@tradewind/domain/money'
import { TICKET_RATES, type TicketRateRule, TRANSFER_RATES, type TransferRateRule } from '@tradewind/domain/rates/rate-services'
import type { NamedOption } from '@tradewind/domain/rates/sheet/find-option'
import type { Instant } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import { nameMarkets } from '../../catalogue/markets/market-repo.ts'
import { listOptionNames, refuseTourOption } from '../../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { listLiveRules } from '../../editions/rule-repo.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { listSuppliers } from '../../ledger/post/supplier-entity-repo.ts'
import { type SheetColumn, writeSheet } from '../../sheets/write-sheet.ts'

/** The answer is built in memory. */
const MOST_ROWS = 20_000
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const UNIT = { ticket: 'per group', transfer: 'per vehicle' } as const

type Row = {
  readonly rate: TicketRateRule | TransferRateRule
  readonly activity: string
  readonly option: string
  readonly market: string
  readonly supplier: string
}
const amountOf = ({ rate }: Row, code: PassengerCode): Money | null => {
  const minor = rate.kind === 'ticket' ? rate.amounts[code] : undefined
  return minor === undefined ? null : money(minor, rate.currency)
}
const costOf = ({ rate: { supplierCost: cost } }: Row, code: PassengerCode): Money | null => {
  const minor = code === 'adult' ? cost?.minor : cost?.amounts?.[code]
  return cost === undefined || minor === undefined ? null : money(minor, cost.currency)
}
const ofTransfer =
  <Value>(read: (rate: TransferRateRule) => Value) =>
  ({ rate }: Row) =>
    rate.kind === 'transfer' ? read(rate) : null

/** Headings that the reader of sheets knows: what is exported can be changed and imported. */
const COLUMNS: readonly SheetColumn<Row>[] = [
  { header: 'Activity', width: 32, kind: 'text', value: ({ activity }) => activity },
  { header: 'Tour option', width: 28, kind: 'text', value: ({ option }) => option },
  { header: 'Market', width: 20, kind: 'text', value: ({ market }) => market },
  { header: 'Valid from', width: 13, kind: 'date', value: ({ rate }) => rate.validFrom },
  { header: 'Valid till', width: 13, kind: 'date', value: ({ rate }) => rate.validTill },
  { header: 'Weekdays', width: 16, kind: 'text', value: ({ rate }) => writeWeekdays(rate.weekdays) },
  { header: 'Currency', width: 9, kind: 'text', value: ({ rate }) => rate.currency },
  { header: 'Per pax', width: 12, kind: 'text', value: ({ rate }) => (rate.isPerPax ? 'per person' : UNIT[rate.kind]) },
  { header: 'Adult', width: 11, kind: 'amount', value: (row) => amountOf(row, 'adult') },
  { header: 'Child', width: 11, kind: 'amount', value: (row) => amountOf(row, 'child') },
  { header: 'Infant', width: 11, kind: 'amount', value: (row) => amountOf(row, 'infant') },
  { header: 'Amount', width: 11, kind: 'amount', value: ofTransfer(({ minor, currency }) => money(minor, currency)) },
  { header: 'PVT SIC', width: 9, kind: 'text', value: ofTransfer(({ basis }) => (basis === 'private' ? 'PVT' : 'SIC')) },
  { header: 'Transfer type', width: 14, kind: 'text', value: ofTransfer(({ transferType }) => transferType) },
  { header: 'Vehicle', width: 20, kind: 'text', value: ofTransfer(({ description }) => description) },
  { header: 'Min pax', width: 9, kind: 'whole', value: ofTransfer(({ minPax }) => minPax) },
  { header: 'Max pax', width: 9, kind: 'whole', value: ofTransfer(({ maxPax }) => maxPax) },
  // Not read again: what a sheet never says stays.
  { header: 'Bought from', width: 24, kind: 'text', value: ({ supplier }) => supplier },
  { header: 'Bought at', width: 11, kind: 'amount', value: (row) => costOf(row, 'adult') },
  { header: 'Bought at, children', width: 18, kind: 'amount', value: (row) => costOf(row, 'child') },
  { header: 'Bought at, infants', width: 18, kind: 'amount', value: (row) => costOf(row, 'infant') },
]

type Context = { readonly zones: ZoneHistory; readonly now: Instant; readonly refuse: Refuse<'TOO_MANY_RATES'> }

/** The live rates of a tour option, or of all, as an Excel sheet that can be imported again. Refuses TOO_MANY_RATES, NOT_FOUND. */
export async function exportRates(
  tx: SiteTx,
  { tourOptionId }: { tourOptionId?: number | undefined },
  { zones, now, refuse }: Context,
): Promise<{ fileName: string; contentBase64: string; rates: number }> {
  const options = (await listOptionNames(tx)).filter(({ id }) => tourOptionId === undefined || id === tourOptionId)
  if (tourOptionId !== undefined && options.length === 0) refuseTourOption()
  const filter = { limit: MOST_ROWS + 1, ...(tourOptionId !== undefined && { groupId: tourOptionId }) }
  const tickets = await listLiveRules(tx, TICKET_RATES, filter)
  const transfers = await listLiveRules(tx, TRANSFER_RATES, filter)
  if (tickets.length + transfers.length > MOST_ROWS) refuse('TOO_MANY_RATES')
  const markets = await nameMarkets(tx)
  const suppliers = new Map((await listSuppliers(tx)).map(({ id, name }) => [id, name]))
  const named = nameOptions(options)
  // Rates of a tour option that was deleted are in no list.
  const rows = [...tickets, ...transfers].flatMap(({ rule: rate }): Row[] => {
    const option = named.get(rate.groupId)
    const market = rate.marketId === ALL_OTHER_MARKETS ? ALL_OTHER_MARKETS_NAME : (markets.get(rate.marketId) ?? '')
    const supplier = rate.supplierCost ? (suppliers.get(rate.supplierCost.supplierId) ?? '') : ''
    return option ? [{ rate, ...option, market, supplier }] : []
  })
  const place = new Map(options.map(({ id }, at) => [id, at]))
  const at = ({ rate }: Row) => place.get(rate.groupId) ?? 0
  rows.sort(
    (a, b) => at(a) - at(b) || a.rate.kind.localeCompare(b.rate.kind) || a.rate.priority - b.rate.priority || b.rate.id - a.rate.id,
  )
  const pieces: Uint8Array[] = []
  for await (const piece of writeSheet(rows, { name: 'Rates', columns: COLUMNS })) pieces.push(piece)
  return {
    fileName: `rates-${dayAt(zones, now)}.xlsx`,
    contentBase64: Buffer.concat(pieces).toString('base64'),
    rates: rows.length,
  }
}

/** By name; by number where two options of one activity share theirs. */
function nameOptions(options: readonly NamedOption[]): ReadonlyMap<number, { activity: string; option: string }> {
  const seen = Map.groupBy(options, ({ activity, name }) => `${activity}\n${name}`.toLowerCase())
  return new Map(
    [...seen.values()].flatMap((same) =>
      same.map(({ id, activity, name }) => [id, { activity, option: same.length > 1 ? `#${id}` : name }] as const),
    ),
  )
}

function writeWeekdays(weekdays: readonly number[]): string {
  return weekdays.length === EVERY_DAY.length ? 'Daily' : weekdays.map((day) => DAYS[day]).join(', ')
}
