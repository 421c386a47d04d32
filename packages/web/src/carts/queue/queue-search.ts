import { CART_STATUSES, type CartStatus } from '@tradewind/domain/carts/cart-status'

/** The queue of carts in the address. */
export type CartQueueSearch = {
  /** Without it: all. */
  status?: CartStatus
  /** What is looked for: a number, a name, a destination, a customer. */
  search?: string
  page?: number
  open?: number
}

const LONGEST_SEARCH = 60
const HIGHEST_PAGE = 1_000_000
const HIGHEST_ID = 2_147_483_647

export function readCartQueueSearch({ status, search, page, open }: Record<string, unknown>): CartQueueSearch {
  const known = CART_STATUSES.find((one) => one === status)
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, LONGEST_SEARCH) : ''
  return {
    ...(text !== '' && { search: text }),
    ...(known && { status: known }),
    ...(isBetween(page, 2, HIGHEST_PAGE) && { page }),
    ...(isBetween(open, 1, HIGHEST_ID) && { open }),
  }
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
}
