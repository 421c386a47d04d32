import { money } from '@tradewind/domain/money'
import type { ChangeFeeRule, RefundDueRule } from '@tradewind/domain/tickets/changes/change-rules'
import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { saveDueRules, saveFeeRules, saveVoidRules } from './change-rule-repo.ts'

/** When the demo's rules began: before anything it sells. */
const BEGAN = '2024-01-01' as PlainDate

/**
 * Believable rules of change requests. Suppliers add GST to what the airline keeps; the agency charges by journey, less to other agencies, nothing when
 * the airline cancels. Airlines owe refunds within 7 working days inside India and 30 abroad (DGCA CAR section 3, series M, part II), given here in days.
 */
export async function seedDemoChanges(tx: SiteTx, { currency }: { currency: string }): Promise<void> {
  const fee = (chargedBy: ChangeFeeRule['chargedBy'], rupees: number, more: Partial<ChangeFeeRule> = {}): ChangeFeeRule => ({
    from: BEGAN,
    chargedBy,
    kind: null,
    journey: null,
    buyerKind: null,
    amount: money(BigInt(rupees) * 100n, currency),
    penaltyBasisPoints: 0,
    ...more,
  })
  await saveFeeRules(tx, [
    fee('supplier', 0, { penaltyBasisPoints: 1_800 }),
    fee('us', 300, { journey: 'domestic' }),
    fee('us', 600, { journey: 'international' }),
    fee('us', 200, { journey: 'domestic', buyerKind: 'agency' }),
    fee('us', 400, { journey: 'international', buyerKind: 'agency' }),
    fee('us', 150, { kind: 'void' }),
    fee('us', 0, { kind: 'flightCancelled' }),
  ])
  const due = (holder: RefundDueRule['holder'], days: number, journey: RefundDueRule['journey'] = null): RefundDueRule => ({
    from: BEGAN,
    kind: null,
    journey,
    holder,
    days,
  })
  await saveDueRules(tx, [due('airline', 10, 'domestic'), due('airline', 30, 'international'), due('supplier', 7), due('us', 3)])
  await saveVoidRules(tx, [{ from: BEGAN, journey: null, untilLocal: '23:00', hoursBeforeDeparture: 4 }])
}
