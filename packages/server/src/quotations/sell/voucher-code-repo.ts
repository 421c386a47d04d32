import type { SiteTx } from '../../database/in-site.ts'

/** The address of the voucher of what was sold of a quotation; undefined: nothing of it is confirmed yet. */
export async function findCodeOfQuotation(tx: SiteTx, quotationId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('vouchers as v')
    .innerJoin('quotations as q', (join) => join.onRef('q.site_id', '=', 'v.site_id').onRef('q.order_id', '=', 'v.order_id'))
    .select('v.code')
    .where('q.id', '=', BigInt(quotationId))
    .executeTakeFirst()
  return row?.code
}
