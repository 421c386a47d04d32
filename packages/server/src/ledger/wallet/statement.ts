import { reasonsOf, type StatementKind } from '@tradewind/domain/ledger/statement-lines'
import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { zoneOfSite } from '../../sites/site-zone.ts'
import { findTextMatches, type TextMatches } from './find-text-matches.ts'

/** Which wallet, and which of its movements. Days are the site's own. */
export type StatementFilter = {
  readonly legalEntityId: number
  readonly currency: string
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  readonly kind?: StatementKind | undefined
  /** A PNR, a booking's number, or a word of a reference or a remark. */
  readonly text?: string | undefined
}

/** The same as the tables know it. */
export type Statement = {
  readonly accountId: number
  readonly zone: string
  /** The first moment that is shown, and the first that is not any more. */
  readonly start: Instant | undefined
  readonly end: Instant | undefined
  readonly reasons: readonly string[] | undefined
  readonly matches: TextMatches | undefined
}

/** Nothing where the wallet has never moved. */
export async function openStatement(tx: SiteTx, filter: StatementFilter): Promise<Statement | undefined> {
  const { legalEntityId, currency, from, to, kind, text } = filter
  const account = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('legal_entity_id', '=', legalEntityId)
    .where('kind', '=', 'wallet')
    .where('currency', '=', currency)
    .executeTakeFirst()
  if (!account) return undefined
  const zone = await zoneOfSite(tx)
  const start = from && instantOf({ local: `${from}T00:00`, zone })
  const end = to && instantOf({ local: `${addDays(to, 1)}T00:00`, zone })
  return {
    accountId: account.id,
    zone,
    start,
    end,
    reasons: kind && reasonsOf(kind),
    matches: text ? await findTextMatches(tx, { legalEntityId, text }) : undefined,
  }
}

/** The entries that a statement shows; the caller adds columns, order and limit. */
export function entriesOf(tx: SiteTx, statement: Statement) {
  const { accountId, start, end, reasons, matches } = statement
  return tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', (join) => join.onRef('p.site_id', '=', 'e.site_id').onRef('p.id', '=', 'e.posting_id'))
    .where('e.site_id', '=', tx.siteId)
    .where('e.account_id', '=', accountId)
    .$if(start !== undefined, (query) => query.where('p.posted_at', '>=', start as Instant))
    .$if(end !== undefined, (query) => query.where('p.posted_at', '<', end as Instant))
    .$if(reasons !== undefined, (query) => query.where('p.reason', 'in', [...(reasons ?? [])]))
    .$if(matches !== undefined, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          and([eb('p.about_kind', '=', 'order'), eb('p.about_id', 'in', asList(matches?.orders))]),
          and([eb('p.about_kind', '=', 'booking'), eb('p.about_id', 'in', asList(matches?.bookings))]),
          eb('p.id', 'in', matches && matches.postings.length > 0 ? [...matches.postings] : [-1n]),
        ]),
      ),
    )
}

/** What the wallet held just before a moment; undefined moment: now. */
export async function balanceAt(tx: SiteTx, { accountId }: Statement, at: Instant | undefined): Promise<bigint> {
  const row = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', (join) => join.onRef('p.site_id', '=', 'e.site_id').onRef('p.id', '=', 'e.posting_id'))
    .select('e.balance_after_minor')
    .where('e.site_id', '=', tx.siteId)
    .where('e.account_id', '=', accountId)
    .$if(at !== undefined, (query) => query.where('p.posted_at', '<', at as Instant))
    .orderBy('e.posting_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.balance_after_minor ?? 0n
}

/** An empty list is no SQL; no posting is about an empty name. */
function asList(ids: readonly string[] | undefined): string[] {
  return ids && ids.length > 0 ? [...ids] : ['']
}

/** The site's own day of a posting, in SQL. */
export function dayOf({ zone }: Pick<Statement, 'zone'>) {
  return sql<PlainDate>`(p.posted_at at time zone ${zone})::date`
}
