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
