import { CHANGE_TABS, type ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'
import { PAGE_SIZES, USUAL_PAGE_SIZE } from '../ticket-search.ts'

const ASSIGNED = ['anyone', 'me', 'nobody'] as const

/** The filters of the requests, and the open one, in the address. */
export type ChangeSearch = {
  tab?: ChangeTab
  search?: string
  /** Staff only. */
  assigned?: (typeof ASSIGNED)[number]
  /** The page number; if there is a cursor too, the cursor says where the page begins. */
  page?: number
  cursor?: string
  pageSize?: number
  open?: number
}

/** Drops invalid values. */
export function readChangeSearch(raw: Record<string, unknown>): ChangeSearch {
  const tab = CHANGE_TABS.find((one) => one === raw.tab)
  const assigned = ASSIGNED.find((one) => one === raw.assigned)
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim().slice(0, 20) : ''
  const cursor = typeof raw.cursor === 'string' && /^[on]\d{1,10}$/.test(raw.cursor) ? raw.cursor : undefined
  const [open, page] = [Number(raw.open), Number(raw.page)]
  const pageSize = PAGE_SIZES.find((size) => size === Number(raw.pageSize))
  return {
    ...(tab && { tab }),
    ...(search && { search }),
    ...(assigned && assigned !== 'anyone' && { assigned }),
    ...(Number.isSafeInteger(page) && page > 1 && page <= 10_000_000 && { page }),
    ...(cursor && { cursor }),
    ...(pageSize && pageSize !== USUAL_PAGE_SIZE && { pageSize }),
    ...(Number.isSafeInteger(open) && open > 0 && open <= 2_147_483_647 && { open }),
  }
}

/** Other filters: back to the first page, with none open. */
export function relist(
  { cursor: _, page: __, open: ___, ...rest }: ChangeSearch,
  change: { [K in keyof ChangeSearch]: ChangeSearch[K] | undefined },
): ChangeSearch {
  return Object.fromEntries(Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined && value !== ''))
}
