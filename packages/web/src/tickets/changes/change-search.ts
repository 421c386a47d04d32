import { CHANGE_TABS, type ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'

const ASSIGNED = ['anyone', 'me', 'nobody'] as const

/** Which requests are listed, and which is open, as the address holds it. */
export type ChangeSearch = {
  tab?: ChangeTab
  search?: string
  /** Staff only. */
  assigned?: (typeof ASSIGNED)[number]
  cursor?: string
  open?: number
}

/** Leaves out what an address cannot mean. */
export function readChangeSearch(raw: Record<string, unknown>): ChangeSearch {
  const tab = CHANGE_TABS.find((one) => one === raw.tab)
  const assigned = ASSIGNED.find((one) => one === raw.assigned)
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim().slice(0, 20) : ''
  const cursor = typeof raw.cursor === 'string' && /^[on]\d{1,10}$/.test(raw.cursor) ? raw.cursor : undefined
  const open = Number(raw.open)
  return {
    ...(tab && { tab }),
    ...(search && { search }),
    ...(assigned && assigned !== 'anyone' && { assigned }),
    ...(cursor && { cursor }),
    ...(Number.isSafeInteger(open) && open > 0 && open <= 2_147_483_647 && { open }),
  }
}

/** Other requests are meant: from the first page on, with none open. */
export function relist(
  { cursor: _, open: __, ...rest }: ChangeSearch,
  change: { [K in keyof ChangeSearch]: ChangeSearch[K] | undefined },
): ChangeSearch {
  return Object.fromEntries(Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined && value !== ''))
}
