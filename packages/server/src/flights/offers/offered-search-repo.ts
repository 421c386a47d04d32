import type { StoreTx } from '../search/in-store.ts'
import { hourOfSearch } from '../search/search-id.ts'

/** Records beside the search which of its results are the shared flight, for the markup that its booking gets. */
export async function markAsOffered(
  tx: StoreTx,
  { searchId, offerId, resultIndexes }: { searchId: string; offerId: number; resultIndexes: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('searches')
    .set({ offer_id: offerId, offered_indexes: [...resultIndexes] })
    .where('search_id', '=', searchId)
    .where('hour', '=', hourOfSearch(searchId))
    .execute()
}
