import { CARTS_FOUND_AT_MOST, type CartQueueFilters, type QueuedCart } from '@tradewind/contract/carts/queue'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { type CartSide, type CartStatus, movesOf } from '@tradewind/domain/carts/cart-status'
import { cartScopeOf } from '@tradewind/domain/carts/who-opens-a-cart'
import { money, toDecimal } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { type AnswersOfCart, listAnswersOfCarts } from './cart-answers-repo.ts'
import { listQuotationsOfCarts } from './cart-repo.ts'
import { isQuoted, type OpenCart, presentQuotation } from './open-cart.ts'
import { countQueue, findInQueue, findQueued, readQueued } from './queue-repo.ts'

const PAGE_SIZE = 25

/**
 * A page of the queue with the counts of all statuses. Counts are kept, and a page is counted from the nearer end, so that the first and the last cost the same
 * at a million carts as at a thousand. A page past the end is the last one.
 */
export async function getQueue(
  tx: SiteTx,
  actor: Actor,
  { page, now, ...filters }: CartQueueFilters & { readonly page: number; readonly now: Instant },
) {
  const scope = cartScopeOf(actor)
  const wanted = { scope, status: filters.status }
  const [statuses, found] = await Promise.all([
    countQueue(tx, scope),
    filters.search === '' ? undefined : findInQueue(tx, wanted, { search: filters.search, limit: CARTS_FOUND_AT_MOST + 1 }),
  ])
  const totalRecords = found ? Math.min(found.length, CARTS_FOUND_AT_MOST) : countOf(statuses, filters.status)
  const totalPages = Math.max(1, Math.ceil(totalRecords / PAGE_SIZE))
  const currentPage = Math.min(page, totalPages)
  const skip = (currentPage - 1) * PAGE_SIZE
  const limit = Math.min(PAGE_SIZE, totalRecords - skip)
  const after = totalRecords - skip - limit
  const stretch = skip <= after ? ({ skip, limit, from: 'start' } as const) : ({ skip: after, limit, from: 'end' } as const)
  const ids = found?.slice(skip, skip + limit) ?? (limit > 0 ? await findQueued(tx, wanted, stretch) : [])
  const side: CartSide = scope.kind === 'site' ? 'desk' : 'customer'
  const [rows, quotations, answers] = await Promise.all([
    readQueued(tx, ids),
    listQuotationsOfCarts(tx, ids),
    side === 'desk' ? listAnswersOfCarts(tx, ids) : undefined,
  ])
  return {
    carts: rows.map((row) => ({
      ...presentQueued(row, { side, quotation: quotations.get(Number(row.id)) }),
      ...presentAnswers(answers?.get(Number(row.id)), actor, now),
    })),
    ...{ statuses, totalRecords, currentPage, totalPages },
    hasMoreThanListed: found !== undefined && found.length > CARTS_FOUND_AT_MOST,
    hasNextPage: currentPage < totalPages,
    hasPreviousPage: currentPage > 1,
    isDesk: side === 'desk',
  }
}

/** Those who see quotations read what they come to and their vouchers; of a cart that was paid itself, those who see what was sold. */
function presentAnswers(found: AnswersOfCart | undefined, actor: Actor, now: Instant): Pick<QueuedCart, 'answers' | 'voucher'> {
  if (!found) return { answers: [], voucher: null }
  const [seesQuotations, seesSales] = [may(actor, 'quotations.view'), may(actor, 'tickets.queue')]
  return {
    answers: found.quotations.map(({ id, status, validUntil, totalMinor, currency, voucher }) => ({
      ...{ id, quotationId: nameQuotation(id), status, currency },
      isExpired: status === 'sent' && validUntil !== null && validUntil < now,
      total: seesQuotations ? toDecimal(money(totalMinor, currency)) : null,
      voucher: seesQuotations || seesSales ? voucher : null,
    })),
    voucher: seesSales ? found.voucher : null,
  }
}

function countOf(statuses: readonly { status: CartStatus; count: number }[], status: CartStatus | null): number {
  return statuses.reduce((sum, one) => sum + (status === null || one.status === status ? one.count : 0), 0)
}

type Row = Awaited<ReturnType<typeof readQueued>>[number]

function presentQueued(
  row: Row,
  { side, quotation }: Pick<OpenCart, 'side' | 'quotation'>,
): Omit<QueuedCart, 'answers' | 'voucher'> {
  const status = row.status as CartStatus
  return {
    id: Number(row.id),
    ...{
      version: row.version,
      name: row.name,
      destinations: row.destinations,
      status,
      sentAt: row.sent_at as Instant,
      remarks: row.remarks,
    },
    owner: row.owner_id === null ? null : { id: row.owner_id, name: `${row.owner_first} ${row.owner_last}`.trim() },
    customer: {
      userId: row.user_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      companyName: row.kind === 'person' ? null : row.company,
    },
    deadline:
      row.deadline_since === null || row.deadline_until === null ? null : { since: row.deadline_since, until: row.deadline_until },
    total: toDecimal(money(row.total_minor, row.currency)),
    currency: row.currency,
    ...{ items: row.items, undelivered: row.undelivered, adults: row.adults, children: row.children, infants: row.infants },
    ...{ startDate: row.start_date, endDate: row.end_date, changedAt: row.changed_at },
    quotation: presentQuotation(quotation),
    nextStatuses: movesOf(status, side, { isQuoted: isQuoted({ quotation }), isSold: row.is_sold }),
  }
}
