import type { FareRule } from '@tradewind/contract/flights/quote'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import type { Instant } from '@tradewind/domain/time'
import type { z } from 'zod'
import { readExact, writeExact } from '../../database/exact-json.ts'
import { sendAlong } from '../../database/in-site.ts'
import type { StoreTx } from '../search/in-store.ts'
import { hourOfSearch } from '../search/search-id.ts'
import { readStoredOption, type StoredOption } from '../suppliers/stored-option.ts'
import type { SupplierExtras } from '../suppliers/supplier-extras.ts'
import type { SupplierQuote } from '../suppliers/supplier-option.ts'

/** An airline's rule, cleaned for showing. */
export type ShownRule = z.infer<typeof FareRule>

export type QuoteRow = {
  readonly quoteIndex: string
  /** The result of the search that was quoted. */
  readonly resultIndex: string
  readonly quote: SupplierQuote
  readonly priced: PricedFare
  readonly extras: SupplierExtras | undefined
  readonly quotedAt: Instant
  /** When the supplier's trace began; undefined: with the search. */
  readonly traceBeganAt: Instant | undefined
}

export async function insertQuote(tx: StoreTx, searchId: string, row: QuoteRow): Promise<void> {
  sendAlong(
    tx,
    tx.insertInto('flight_quotes').values({
      site_id: tx.siteId,
      search_id: searchId,
      hour: hourOfSearch(searchId),
      quote_index: row.quoteIndex,
      result_index: row.resultIndex,
      quote: writeExact(row.quote),
      priced: writeExact(row.priced),
      extras: row.extras === undefined ? null : writeExact(row.extras),
      quoted_at: row.quotedAt,
      trace_began_at: row.traceBeganAt ?? null,
    }),
  )
}

/** The newest quote, by its own index or by that of its result. */
export async function findQuote(tx: StoreTx, searchId: string, index: string): Promise<QuoteRow | undefined> {
  const row = await tx
    .selectFrom('flight_quotes')
    .selectAll()
    .where('search_id', '=', searchId)
    .where('hour', '=', hourOfSearch(searchId))
    .where((eb) => eb.or([eb('quote_index', '=', index), eb('result_index', '=', index)]))
    .orderBy('quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      quoteIndex: row.quote_index,
      resultIndex: row.result_index,
      quote: readQuoted(row.quote),
      priced: readExact<PricedFare>(row.priced),
      extras: row.extras === null ? undefined : readExact<SupplierExtras>(row.extras),
      quotedAt: row.quoted_at,
      traceBeganAt: row.trace_began_at ?? undefined,
    }
  )
}

export async function keepExtras(tx: StoreTx, searchId: string, quoteIndex: string, extras: SupplierExtras): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('flight_quotes')
      .set({ extras: writeExact(extras) })
      .where('search_id', '=', searchId)
      .where('hour', '=', hourOfSearch(searchId))
      .where('quote_index', '=', quoteIndex),
  )
}

/** The rules shown with a quote: what the buyer agrees to. */
export async function keepFareRules(tx: StoreTx, searchId: string, quoteIndex: string, rules: readonly ShownRule[]): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('flight_quotes')
      .set({ fare_rules: JSON.stringify(rules) })
      .where('search_id', '=', searchId)
      .where('hour', '=', hourOfSearch(searchId))
      .where('quote_index', '=', quoteIndex),
  )
}

/** The rules last shown for a result, with any of its quotes. */
export async function findFareRules(tx: StoreTx, searchId: string, resultIndex: string): Promise<readonly ShownRule[] | undefined> {
  const row = await tx
    .selectFrom('flight_quotes')
    .select('fare_rules')
    .where('search_id', '=', searchId)
    .where('hour', '=', hourOfSearch(searchId))
    .where('result_index', '=', resultIndex)
    .where('fare_rules', 'is not', null)
    .orderBy('quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fare_rules as readonly ShownRule[] | undefined
}

function readQuoted(stored: unknown): SupplierQuote {
  const { option, ...quote } = readExact<Omit<SupplierQuote, 'option'> & { readonly option: StoredOption }>(stored)
  return { ...quote, option: readStoredOption(option) }
}
