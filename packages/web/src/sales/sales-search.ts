import type { SaleFilters } from '@tradewind/contract/sales/sales'
import { SALE_TABS, type SaleTab } from '@tradewind/domain/sales/sale-tabs'
import { readDate } from '@tradewind/domain/time'

/** What narrows the list of all sales, in its address. */
export type SalesSearch = { tab?: SaleTab; kind?: string; number?: string; userId?: number; from?: string; to?: string }

/** Drops values that are not valid, and defaults. */
export function readSalesSearch({ tab, kind, number, userId, from, to }: Record<string, unknown>): SalesSearch {
  const known = SALE_TABS.find((one) => one === tab)
  const text = typeof number === 'string' || typeof number === 'number' ? String(number).trim().slice(0, 30) : ''
  return {
    ...(known && known !== 'all' && { tab: known }),
    ...(typeof kind === 'string' && /^[a-z][A-Za-z]{0,39}$/.test(kind) && { kind }),
    ...(text && { number: text }),
    ...(Number.isSafeInteger(userId) && Number(userId) > 0 && Number(userId) <= 2_147_483_647 && { userId: Number(userId) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && readDate(value) !== undefined
}

export function saleFiltersOf({ tab, kind, number, userId, from, to }: SalesSearch): SaleFilters {
  return {
    tab: tab ?? 'all',
    kind: kind ?? null,
    number: number ?? '',
    userId: userId ?? null,
    bookedFrom: from ?? null,
    bookedTo: to ?? null,
  }
}
