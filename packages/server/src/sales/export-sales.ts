import { SaleFilters } from '@tradewind/contract/sales/sales'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { localAt } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { exportKind } from '../exports/export-kind.ts'
import type { SheetColumn } from '../sheets/write-sheet.ts'
import { listOtherCosts, type OtherCostOf } from './other-cost-repo.ts'
import { countSales, type ListedSale, listSaleIds, readSales } from './sale-list-repo.ts'
import type { Sellers } from './seller.ts'

type SaleLine = ListedSale & {
  readonly product: string
  readonly statusName: string
  readonly bookedAt: string
  /** 'AED 120.00 to Desert Cars LLC' */
  readonly otherCosts: string
}

const inSale = (line: SaleLine, minor: bigint): Money => money(minor, line.currency)

const COLUMNS: readonly SheetColumn<SaleLine>[] = [
  { header: 'Sale', width: 12, kind: 'text', value: ({ id }) => bookingNumber(id) },
  { header: 'Order', width: 10, kind: 'text', value: ({ order_id }) => String(order_id) },
  { header: 'Product', width: 18, kind: 'text', value: ({ product }) => product },
  { header: 'Description', width: 30, kind: 'text', value: ({ title }) => title },
  { header: 'Lead traveller', width: 24, kind: 'text', value: ({ lead_name }) => lead_name },
  { header: 'Travellers', width: 10, kind: 'whole', value: ({ party_count }) => party_count },
  { header: 'Status', width: 22, kind: 'text', value: ({ statusName }) => statusName },
  { header: 'Needs staff', width: 12, kind: 'text', value: ({ needs_staff }) => (needs_staff ? 'Yes' : 'No') },
  { header: 'Booked by', width: 24, kind: 'text', value: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
  { header: 'Booked by user email', width: 30, kind: 'text', value: ({ email }) => email },
  { header: 'Company', width: 24, kind: 'text', value: ({ entity_kind, name }) => (entity_kind === 'person' ? null : name) },
  { header: 'Booking date', width: 18, kind: 'dateTime', value: ({ bookedAt }) => bookedAt },
  { header: 'Service from', width: 13, kind: 'date', value: ({ used_from }) => used_from },
  { header: 'Service to', width: 13, kind: 'date', value: ({ used_to }) => used_to },
  { header: 'Currency', width: 9, kind: 'text', value: ({ currency }) => currency },
  { header: 'Amount', width: 15, kind: 'amount', value: (line) => inSale(line, line.amount_minor + line.adjusted_minor) },
  { header: 'Later changes', width: 15, kind: 'amount', value: (line) => inSale(line, line.changed_sales_minor) },
  { header: 'Tax', width: 13, kind: 'amount', value: (line) => inSale(line, line.tax_minor) },
  { header: 'Cost currency', width: 13, kind: 'text', value: ({ cost_currency }) => cost_currency },
  { header: 'Cost', width: 15, kind: 'amount', value: ({ cost_minor, cost_currency }) => money(cost_minor, cost_currency) },
  { header: 'Other costs', width: 30, kind: 'text', value: ({ otherCosts }) => otherCosts },
]

const BATCH = 250

/** The sales of every kind as a file: one line each. What only one kind has, its own export shows. */
export function exportSales(sellers: () => Sellers) {
  return exportKind<SaleLine>({
    kind: 'sales',
    words: ['sale', 'sales'],
    fileName: 'sales',
    seenWith: 'tickets.queue',
    area: 'tickets',
    sheet: { name: 'Sales', columns: COLUMNS },
    count: (tx, input) => countWhereKept(tx, SaleFilters.parse(input)),
    ids: (tx, input) => salesInOrder(tx, SaleFilters.parse(input)),
    read: async (tx, ids, zones) => {
      const [rows, others] = await Promise.all([readSales(tx, ids), listOtherCosts(tx, ids)])
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id): SaleLine[] => {
        const row = byId.get(id)
        if (!row) return []
        const seller = sellers().get(row.kind)
        return [
          {
            ...row,
            product: seller?.title ?? row.kind,
            statusName: seller?.nameStatus(row.status) ?? row.status,
            bookedAt: localAt(zones, row.created_at),
            otherCosts: others
              .filter(({ saleId }) => saleId === id)
              .map(sayCost)
              .join(', '),
          },
        ]
      })
    },
  })
}

const sayCost = ({ cost, supplier }: OtherCostOf) => `${cost.currency} ${toDecimal(cost)} to ${supplier}`

async function countWhereKept(tx: SiteTx, filters: SaleFilters): Promise<number | null> {
  const { tab, kind, number, bookedFrom, bookedTo } = filters
  if (number !== '' || bookedFrom !== null || bookedTo !== null) return null
  return (await countSales(tx, filters))
    .filter((one) => (tab === 'all' || one.tab === tab) && (kind === null || one.kind === kind))
    .reduce((sum, { count }) => sum + Number(count), 0)
}

async function* salesInOrder(tx: SiteTx, filters: SaleFilters): AsyncGenerator<number[]> {
  let pastId: number | undefined
  for (;;) {
    const ids = await listSaleIds(tx, filters, { pastId, limit: BATCH })
    if (ids.length > 0) yield ids
    if (ids.length < BATCH) return
    pastId = ids.at(-1)
  }
}
