import type { WhatIf } from '@tradewind/contract/markups/checks'
import { money, toDecimal } from '@tradewind/domain/money'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { MarkupWhatIfLines, MarkupWhatIfs } from '../database/table-types.generated.ts'
import { readPlace } from '../editions/rule-place.ts'
import { refuse } from '../http/refuse.ts'
import { getGroup } from './group-repo.ts'

export type WhatIfRow = Selectable<MarkupWhatIfs>

const PAGE = 50

export async function getWhatIf(tx: SiteTx, whatIfId: number): Promise<WhatIfRow> {
  const row = await tx.selectFrom('markup_what_ifs').selectAll().where('id', '=', whatIfId).executeTakeFirst()
  return row ?? refuse('NOT_FOUND', { message: 'We could not find that test.' })
}

/** The last twenty of a group. */
export async function listWhatIfs(tx: SiteTx, groupId: number): Promise<WhatIfRow[]> {
  await getGroup(tx, groupId)
  return tx.selectFrom('markup_what_ifs').selectAll().where('group_id', '=', groupId).orderBy('id', 'desc').limit(20).execute()
}

/** A line whose price would have been another. */
export const isAffected = sql<boolean>`(fee_before <> fee_after or discount_before <> discount_after)`

export async function listWhatIfLines(
  tx: SiteTx,
  { whatIfId, onlyAffected, cursor }: { whatIfId: number; onlyAffected: boolean; cursor?: string | undefined },
) {
  await getWhatIf(tx, whatIfId)
  const before = readPlace(cursor)
  const rows = await tx
    .selectFrom('markup_what_if_lines as line')
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.site_id', '=', 'line.site_id').onRef('bookings.id', '=', 'line.booking_id'),
    )
    .innerJoin('legal_entities as buyer', (join) =>
      join.onRef('buyer.site_id', '=', 'line.site_id').onRef('buyer.id', '=', 'line.legal_entity_id'),
    )
    .selectAll('line')
    .select(['bookings.pnr', 'bookings.sectors', 'buyer.name as buyer_name'])
    .where('line.what_if_id', '=', whatIfId)
    .$if(onlyAffected, (query) => query.where(isAffected))
    .$if(before !== undefined, (query) => query.where('line.booking_id', '<', before ?? 0))
    .orderBy('line.booking_id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  return {
    lines: page.map((row) => ({
      bookingId: row.booking_id,
      pnr: row.pnr,
      airlineCode: row.airline_code,
      sectors: row.sectors,
      buyerName: row.buyer_name,
      ruleBefore: row.rule_before,
      ruleAfter: row.rule_after,
      ...compareLine(row),
    })),
    nextCursor: rows.length > PAGE ? `r${page.at(-1)?.booking_id}` : null,
  }
}

type Amounts = Pick<
  Selectable<MarkupWhatIfLines>,
  | 'fee_before'
  | 'fee_after'
  | 'discount_before'
  | 'discount_after'
  | 'total_before'
  | 'total_after'
  | 'margin_before'
  | 'margin_after'
> & { readonly currency: string }

/** The four figures of a line or a sum of lines, before and after. */
export function compareLine({ currency, ...row }: Amounts) {
  const pair = (before: bigint, after: bigint) => ({
    before: toDecimal(money(before, currency)),
    after: toDecimal(money(after, currency)),
  })
  return {
    serviceFee: pair(row.fee_before, row.fee_after),
    discount: pair(row.discount_before, row.discount_after),
    totalPayable: pair(row.total_before, row.total_after),
    margin: pair(row.margin_before, row.margin_after),
  }
}

export function presentWhatIf(row: WhatIfRow, currency: string): WhatIf {
  return {
    whatIfId: row.id,
    groupId: row.group_id,
    status: row.status as WhatIf['status'],
    from: row.from_day,
    to: row.to_day,
    bookingsDone: row.bookings_done,
    bookingsTotal: row.bookings_total,
    revision: row.revision,
    edition: row.edition,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    currency,
  }
}
