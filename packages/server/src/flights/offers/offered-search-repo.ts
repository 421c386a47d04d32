import type { SiteTx } from '../../database/in-site.ts'

/** Records beside the search which of its results are the shared flight, for the markup that its booking gets. */
export async function markAsOffered(
  tx: SiteTx,
  { searchId, offerId, resultIndexes }: { searchId: string; offerId: number; resultIndexes: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('searches')
    .set({ offer_id: offerId, offered_indexes: [...resultIndexes] })
    .where('search_id', '=', searchId)
    .execute()
}
