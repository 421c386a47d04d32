import type { SiteTx } from '../database/in-site.ts'

/** The sale that stands for a payment where only one can be named; null for one that fills a wallet. */
export async function firstSaleOf(tx: SiteTx, paymentId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('payment_lines')
    .select('sale_id')
    .where('payment_id', '=', paymentId)
    .orderBy('sale_id')
    .limit(1)
    .executeTakeFirst()
  return row?.sale_id ?? null
}
