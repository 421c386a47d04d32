import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'

/** When the demo's rules began: before anything it sells. */
const BEGAN = '2024-01-01' as PlainDate

/**
 * Believable rules of change requests. Suppliers add GST to what the airline keeps; the agency charges by journey, less to other agencies, nothing when
 * the airline cancels. Airlines owe refunds within 7 working days inside India and 30 abroad (DGCA CAR section 3, series M, part II), told here in days.
 */
export async function seedDemoChanges(tx: SiteTx, { currency }: { currency: string }): Promise<void> {
  const fee = (chargedBy: 'supplier' | 'us', rupees: number, more: Record<string, unknown> = {}) => ({
    site_id: tx.siteId,
    valid_from: BEGAN,
    charged_by: chargedBy,
    amount_minor: BigInt(rupees) * 100n,
    currency,
    ...more,
  })
  await tx
    .insertInto('change_fee_rules')
    .values([
      fee('supplier', 0, { penalty_basis_points: 1_800 }),
      fee('us', 300, { journey: 'domestic' }),
      fee('us', 600, { journey: 'international' }),
      fee('us', 200, { journey: 'domestic', buyer_kind: 'agency' }),
      fee('us', 400, { journey: 'international', buyer_kind: 'agency' }),
      fee('us', 150, { kind: 'void' }),
      fee('us', 0, { kind: 'flightCancelled' }),
    ])
    .execute()
  const due = (holder: 'airline' | 'supplier' | 'us', days: number, journey: 'domestic' | 'international' | null = null) => ({
    site_id: tx.siteId,
    valid_from: BEGAN,
    journey,
    holder,
    days,
  })
  await tx
    .insertInto('refund_due_rules')
    .values([due('airline', 10, 'domestic'), due('airline', 30, 'international'), due('supplier', 7), due('us', 3)])
    .execute()
  await tx
    .insertInto('void_rules')
    .values([{ site_id: tx.siteId, valid_from: BEGAN, journey: null, until_local: '23:00', hours_before_departure: 4 }])
    .execute()
}
