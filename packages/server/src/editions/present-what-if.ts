import type { WhatIf, WhatIfFigures } from '@tradewind/contract/editions/what-if'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Selectable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { WhatIfLines } from '../database/table-types.generated.ts'
import { findWhatIfLines, listEntityNames, type Sums, sumLines } from './what-if-line-repo.ts'
import { getWhatIf, type WhatIfRow } from './what-if-repo.ts'

type Service = { readonly name: string }

/** A test with its sums so far: over all, by subject and by buyer. Sales in another currency than the site's are counted line by line only. */
export async function readWhatIf(tx: SiteTx, service: Service, { whatIfId, currency }: { whatIfId: number; currency: string }) {
  const row = await getWhatIf(tx, service, whatIfId)
  const figuresOf = ({ sales, affected, ...amounts }: Sums): WhatIfFigures => ({
    sales,
    affected,
    ...compareLine({ ...amounts, currency }),
  })
  const [all] = await sumLines(tx, { whatIfId, currency, by: 'nothing' })
  const subjects = await sumLines(tx, { whatIfId, currency, by: 'subject' })
  const buyers = await sumLines(tx, { whatIfId, currency, by: 'buyer' })
  const names = await listEntityNames(
    tx,
    buyers.map(({ key }) => Number(key)),
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    whatIf: presentWhatIf(row, currency),
    total: figuresOf(all ?? NOTHING),
    bySubject: subjects.map((sums) => ({ subject: sums.key ?? '', figures: figuresOf(sums) })),
    byBuyer: buyers.map((sums) => {
      const LEId = Number(sums.key)
      return { LEId, name: nameOf.get(LEId) ?? '', figures: figuresOf(sums) }
    }),
  }
}

const NOTHING: Sums = {
  key: null,
  sales: 0,
  affected: 0,
  fee_before: 0n,
  fee_after: 0n,
  discount_before: 0n,
  discount_after: 0n,
  total_before: 0n,
  total_after: 0n,
  margin_before: 0n,
  margin_after: 0n,
}

type WantedLines = { readonly whatIfId: number; readonly onlyAffected: boolean; readonly cursor?: string | undefined }

/** A page of the sales of a test, with their figures before and after. */
export async function readWhatIfLines(tx: SiteTx, service: Service, wanted: WantedLines) {
  await getWhatIf(tx, service, wanted.whatIfId)
  const { rows, nextCursor } = await findWhatIfLines(tx, wanted)
  return {
    lines: rows.map((row) => ({
      saleId: row.sale_id,
      subject: row.subject,
      buyerName: row.buyer_name,
      ruleBefore: row.rule_before,
      ruleAfter: row.rule_after,
      ...compareLine(row),
    })),
    nextCursor,
  }
}

type Amounts = Pick<
  Selectable<WhatIfLines>,
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
function compareLine({ currency, ...row }: Amounts) {
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
    salesDone: row.sales_done,
    salesTotal: row.sales_total,
    revision: row.revision,
    edition: row.edition,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    currency,
  }
}
