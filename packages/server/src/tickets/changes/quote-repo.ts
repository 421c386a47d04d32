import { randomBytes } from 'node:crypto'
import type { Money } from '@tradewind/domain/money'
import type { ChangeCause, ChangeKind, ChangeWish } from '@tradewind/domain/tickets/changes/change-kind'
import type { ChangePrice } from '@tradewind/domain/tickets/changes/price-change'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import { readExact, writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { ChangeQuotes } from '../../database/table-types.generated.ts'

type CouponRef = { readonly passengerPlace: number; readonly segmentPlace: number; readonly leg: number }

/** A price as it was shown. `price` is absent while only a person can name it. */
export type StoredQuote = Omit<Selectable<ChangeQuotes>, 'kind' | 'price' | 'coupons' | 'wish' | 'cause'> & {
  readonly kind: ChangeKind
  readonly wish: ChangeWish
  readonly cause: ChangeCause
  readonly coupons: readonly CouponRef[]
  readonly price: ChangePrice | undefined
}

export type NewQuote = {
  readonly bookingId: number
  readonly changeRequestId: number | null
  readonly kind: ChangeKind
  readonly wish: ChangeWish
  readonly cause: ChangeCause
  readonly isAutomatic: boolean
  readonly coupons: readonly CouponRef[]
  readonly currency: string
  readonly price: ChangePrice | undefined
  readonly remarks: string
  readonly quotedBy: number | null
  /** Of a change that the supplier's people have priced: their quote, and what they ask for it in all. Below zero it is refunded. */
  readonly desk?: { readonly quoteId: string; readonly total: Money }
  readonly now: Instant
  readonly validUntil: Instant
}

export async function insertQuote(tx: SiteTx, quote: NewQuote): Promise<StoredQuote> {
  const row = await tx
    .insertInto('change_quotes')
    .values({
      site_id: tx.siteId,
      id: `cq${randomBytes(12).toString('hex')}`,
      booking_id: quote.bookingId,
      change_request_id: quote.changeRequestId,
      kind: quote.kind,
      wish: quote.wish,
      cause: quote.cause,
      is_automatic: quote.isAutomatic,
      coupons: JSON.stringify(
        quote.coupons.map(({ passengerPlace, segmentPlace, leg }) => ({ passengerPlace, segmentPlace, leg })),
      ),
      price: writeExact(quote.price ?? null),
      remarks: quote.remarks,
      refund_minor: quote.price?.refund.minor ?? null,
      due_minor: quote.price?.due.minor ?? null,
      paid_minor: quote.price?.paid.minor ?? null,
      kept_extras_minor: quote.price?.keptExtras.minor ?? null,
      our_fee_minor: quote.price?.ourFee.minor ?? null,
      our_fee_gst_minor: quote.price?.gstOnOurFee.minor ?? null,
      undone_gst_minor: quote.price?.undone.gst.minor ?? null,
      currency: quote.currency,
      quoted_by: quote.quotedBy,
      desk_quote_id: quote.desk?.quoteId ?? null,
      there_minor: quote.desk?.total.minor ?? null,
      there_currency: quote.desk?.total.currency ?? null,
      quoted_at: quote.now,
      valid_until: quote.validUntil,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readQuote(row)
}

export async function findQuote(tx: SiteTx, quoteId: string): Promise<StoredQuote | undefined> {
  const row = await tx.selectFrom('change_quotes').selectAll().where('id', '=', quoteId).executeTakeFirst()
  return row && readQuote(row)
}

/** The last price of a request that its supplier's people have named. */
export async function findDeskQuote(tx: SiteTx, changeRequestId: number): Promise<StoredQuote | undefined> {
  const row = await tx
    .selectFrom('change_quotes as q')
    .innerJoin('change_requests as c', (join) =>
      join
        .onRef('c.site_id', '=', 'q.site_id')
        .onRef('c.booking_id', '=', 'q.booking_id')
        .onRef('c.id', '=', 'q.change_request_id'),
    )
    .selectAll('q')
    .where('c.id', '=', changeRequestId)
    .where('q.desk_quote_id', 'is not', null)
    .orderBy('q.quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readQuote(row)
}

/** The prices of some quotes; one that only a person can name has none. */
export async function pricesOfQuotes(tx: SiteTx, quoteIds: readonly string[]): Promise<ReadonlyMap<string, ChangePrice>> {
  const rows = await tx
    .selectFrom('change_quotes')
    .select(['id', 'price'])
    .where(sql<boolean>`id = any(${quoteIds}::text[])`)
    .execute()
  const read = rows.map(({ id, price }) => [id, readExact<ChangePrice | null>(price)] as const)
  return new Map(read.filter((pair): pair is readonly [string, ChangePrice] => pair[1] !== null))
}

/** The quote is now that of a request. */
export async function giveQuoteTo(tx: SiteTx, quoteId: string, changeRequestId: number): Promise<void> {
  await tx.updateTable('change_quotes').set({ change_request_id: changeRequestId }).where('id', '=', quoteId).execute()
}

/**
 * What the requests that changed a booking's price cost, in their order: reissues that were done, and refunds from the moment the supplier has cancelled tickets.
 * Those are gone, even while the customer is asked about the price.
 */
export async function listDonePrices(tx: SiteTx, bookingId: number) {
  const rows = await tx
    .selectFrom('change_requests as c')
    .innerJoin('change_quotes as q', (join) => join.onRef('q.site_id', '=', 'c.site_id').onRef('q.id', '=', 'c.quote_id'))
    .select(['c.id', 'c.kind', 'q.price'])
    .where('c.booking_id', '=', bookingId)
    .where(({ and, eb, or }) =>
      or([
        and([eb('c.kind', '=', 'reissue'), eb('c.state', 'in', ['paying', 'completed'])]),
        and([eb('c.kind', '<>', 'reissue'), eb('c.supplier_refund_minor', 'is not', null)]),
      ]),
    )
    .orderBy('c.id')
    .execute()
  return rows.map(({ id, kind, price }) => ({ id, kind, price: readExact<ChangePrice | null>(price) }))
}

function readQuote({ price, coupons, ...row }: Selectable<ChangeQuotes>): StoredQuote {
  return {
    ...row,
    kind: row.kind as ChangeKind,
    wish: row.wish as ChangeWish,
    cause: row.cause as ChangeCause,
    coupons: coupons as unknown as readonly CouponRef[],
    price: readExact<ChangePrice | null>(price) ?? undefined,
  }
}
