import type { SiteTx } from '../../database/in-site.ts'

/** What a person entered of travellers in their last orders, the newest first. */
export async function listPassengersOfOrders(tx: SiteTx, userId: number, limit: number): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('flight_orders')
    .select('passengers')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ passengers }) => passengers)
}
