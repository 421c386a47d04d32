import type { CustomerListInput, CustomerRow } from '@tradewind/contract/customers/customers'
import type { SiteTx } from '../database/in-site.ts'
import { countCustomers, findCustomerIds, type Wish } from './find-customers-repo.ts'
import { readCustomerRows } from './read-customer-rows.ts'

/**
 * A page of customers by when they registered. Going on is by place, so that who comes new does not shift the page under the reader; a page by its number
 * is counted from the nearer end.
 */
export async function listCustomers(tx: SiteTx, input: CustomerListInput) {
  const { page, pageSize, cursor, order } = input
  const totalRecords = await countCustomers(tx, input)
  const place = readCursor(cursor)
  const found = place ? await idsFrom(tx, input, place) : await idsOfPage(tx, input, (page - 1) * pageSize, totalRecords)
  const ids = found.sort((a, b) => (order === 'newest' ? b - a : a - b))
  const records: CustomerRow[] = await readCustomerRows(tx, ids)
  const [newest, oldest] = [Math.max(...ids), Math.min(...ids)]
  const [[newer], [older]] =
    ids.length === 0
      ? [[], []]
      : [
          await findCustomerIds(tx, input, { afterId: newest, limit: 1 }),
          await findCustomerIds(tx, input, { beforeId: oldest, limit: 1 }),
        ]
  const toNewer = newer === undefined ? null : `a${newest}`
  const toOlder = older === undefined ? null : `b${oldest}`
  return {
    records,
    totalRecords,
    totalPages: Math.ceil(totalRecords / pageSize),
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

type Place = { beforeId: number } | { afterId: number }

function idsFrom(tx: SiteTx, input: CustomerListInput, place: Place): Promise<number[]> {
  return findCustomerIds(tx, input, { ...place, limit: input.pageSize })
}

function idsOfPage(tx: SiteTx, input: CustomerListInput, skip: number, total: number): Promise<number[]> {
  const count = Math.min(input.pageSize, total - skip)
  if (count <= 0) return Promise.resolve([])
  const skipNewer = input.order === 'newest' ? skip : total - skip - count
  if (skipNewer <= total / 2) return findCustomerIds(tx, input, { skip: skipNewer, limit: count })
  return findCustomerIds(tx, input, { afterId: 0, skip: total - skipNewer - count, limit: count })
}

/** A cursor that was not made here is none. */
function readCursor(cursor: string | null): Place | undefined {
  const [, kind, id] = /^([ab])(\d{1,9})$/.exec(cursor ?? '') ?? []
  if (!id) return undefined
  return kind === 'a' ? { afterId: Number(id) } : { beforeId: Number(id) }
}
