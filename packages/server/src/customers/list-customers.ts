import type { CustomerListInput, CustomerRow } from '@tradewind/contract/customers/customers'
import type { SiteTx } from '../database/in-site.ts'
import { countListed, findCustomerIds, type Wish } from './find-customers-repo.ts'
import { readCustomerRows } from './read-customer-rows.ts'

/**
 * A page of customers by when they registered. Going on is by place, so that who comes new does not shift the page under the reader; a page by its number
 * is counted from the nearer end.
 */
export async function listCustomers(tx: SiteTx, input: CustomerListInput) {
  const { page, pageSize, cursor, order } = input
  const count = await countListed(tx, input)
  const place = readCursor(cursor, pageSize) ?? placeOfPage(input, (page - 1) * pageSize, count)
  // One more than a page says whether it goes on.
  const found = place.limit === 0 ? [] : await findCustomerIds(tx, input, { ...place, limit: place.limit + 1 })
  const near = found.slice(0, place.limit)
  const ids = [...near].sort((a, b) => (order === 'newest' ? b - a : a - b))
  const [newest, oldest] = [Math.max(...ids), Math.min(...ids)]
  const goesOlder =
    'afterId' in place ? ids.length > 0 && (await isAny(tx, input, { beforeId: oldest })) : found.length > near.length
  const goesNewer =
    'afterId' in place
      ? found.length > near.length
      : ids.length > 0 && isBehind(place) && (await isAny(tx, input, { afterId: newest }))
  const [toNewer, toOlder] = [goesNewer ? `a${newest}` : null, goesOlder ? `b${oldest}` : null]
  return {
    records: (await readCustomerRows(tx, ids)) satisfies CustomerRow[],
    totalRecords: count.total,
    isTotalExact: count.isExact,
    totalPages: Math.ceil(count.total / pageSize),
    nextCursor: order === 'newest' ? toOlder : toNewer,
    previousCursor: order === 'newest' ? toNewer : toOlder,
  }
}

/** All of them, the newest first, for a sheet. */
export async function* customersInOrder(tx: SiteTx, wish: Wish): AsyncGenerator<number[]> {
  let beforeId: number | undefined
  for (;;) {
    const ids = await findCustomerIds(tx, wish, { ...(beforeId !== undefined && { beforeId }), limit: BATCH })
    if (ids.length > 0) yield ids
    if (ids.length < BATCH) return
    beforeId = ids.at(-1)
  }
}

const BATCH = 250

type Place = ({ beforeId?: number; skip?: number } | { afterId: number; skip?: number }) & { limit: number }

/** Counted from the nearer end, where the far one is known. */
function placeOfPage(
  { order, pageSize }: CustomerListInput,
  skip: number,
  { total, isExact }: { total: number; isExact: boolean },
): Place {
  if (!isExact) return order === 'newest' ? { skip, limit: pageSize } : { afterId: 0, skip, limit: pageSize }
  const limit = Math.max(0, Math.min(pageSize, total - skip))
  const skipNewer = order === 'newest' ? skip : total - skip - limit
  if (skipNewer <= total / 2) return { skip: skipNewer, limit }
  return { afterId: 0, skip: total - skipNewer - limit, limit }
}

/** Whether there may be newer ones than those from a place on. */
const isBehind = (place: { beforeId?: number; skip?: number }) => place.beforeId !== undefined || (place.skip ?? 0) > 0

async function isAny(tx: SiteTx, input: CustomerListInput, place: { beforeId: number } | { afterId: number }): Promise<boolean> {
  return (await findCustomerIds(tx, input, { ...place, limit: 1 })).length > 0
}

/** A cursor that was not made here is none. */
function readCursor(cursor: string | null, limit: number): Place | undefined {
  const [, kind, id] = /^([ab])(\d{1,9})$/.exec(cursor ?? '') ?? []
  if (!id) return undefined
  return kind === 'a' ? { afterId: Number(id), limit } : { beforeId: Number(id), limit }
}
