import type { SaleFilters, SaleRow } from '@tradewind/contract/sales/sales'
import { money, toDecimal } from '@tradewind/domain/money'
import { SALE_TABS, type SaleTab } from '@tradewind/domain/sales/sale-tabs'
import { presentCustomer } from '../accounts/present-customer.ts'
import type { SiteTx } from '../database/in-site.ts'
import { readPlace, writePlace } from '../database/list-place.ts'
import { addUpListed, countSales, type ListedSale, listSales, type SaleCount } from './sale-list-repo.ts'
import { sumStanding } from './sale-sums-repo.ts'
import type { Sellers } from './seller.ts'

type Page = { readonly cursor: string | null; readonly pageSize: number }

/** One page of the sales of every kind, with what each tab and each kind holds. */
export async function presentSales(tx: SiteTx, sellers: Sellers, filters: SaleFilters, { cursor, pageSize }: Page) {
  const [rows, counted] = await Promise.all([
    listSales(tx, filters, { pastId: readPlace(cursor).id, limit: pageSize + 1 }),
    countSales(tx, filters),
  ])
  const ofKind = counted.filter(({ kind }) => filters.kind === null || kind === filters.kind)
  const sums = await sumOf(tx, filters, ofKind)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    sales: page.map((row) => presentSale(row, sellers)),
    nextCursor: rows.length > pageSize && last ? writePlace({ towards: 'end', id: last.id }) : null,
    counts: countTabs(ofKind),
    kinds: [...sellers.values()].map(({ kind, title }) => ({
      kind,
      name: title,
      count: addUp(counted.filter((one) => one.kind === kind)),
    })),
    sums:
      sums?.map(({ currency, count, sales }) => ({
        ...{ currency, count: Number(count), amount: toDecimal(money(sales, currency)) },
      })) ?? null,
  }
}

/** As many as are added up on a tab that no day bounds: a list of a million must not wait for its sum. */
const MOST_ON_A_TAB = 1_000

/** Of all sales the kept sums know it, however many there are. What one tab, some days or one number hold is added up, as far as that is quick. */
async function sumOf(tx: SiteTx, filters: SaleFilters, counted: readonly SaleCount[]) {
  const { tab, number, bookedFrom, bookedTo } = filters
  if (tab === 'all' && number === '') return sumStanding(tx, filters)
  const isOpen = number === '' && bookedFrom === null && bookedTo === null
  return isOpen && countTabs(counted)[tab] > MOST_ON_A_TAB ? null : addUpListed(tx, filters)
}

function countTabs(counted: readonly SaleCount[]): Record<SaleTab, number> {
  const of = (tab: SaleTab) => addUp(tab === 'all' ? counted : counted.filter((one) => one.tab === tab))
  return Object.fromEntries(SALE_TABS.map((tab) => [tab, of(tab)])) as Record<SaleTab, number>
}

function addUp(counted: readonly SaleCount[]): number {
  return counted.reduce((sum, { count }) => sum + Number(count), 0)
}

function presentSale(row: ListedSale, sellers: Sellers): SaleRow {
  const seller = sellers.get(row.kind)
  return {
    saleId: row.id,
    purchaseId: row.order_id,
    quotationId: row.quotation_id === null ? null : Number(row.quotation_id),
    kind: row.kind,
    kindName: seller?.title ?? row.kind,
    title: row.title,
    leadName: row.lead_name,
    partyCount: row.party_count,
    tab: row.queue_tab as SaleRow['tab'],
    status: row.status,
    statusName: seller?.nameStatus(row.status) ?? row.status,
    currency: row.currency,
    amount: toDecimal(money(row.amount_minor + row.adjusted_minor, row.currency)),
    changed: toDecimal(money(row.changed_sales_minor, row.currency)),
    money: row.money as SaleRow['money'],
    needsStaff: row.needs_staff,
    bookedOn: row.booked_on,
    usedFrom: row.used_from,
    usedTo: row.used_to,
    createdAt: row.created_at,
    user: presentCustomer({ ...row, id: row.user_id, kind: row.entity_kind }),
  }
}
