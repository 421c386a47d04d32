import type { WhatIf } from '@tradewind/contract/editions/what-if'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Selectable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { MarkupWhatIfLines } from '../database/table-types.generated.ts'
import { findWhatIfLines } from './what-if-line-repo.ts'
import { getWhatIf, type WhatIfRow } from './what-if-repo.ts'

/** A page of the tickets of a test, with their figures before and after. */
export async function listWhatIfLines(
  tx: SiteTx,
  wanted: { whatIfId: number; onlyAffected: boolean; cursor?: string | undefined },
) {
  await getWhatIf(tx, wanted.whatIfId)
  const { rows, nextCursor } = await findWhatIfLines(tx, wanted)
  return {
    lines: rows.map((row) => ({
      bookingId: row.booking_id,
      pnr: row.pnr,
      airlineCode: row.airline_code,
      sectors: row.sectors,
      buyerName: row.buyer_name,
      ruleBefore: row.rule_before,
      ruleAfter: row.rule_after,
      ...compareLine(row),
    })),
    nextCursor,
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
