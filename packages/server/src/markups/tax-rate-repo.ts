import type { DatedRate } from '@tradewind/domain/markups/dated-rate'
import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** `tdsWithoutPan`: the least that is deducted from a company that has stated no PAN. */
type Tax = 'gstOnServiceFee' | 'tdsOnCommission' | 'tdsWithoutPan'

/** The rates of a tax, each from its day on. */
export async function listRates(tx: SiteTx, tax: Tax): Promise<DatedRate[]> {
  const rows = await tx.selectFrom('tax_rates').select(['valid_from', 'basis_points']).where('tax', '=', tax).limit(200).execute()
  return rows.map((row) => ({ from: row.valid_from, basisPoints: row.basis_points }))
}

export async function insertRates(
  tx: SiteTx,
  rates: readonly { readonly tax: Tax; readonly from: PlainDate; readonly basisPoints: number }[],
): Promise<void> {
  const rows = rates.map(({ tax, from, basisPoints }) => ({ site_id: tx.siteId, tax, valid_from: from, basis_points: basisPoints }))
  await tx.insertInto('tax_rates').values(rows).execute()
}
