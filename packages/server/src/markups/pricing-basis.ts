import { type DatedRate, rateOn } from '@tradewind/domain/markups/dated-rate'
import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { findGroupOf } from './group-repo.ts'

/**
 * What turns a supplier's fare into one buyer's price on one day: an edition of a group's rules, and the rate. Kept with a search, so that it prices the
 * same until it expires; the rules themselves are not, because an edition never changes.
 */
export type PricingBasis = {
  /** Null for a buyer of a site without groups, who is priced without a rule. */
  readonly groupId: number | null
  readonly edition: number
  readonly bookingDate: PlainDate
  readonly gstBasisPoints: number
}

/** The live rules of the buyer's group and the rates in force. */
export async function readPricingBasis(
  tx: SiteTx,
  { legalEntityId, today }: { legalEntityId: number; today: PlainDate },
): Promise<PricingBasis> {
  const group = await findGroupOf(tx, legalEntityId)
  const gstBasisPoints = rateOn(await listRates(tx, 'gstOnServiceFee'), today)
  return { groupId: group?.id ?? null, edition: group?.edition ?? 0, bookingDate: today, gstBasisPoints }
}

export async function listRates(tx: SiteTx, tax: 'gstOnServiceFee' | 'tdsOnCommission'): Promise<DatedRate[]> {
  const rows = await tx.selectFrom('tax_rates').select(['valid_from', 'basis_points']).where('tax', '=', tax).limit(200).execute()
  return rows.map((row) => ({ from: row.valid_from, basisPoints: row.basis_points }))
}
