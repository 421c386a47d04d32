import type { SiteTx } from '../database/in-site.ts'
import { getVersion, type Kept, type Quotation } from '../quotations/quotation-repo.ts'

/** What was agreed to, with what its company has written for the customer since: remarks, travellers, and when the rest is due. */
export async function withNewestNotes(tx: SiteTx, { id, version }: Pick<Quotation, 'id' | 'version'>, kept: Kept): Promise<Kept> {
  const { remark, remarkForCustomer, passengers, paymentDeadline, instalments } = (await getVersion(tx, id, version)).kept.kart
  return { ...kept, kart: { ...kept.kart, remark, remarkForCustomer, passengers, paymentDeadline, instalments } }
}
