import type { TicketListInput, TicketTab } from './ticket-list.ts'

export const TABS = ['all', 'ticketed', 'held', 'inProgress', 'failed', 'cancelled'] as const satisfies readonly TicketTab[]
export const PAGE_SIZES = [10, 25, 50, 100] as const

/** What a list of tickets shows, as the address holds it. */
export type TicketSearch = {
  status?: TicketTab
  search?: string
  cursor?: string
  pageSize?: number
  /** The ticket open beside the list. */
  open?: number
}

export function readTicketSearch(raw: Record<string, unknown>): TicketSearch {
  const status = TABS.find((tab) => tab === raw.status)
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).slice(0, 60) : ''
  const pageSize = PAGE_SIZES.find((size) => size === Number(raw.pageSize))
  const open = Number(raw.open)
  return {
    ...(status && status !== 'all' && { status }),
    ...(search.trim() !== '' && { search }),
    ...(typeof raw.cursor === 'string' && raw.cursor !== '' && { cursor: raw.cursor.slice(0, 500) }),
    ...(pageSize && pageSize !== 25 && { pageSize }),
    ...(Number.isSafeInteger(open) && open > 0 && { open }),
  }
}

export function listInput({ status, search, cursor, pageSize }: TicketSearch): TicketListInput {
  return { status: status ?? 'all', search: search?.trim() ?? '', cursor: cursor ?? null, pageSize: pageSize ?? 25 }
}

/** Another filter or another size begins at the first page again. */
export function refilter(search: TicketSearch, change: Pick<TicketSearch, 'status' | 'search' | 'pageSize'>): TicketSearch {
  const { cursor: _, open: __, ...kept } = { ...search, ...change }
  return readTicketSearch(kept)
}
