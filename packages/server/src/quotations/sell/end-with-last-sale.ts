import type { SiteTx } from '../../database/in-site.ts'
import type { EndedBy } from '../../sales/bound-sales.ts'
import { moveQuotation } from '../move-quotation.ts'
import { lockQuotation } from '../quotation-repo.ts'
import { findQuotationOfSale, isAllCancelled } from './quotation-sale-repo.ts'

/**
 * Cancels a vouchered quotation once the last of its services is cancelled: nobody travels by it any more. Whoever could cancel that service ends the quotation with it, and
 * what was refunded was settled before. A sale of no quotation, and one beside which others stand, changes nothing.
 */
export async function endWithLastSale(tx: SiteTx, saleId: number, { actor, now, jobs, sellers, notify }: EndedBy): Promise<void> {
  const quotationId = await findQuotationOfSale(tx, saleId)
  if (quotationId === undefined || !(await isAllCancelled(tx, quotationId))) return
  if ((await lockQuotation(tx, quotationId)).status !== 'vouchered') return
  const shop = { jobs, sellers, notify }
  await moveQuotation(tx, { actor, now, shop }, quotationId, { status: 'cancelled', reason: REASON, isFollowing: true })
}

const REASON = 'All its services were cancelled'
