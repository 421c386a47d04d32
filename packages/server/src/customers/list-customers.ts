import { COUNTED_AT_MOST, type CustomerListInput, type CustomerRow } from '@tradewind/contract/customers/customers'
import type { SiteTx } from '../database/in-site.ts'
import { countListed, findCustomerIds, findWithText, type Wish } from './find-customers-repo.ts'
import { readCustomerRows } from './read-customer-rows.ts'

/**
 * A page of customers by when they registered. Going on is by place, so that who comes new does not shift the page under the reader; a page by its number
 * is counted from the nearer end.
 */
export async function listCustomers(tx: SiteTx, input: CustomerListInput) {
  const found = await findWithText(tx, input)
  const among = found && pageAmong(found, input)
  const { ids, goesNewer, goesOlder, total, isExact } = among ?? (await pageOfAll(tx, input))
  const [toNewer, toOlder] = [goesNewer ? `a${Math.max(...ids)}` : null, goesOlder ? `b${Math.min(...ids)}` : null]
  const inOrder = [...ids].sort((a, b) => (input.order === 'newest' ? b - a : a - b))
  return {
    records: (await readCustomerRows(tx, inOrder)) satisfies CustomerRow[],
    totalRecords: total,
    isTotalExact: isExact,
    totalPages: Math.ceil(total / input.pageSize),
    nextCursor: input.order === 'newest' ? toOlder : toNewer,
    previousCursor: input.order === 'newest' ? toNewer : toOlder,
  }
}

type Page = { ids: readonly number[]; goesNewer: boolean; goesOlder: boolean; total: number; isExact: boolean }

/** The page among the newest that have a text; undefined where it reaches beyond those that were found. */
function pageAmong(found: readonly number[], input: CustomerListInput): Page | undefined {
  const isExact = found.length <= COUNTED_AT_MOST
  const [from, to] = rangeAmong(found, input)
  if (!isExact && (to === found.length || input.order === 'oldest')) return undefined
  const [goesNewer, goesOlder] = to > from ? [from > 0, to < found.length] : [false, false]
  return { ids: found.slice(from, to), goesNewer, goesOlder, total: Math.min(found.length, COUNTED_AT_MOST), isExact }
}

/** From where to where the page goes in a list with the newest first. */
function rangeAmong(found: readonly number[], { cursor, page, pageSize, order }: CustomerListInput): [number, number] {
  const place = readCursor(cursor, pageSize)
  const until = (isPast: (id: number) => boolean) => {
    const at = found.findIndex(isPast)
    return at < 0 ? found.length : at
  }
  const upTo = (to: number): [number, number] => [Math.max(0, to - pageSize), to]
  const startingAt = (from: number): [number, number] => [Math.min(from, found.length), Math.min(from + pageSize, found.length)]
  if (place && 'afterId' in place) return upTo(until((id) => id <= place.afterId))
  if (place) return startingAt(until((id) => id < place.beforeId))
  const skip = (page - 1) * pageSize
  return order === 'newest' ? startingAt(skip) : upTo(Math.max(0, found.length - skip))
}

async function pageOfAll(tx: SiteTx, input: CustomerListInput): Promise<Page> {
  const { page, pageSize, cursor } = input
  const count = await countListed(tx, input)
  const place = readCursor(cursor, pageSize) ?? placeOfPage(input, (page - 1) * pageSize, count)
  // One more than a page says whether it goes on.
  const found = place.limit === 0 ? [] : await findCustomerIds(tx, input, { ...place, limit: place.limit + 1 })
  const ids = found.slice(0, place.limit)
  const goesOn = found.length > ids.length
  if (ids.length === 0) return { ids, goesNewer: false, goesOlder: false, ...count }
  if ('afterId' in place)
    return { ids, goesNewer: goesOn, goesOlder: await isAny(tx, input, { beforeId: Math.min(...ids) }), ...count }
  const goesNewer = isBehind(place) && (await isAny(tx, input, { afterId: Math.max(...ids) }))
  return { ids, goesNewer, goesOlder: goesOn, ...count }
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

type After = { readonly afterId: number; readonly skip?: number; readonly limit: number }
type Before = { readonly beforeId?: number; readonly skip?: number; readonly limit: number }

/** Counted from the nearer end, where the far one is known. */
function placeOfPage(
  { order, pageSize }: CustomerListInput,
  skip: number,
  { total, isExact }: { total: number; isExact: boolean },
): After | Before {
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
function readCursor(cursor: string | null, limit: number): After | Required<Pick<Before, 'beforeId' | 'limit'>> | undefined {
  const [, kind, id] = /^([ab])(\d{1,9})$/.exec(cursor ?? '') ?? []
  if (!id) return undefined
  return kind === 'a' ? { afterId: Number(id), limit } : { beforeId: Number(id), limit }
}
