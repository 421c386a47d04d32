import type { CreditTerms } from '@tradewind/domain/ledger/credit-dues'
import { type Money, money } from '@tradewind/domain/money'
import type { PlainDate } from '@tradewind/domain/time'
import type { Insertable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { CreditLimits } from '../../database/table-types.generated.ts'

/** One dated row of a wallet's credit: how far below zero it may go from a day on, and when what is used falls due. */
export type CreditRow = {
  readonly legalEntityId: number
  readonly from: PlainDate
  readonly amount: Money
  readonly terms: CreditTerms | undefined
  /** The person who set it; null: the platform. */
  readonly by: string | null
}

/** How far below zero a wallet may go on a day. */
export async function readCreditLimit(
  tx: SiteTx,
  { legalEntityId, currency, on }: { legalEntityId: number; currency: string; on: PlainDate },
): Promise<Money> {
  const row = await tx
    .selectFrom('credit_limits')
    .select('amount_minor')
    .where('site_id', '=', tx.siteId)
    .where('legal_entity_id', '=', legalEntityId)
    .where('currency', '=', currency)
    .where('from_date', '<=', on)
    .orderBy('from_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return money(row?.amount_minor ?? 0n, currency)
}

/** Every row of these wallets, the newest first. */
export async function listCreditRows(
  tx: SiteTx,
  { legalEntityIds, currency }: { legalEntityIds: readonly number[]; currency: string },
): Promise<CreditRow[]> {
  const rows = await tx
    .selectFrom('credit_limits as c')
    .leftJoin('users as u', (join) => join.onRef('u.site_id', '=', 'c.site_id').onRef('u.id', '=', 'c.set_by'))
    .select([
      'c.legal_entity_id',
      'c.from_date',
      'c.amount_minor',
      'c.due_after_days',
      'c.due_on_days',
      'u.first_name',
      'u.last_name',
    ])
    .where('c.site_id', '=', tx.siteId)
    .where('c.legal_entity_id', 'in', legalEntityIds)
    .where('c.currency', '=', currency)
    .orderBy('c.from_date', 'desc')
    .execute()
  return rows.map((row) => ({
    legalEntityId: row.legal_entity_id,
    from: row.from_date,
    amount: money(row.amount_minor, currency),
    terms: termsOf(row),
    by: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
  }))
}

/** Writes a limit down, or over the one that begins on the same day. */
export async function putCreditLimit(tx: SiteTx, limit: Omit<Insertable<CreditLimits>, 'site_id'>): Promise<void> {
  const { legal_entity_id, currency, from_date, ...row } = limit
  await tx
    .insertInto('credit_limits')
    .values({ site_id: tx.siteId, legal_entity_id, currency, from_date, ...row })
    .onConflict((conflict) => conflict.columns(['site_id', 'legal_entity_id', 'currency', 'from_date']).doUpdateSet(row))
    .execute()
}

function termsOf({
  due_after_days: days,
  due_on_days: monthDays,
}: {
  due_after_days: number | null
  due_on_days: number[] | null
}): CreditTerms | undefined {
  if (days !== null) return { kind: 'afterDays', days }
  return monthDays === null ? undefined : { kind: 'monthDays', days: monthDays }
}
