import type { OwnBooking, OwnBookingFilters } from '@tradewind/contract/desk/own-bookings'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Money, money, toDecimal, zero } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { addDays, type Instant, instant, plainDate } from '@tradewind/domain/time'
import { startOfDay, type ZoneHistory } from '@tradewind/domain/zone-history'
import { type Scope, scopeOf } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { presentRow } from '../quotations/present-kart.ts'
import { listQuotations } from '../quotations/quotation-list-repo.ts'
import { type ListedSale, readSales } from '../sales/sale-list-repo.ts'
import type { Sellers } from '../sales/seller.ts'
import { type BookingPlace, listOwnBookings, readOwedOf, stageOfQuotation, stageOfTab } from './own-booking-repo.ts'

type Page = { readonly filters: OwnBookingFilters; readonly cursor: string | null; readonly pageSize: number }
type Viewer = { readonly actor: Actor; readonly sellers: Sellers; readonly zones: ZoneHistory; readonly now: Instant }

const QUOTATION = 'quotation'

/** One page of what a customer bought and was offered, whatever it is. */
export async function presentOwnBookings(tx: SiteTx, { filters, cursor, pageSize }: Page, viewer: Viewer) {
  const { actor, sellers, zones, now } = viewer
  const scope = ownScope(actor)
  const found = await listOwnBookings(tx, {
    ...{ ...wantedOf(filters, zones), scope },
    past: readBookingPlace(cursor),
    limit: pageSize + 1,
  })
  const page = found.slice(0, pageSize)
  const last = found.length > pageSize ? page.at(-1) : undefined
  return {
    bookings: await readOwnBookings(tx, page, { scope, sellers, now }),
    nextCursor: last ? writeBookingPlace(last) : null,
    kinds: [
      ...[...sellers.values()].filter(({ kind }) => kind !== 'service').map(({ kind, title }) => ({ what: kind, name: title })),
      { what: QUOTATION, name: 'Quotations' },
    ],
  }
}

/** What narrows the list, with its days as moments of the site. */
export function wantedOf({ what, stage, search, from, to }: OwnBookingFilters, zones: ZoneHistory) {
  return {
    ...{ what, stage, search },
    from: from === null ? undefined : startOfDay(zones, plainDate(from)),
    until: to === null ? undefined : startOfDay(zones, addDays(plainDate(to), 1)),
  }
}

export type OwnScope = Exclude<Scope, { kind: 'site' }>
type Reading = Pick<Viewer, 'sellers' | 'now'> & { readonly scope: OwnScope }

/** Some of them as their customer reads them, in the same order. */
export async function readOwnBookings(
  tx: SiteTx,
  page: readonly Pick<BookingPlace, 'what' | 'id'>[],
  { scope, sellers, now }: Reading,
): Promise<OwnBooking[]> {
  const idsOf = (what: BookingPlace['what']) => page.filter((one) => one.what === what).map(({ id }) => id)
  const [sales, quotations] = [idsOf('sale'), idsOf('quotation')]
  const [sold, offered, owed] = await Promise.all([
    sales.length === 0 ? [] : readSales(tx, sales),
    quotations.length === 0 ? [] : listQuotations(tx, ofNumbers(scope, quotations)),
    readOwedOf(tx, quotations),
  ])
  const references = new Map(
    await Promise.all(sold.map(async ({ id, kind }) => [id, (await sellers.get(kind)?.reference(tx, id)) ?? null] as const)),
  )
  const rows = new Map<string, OwnBooking>([
    ...sold.map((row) => [`sale ${row.id}`, presentSold(row, sellers, references.get(row.id) ?? null)] as const),
    ...offered.map((row) => [`quotation ${row.id}`, presentOffered(row, owed.get(row.id), now)] as const),
  ])
  return page.flatMap(({ what, id }) => rows.get(`${what} ${id}`) ?? [])
}

/** Staff who buy for themselves see what they bought; the list of the site is another. */
export function ownScope(actor: Actor): OwnScope {
  const scope = scopeOf(actor)
  return scope.kind === 'site' ? { kind: 'user', userId: actor.userId } : scope
}

function ofNumbers(scope: Scope, ids: readonly number[]) {
  return { scope, ids, status: undefined, customerId: undefined, before: undefined, limit: ids.length }
}

function presentSold(row: ListedSale, sellers: Sellers, reference: string | null): OwnBooking {
  const seller = sellers.get(row.kind)
  // Less what was refunded of it, as a quotation says it.
  const whole = money(row.amount_minor + row.adjusted_minor + row.changed_sales_minor, row.currency)
  const isToPay = row.queue_tab === 'held' && row.money === 'none'
  return {
    what: row.kind,
    whatName: seller?.title ?? row.kind,
    id: row.id,
    number: bookingNumber(row.id),
    reference,
    title: row.title,
    leadName: row.lead_name,
    partyCount: row.party_count,
    stage: stageOfTab(row.queue_tab),
    status: row.status,
    statusName: seller?.nameStatus(row.status) ?? row.status,
    currency: row.currency,
    amount: toDecimal(whole),
    outstanding: toDecimal(isToPay ? whole : zero(row.currency)),
    usedFrom: row.used_from,
    usedTo: row.used_to,
    madeAt: row.created_at,
  }
}

type Offered = Awaited<ReturnType<typeof listQuotations>>[number]

function presentOffered(row: Offered, owed: Money | undefined, now: Instant): OwnBooking {
  const kart = presentRow(row, now, 'customer')
  const amount = kart.totalPrice ?? null
  return {
    what: QUOTATION,
    whatName: 'Quotations',
    id: row.id,
    number: nameQuotation(row.id),
    reference: null,
    title: row.name,
    leadName: row.customer.name,
    partyCount: null,
    stage: stageOfQuotation(row.status),
    status: kart.isExpired ? 'expired' : row.status,
    statusName: kart.isExpired ? 'Expired' : OFFERED_NAMES[row.status],
    currency: row.total.currency,
    amount,
    outstanding: amount === null || owed === undefined || owed.currency !== row.total.currency ? null : toDecimal(owed),
    usedFrom: row.firstDay,
    usedTo: row.lastDay,
    madeAt: row.sentAt ?? row.savedAt,
  }
}

/** As the customer reads them: what the desk does behind one that was sent is its own. */
const OFFERED_NAMES: Readonly<Record<Offered['status'], string>> = {
  new: 'In progress',
  inProgress: 'In progress',
  sent: 'To decide',
  accepted: 'Accepted',
  vouchered: 'Confirmed',
  lost: 'Closed',
  cancelled: 'Cancelled',
}

function writeBookingPlace({ at, what, id }: BookingPlace): string {
  return Buffer.from(`${at} ${what} ${id}`).toString('base64url')
}

/** A cursor that was not made here starts the list from the beginning rather than failing: it may come from an old link. */
function readBookingPlace(cursor: string | null): BookingPlace | undefined {
  const [, at = '', what, id] =
    /^(\S{20,40}) (sale|quotation) ([1-9]\d{0,9})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString('utf8')) ?? []
  if (what === undefined || Number.isNaN(Date.parse(at)) || Number(id) > 2_147_483_647) return undefined
  return { at: instant(at), what: what as BookingPlace['what'], id: Number(id) }
}
