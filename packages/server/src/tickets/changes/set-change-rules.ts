import { toDecimal } from '@tradewind/domain/money'
import type { ChangeFeeRule, RefundDueRule, VoidRule } from '@tradewind/domain/tickets/changes/change-rules'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { listDueRules, listFeeRules, listVoidRules, saveDueRules, saveFeeRules, saveVoidRules } from './change-rule-repo.ts'
import type { ChangeContext } from './handle-change.ts'

export type NewChangeRule =
  | { readonly table: 'fee'; readonly rule: ChangeFeeRule }
  | { readonly table: 'due'; readonly rule: RefundDueRule }
  | { readonly table: 'void'; readonly rule: VoidRule }

/** Adds a rule from its day on. Rows are never changed: the same question from the same day replaces, everything before stays as it was. */
export function addChangeRule({ app, actor, now }: ChangeContext, { table, rule }: NewChangeRule) {
  return inSite(app.db, actor.siteId, async (tx) => {
    if (table === 'fee') await saveFeeRules(tx, [rule])
    if (table === 'due') await saveDueRules(tx, [rule])
    if (table === 'void') await saveVoidRules(tx, [rule])
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
