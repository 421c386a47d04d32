import { money } from '@tradewind/domain/money'
import type { ChangeFeeRule, RefundDueRule } from '@tradewind/domain/tickets/changes/change-rules'
import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { saveDueRules, saveFeeRules, saveVoidRules } from './change-rule-repo.ts'

/** When the demo's rules began: before anything it sells. */
const BEGAN = '2024-01-01' as PlainDate

/** What the demo's companies charge for a change, in whole units of their currency. */
const OUR_FEES: Record<
  string,
  { domestic: number; international: number; agencyDomestic: number; agencyInternational: number; void: number }
> = {
  INR: { domestic: 300, international: 600, agencyDomestic: 200, agencyInternational: 400, void: 150 },
  AED: { domestic: 25, international: 50, agencyDomestic: 15, agencyInternational: 35, void: 10 },
}

/**
 * Believable rules of change requests. Suppliers add GST to what the airline keeps; the agency charges by journey, less to other agencies, nothing when
 * the airline cancels. Airlines owe refunds within 7 working days inside India and 30 abroad (DGCA CAR section 3, series M, part II), given here in days.
 */
export async function seedDemoChanges(tx: SiteTx, { currency }: { currency: string }): Promise<void> {
  const ours = OUR_FEES[currency]
  if (!ours) throw new Error(`The demo has no fees in ${currency}`)
  const fee = (chargedBy: ChangeFeeRule['chargedBy'], whole: number, more: Partial<ChangeFeeRule> = {}): ChangeFeeRule => ({
    from: BEGAN,
    chargedBy,
    kind: null,
    journey: null,
    buyerKind: null,
    amount: money(BigInt(whole) * 100n, currency),
    penaltyBasisPoints: 0,
    ...more,
  })
  await saveFeeRules(tx, [
    fee('supplier', 0, { penaltyBasisPoints: 1_800 }),
    fee('us', ours.domestic, { journey: 'domestic' }),
    fee('us', ours.international, { journey: 'international' }),
    fee('us', ours.agencyDomestic, { journey: 'domestic', buyerKind: 'agency' }),
    fee('us', ours.agencyInternational, { journey: 'international', buyerKind: 'agency' }),
    fee('us', ours.void, { kind: 'void' }),
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
