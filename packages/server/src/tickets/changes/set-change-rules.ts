import { toDecimal } from '@tradewind/domain/money'
import type { ChangeFeeRule, RefundDueRule, VoidRule } from '@tradewind/domain/tickets/changes/change-rules'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { listDueRules, listFeeRules, listVoidRules } from './change-rule-repo.ts'
import type { ChangeContext } from './handle-change.ts'

export type NewChangeRule =
  | { readonly table: 'fee'; readonly rule: ChangeFeeRule }
  | { readonly table: 'due'; readonly rule: RefundDueRule }
  | { readonly table: 'void'; readonly rule: VoidRule }

/** Adds a rule from its day on. Rows are never changed: the same question from the same day replaces, everything before stays as it was. */
export function addChangeRule({ app, actor, now }: ChangeContext, { table, rule }: NewChangeRule) {
  return inSite(app.db, actor.siteId, async (tx) => {
    if (table === 'fee') await addFee(tx, rule)
    if (table === 'due') await addDue(tx, rule)
    if (table === 'void') await addVoid(tx, rule)
    await recordChange(
      tx,
      {
        actor,
        area: 'rules',
        action: `set ${table} rule of change requests`,
        about: { kind: 'changeRule', id: table },
        after: readable(rule),
      },
      now,
    )
    return readChangeRules(tx)
  })
}

/** As the trail keeps a rule: an amount as the decimal text that staff reads. */
function readable(rule: NewChangeRule['rule']): Record<string, unknown> {
  return 'amount' in rule ? { ...rule, amount: toDecimal(rule.amount), currency: rule.amount.currency } : { ...rule }
}

/** All rules, as the call returns them. */
export async function readChangeRules(tx: SiteTx) {
  const [fees, due, voids] = [await listFeeRules(tx), await listDueRules(tx), await listVoidRules(tx)]
  return {
    fees: fees.map(({ amount, ...rule }) => ({ ...rule, amount: toDecimal(amount), currency: amount.currency })),
    due,
    voids,
  }
}

const scoped = <Rule extends { from: string }>({ from }: Rule) => ({ valid_from: from as ChangeFeeRule['from'] })

async function addFee(tx: SiteTx, rule: ChangeFeeRule): Promise<void> {
  await tx
    .insertInto('change_fee_rules')
    .values({
      site_id: tx.siteId,
      ...scoped(rule),
      charged_by: rule.chargedBy,
      kind: rule.kind,
      journey: rule.journey,
      buyer_kind: rule.buyerKind,
      amount_minor: rule.amount.minor,
      currency: rule.amount.currency,
      penalty_basis_points: rule.penaltyBasisPoints,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'valid_from', 'charged_by', 'kind', 'journey', 'buyer_kind', 'currency'])
        .doUpdateSet({ amount_minor: rule.amount.minor, penalty_basis_points: rule.penaltyBasisPoints }),
    )
    .execute()
}

async function addDue(tx: SiteTx, rule: RefundDueRule): Promise<void> {
  await tx
    .insertInto('refund_due_rules')
    .values({ site_id: tx.siteId, ...scoped(rule), kind: rule.kind, journey: rule.journey, holder: rule.holder, days: rule.days })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'valid_from', 'kind', 'journey', 'holder']).doUpdateSet({ days: rule.days }),
    )
    .execute()
}

async function addVoid(tx: SiteTx, rule: VoidRule): Promise<void> {
  const limits = { until_local: rule.untilLocal, hours_before_departure: rule.hoursBeforeDeparture }
  await tx
    .insertInto('void_rules')
    .values({ site_id: tx.siteId, ...scoped(rule), journey: rule.journey, ...limits })
    .onConflict((conflict) => conflict.columns(['site_id', 'valid_from', 'journey']).doUpdateSet(limits))
    .execute()
}
