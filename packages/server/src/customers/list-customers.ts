import type { CustomerListInput, CustomerRow } from '@tradewind/contract/customers/customers'
import type { SiteTx } from '../database/in-site.ts'
import { countCustomers, findCustomerIds } from './find-customers-repo.ts'
import { readCustomerRows } from './read-customer-rows.ts'

/**
 * A page of customers, the newest first. Going on is by place, so that who comes new does not shift the page under the reader; a page by its number is
 * counted from the nearer end.
 */
export async function listCustomers(tx: SiteTx, input: CustomerListInput) {
  const { page, pageSize, cursor } = input
  const totalRecords = await countCustomers(tx, input)
  const place = readCursor(cursor)
  const ids = place ? await idsFrom(tx, input, place) : await idsOfPage(tx, input, (page - 1) * pageSize, totalRecords)
  const records: CustomerRow[] = await readCustomerRows(tx, ids)
  const [first, last] = [ids[0], ids.at(-1)]
  const [newer] = first === undefined ? [] : await findCustomerIds(tx, input, { afterId: first, limit: 1 })
  const [older] = last === undefined ? [] : await findCustomerIds(tx, input, { beforeId: last, limit: 1 })
  return {
    records,
    totalRecords,
    totalPages: Math.ceil(totalRecords / pageSize),
    nextCursor: older === undefined ? null : `b${last}`,
    previousCursor: newer === undefined ? null : `a${first}`,
  }
}

type Place = { beforeId: number } | { afterId: number }

async function idsFrom(tx: SiteTx, input: CustomerListInput, place: Place): Promise<number[]> {
  const ids = await findCustomerIds(tx, input, { ...place, limit: input.pageSize })
  return 'afterId' in place ? ids.reverse() : ids
}

async function idsOfPage(tx: SiteTx, input: CustomerListInput, skip: number, total: number): Promise<number[]> {
  const count = Math.min(input.pageSize, total - skip)
  if (count <= 0) return []
  if (skip <= total / 2) return findCustomerIds(tx, input, { skip, limit: count })
  const fromEnd = await findCustomerIds(tx, input, { afterId: 0, skip: total - skip - count, limit: count })
  return fromEnd.reverse()
}

/** A cursor that was not made here is none. */
function readCursor(cursor: string | null): Place | undefined {
  const [, kind, id] = /^([ab])(\d{1,9})$/.exec(cursor ?? '') ?? []
  if (!id) return undefined
  return kind === 'a' ? { afterId: Number(id) } : { beforeId: Number(id) }
}
