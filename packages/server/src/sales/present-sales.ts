import type { SaleFilters, SaleRow } from '@tradewind/contract/sales/sales'
import { money, toDecimal } from '@tradewind/domain/money'
import { SALE_TABS, type SaleTab } from '@tradewind/domain/sales/sale-tabs'
import { presentCustomer } from '../accounts/present-customer.ts'
import type { SiteTx } from '../database/in-site.ts'
import { readPlace, writePlace } from '../database/list-place.ts'
import { countSales, type ListedSale, listSales, type SaleCount } from './sale-list-repo.ts'
import type { Sellers } from './seller.ts'

type Page = { readonly cursor: string | null; readonly pageSize: number }

/** One page of the sales of every kind, with what each tab and each kind holds. */
export async function presentSales(tx: SiteTx, sellers: Sellers, filters: SaleFilters, { cursor, pageSize }: Page) {
  const [rows, counted] = await Promise.all([
    listSales(tx, filters, { pastId: readPlace(cursor).id, limit: pageSize + 1 }),
    countSales(tx, filters),
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    sales: page.map((row) => presentSale(row, sellers)),
    nextCursor: rows.length > pageSize && last ? writePlace({ towards: 'end', id: last.id }) : null,
    counts: countTabs(counted.filter(({ kind }) => filters.kind === null || kind === filters.kind)),
    kinds: [...sellers.values()].map(({ kind, title }) => ({
      kind,
      name: title,
      count: addUp(counted.filter((one) => one.kind === kind)),
    })),
  }
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
