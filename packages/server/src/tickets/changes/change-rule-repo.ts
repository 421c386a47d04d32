import { money } from '@tradewind/domain/money'
import type { ChangeFeeRule, RefundDueRule, VoidRule } from '@tradewind/domain/tickets/changes/change-rules'
import type { SiteTx } from '../../database/in-site.ts'

/** The rules of one site: few, and read whole. */
const MOST_RULES = 1_000

export async function listFeeRules(tx: SiteTx): Promise<(ChangeFeeRule & { readonly id: number })[]> {
  const rows = await tx.selectFrom('change_fee_rules').selectAll().orderBy('id').limit(MOST_RULES).execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.valid_from,
    chargedBy: row.charged_by as ChangeFeeRule['chargedBy'],
    kind: row.kind as ChangeFeeRule['kind'],
    journey: row.journey as ChangeFeeRule['journey'],
    buyerKind: row.buyer_kind as ChangeFeeRule['buyerKind'],
    amount: money(row.amount_minor, row.currency),
    penaltyBasisPoints: row.penalty_basis_points,
  }))
}

export async function listDueRules(tx: SiteTx): Promise<(RefundDueRule & { readonly id: number })[]> {
  const rows = await tx.selectFrom('refund_due_rules').selectAll().orderBy('id').limit(MOST_RULES).execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.valid_from,
    kind: row.kind as RefundDueRule['kind'],
    journey: row.journey as RefundDueRule['journey'],
    holder: row.holder as RefundDueRule['holder'],
    days: row.days,
  }))
}

export async function listVoidRules(tx: SiteTx): Promise<(VoidRule & { readonly id: number })[]> {
  const rows = await tx.selectFrom('void_rules').selectAll().orderBy('id').limit(MOST_RULES).execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.valid_from,
    journey: row.journey as VoidRule['journey'],
    untilLocal: row.until_local,
    hoursBeforeDeparture: row.hours_before_departure,
  }))
}

/** The same question from the same day replaces, here and below; everything before stays as it was. */
export async function saveFeeRules(tx: SiteTx, rules: readonly ChangeFeeRule[]): Promise<void> {
  const rows = rules.map((rule) => ({
    site_id: tx.siteId,
    valid_from: rule.from,
    charged_by: rule.chargedBy,
    kind: rule.kind,
    journey: rule.journey,
    buyer_kind: rule.buyerKind,
    amount_minor: rule.amount.minor,
    currency: rule.amount.currency,
    penalty_basis_points: rule.penaltyBasisPoints,
  }))
  await tx
    .insertInto('change_fee_rules')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'valid_from', 'charged_by', 'kind', 'journey', 'buyer_kind', 'currency'])
        .doUpdateSet(({ ref }) => ({
          amount_minor: ref('excluded.amount_minor'),
          penalty_basis_points: ref('excluded.penalty_basis_points'),
        })),
    )
    .execute()
}

export async function saveDueRules(tx: SiteTx, rules: readonly RefundDueRule[]): Promise<void> {
  const rows = rules.map(({ from, ...rule }) => ({
    site_id: tx.siteId,
    valid_from: from,
    kind: rule.kind,
    journey: rule.journey,
    holder: rule.holder,
    days: rule.days,
  }))
  await tx
    .insertInto('refund_due_rules')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'valid_from', 'kind', 'journey', 'holder'])
        .doUpdateSet(({ ref }) => ({ days: ref('excluded.days') })),
    )
    .execute()
}

export async function saveVoidRules(tx: SiteTx, rules: readonly VoidRule[]): Promise<void> {
  const rows = rules.map(({ from, ...rule }) => ({
    site_id: tx.siteId,
    valid_from: from,
    journey: rule.journey,
    until_local: rule.untilLocal,
    hours_before_departure: rule.hoursBeforeDeparture,
  }))
  await tx
    .insertInto('void_rules')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'valid_from', 'journey']).doUpdateSet(({ ref }) => ({
        until_local: ref('excluded.until_local'),
        hours_before_departure: ref('excluded.hours_before_departure'),
      })),
    )
    .execute()
}
