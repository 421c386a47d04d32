import { type Money, money } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** The tax that prices in a currency contain, and what totals of quotations are rounded to, from a day on. */
export type PriceRule = {
  readonly id: number
  readonly validFrom: PlainDate
  readonly taxBasisPoints: number
  readonly roundTo: Money
  readonly savedAt: Instant
  readonly savedBy: string
}

/** The last day first; of one day the one that was saved last. */
export async function listRules(
  tx: SiteTx,
  filter: { readonly currency?: string; readonly until?: PlainDate; readonly limit: number },
): Promise<PriceRule[]> {
  const rows = await tx
    .selectFrom('quotation_rules as rule')
    .innerJoin('users', (join) => join.onRef('users.site_id', '=', 'rule.site_id').onRef('users.id', '=', 'rule.saved_by'))
    .selectAll('rule')
    .select(['users.first_name', 'users.last_name'])
    .$if(filter.currency !== undefined, (query) => query.where('rule.currency', '=', filter.currency ?? ''))
    .$if(filter.until !== undefined, (query) => query.where('rule.valid_from', '<=', filter.until as PlainDate))
    .orderBy('rule.valid_from', 'desc')
    .orderBy('rule.id', 'desc')
    .limit(filter.limit)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    validFrom: row.valid_from,
    taxBasisPoints: row.tax_basis_points,
    roundTo: money(row.round_to_minor, row.currency),
    savedAt: row.saved_at,
    savedBy: `${row.first_name} ${row.last_name}`.trim(),
  }))
}

/** The one in force on a day; undefined: no tax is contained and nothing is rounded. */
export async function findRule(tx: SiteTx, currency: string, day: PlainDate): Promise<PriceRule | undefined> {
  return (await listRules(tx, { currency, until: day, limit: 1 }))[0]
}

/** The tax that prices in the company's own currency contain on a day, in basis points. It is owed where the company is, so a currency without a rule has the same. */
export async function findTaxContained(tx: SiteTx, own: string, day: PlainDate): Promise<number> {
  return (await findRule(tx, own, day))?.taxBasisPoints ?? 0
}

type New = Pick<PriceRule, 'validFrom' | 'taxBasisPoints' | 'roundTo'> & { readonly at: Instant; readonly by: number }

export async function insertRule(tx: SiteTx, { validFrom, taxBasisPoints, roundTo, at, by }: New): Promise<number> {
  const { id } = await tx
    .insertInto('quotation_rules')
    .values({
      site_id: tx.siteId,
      currency: roundTo.currency,
      valid_from: validFrom,
      tax_basis_points: taxBasisPoints,
      round_to_minor: roundTo.minor,
      saved_at: at,
      saved_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}
