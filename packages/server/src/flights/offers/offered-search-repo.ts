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

/** The shared flight of a search: which results it is, and the markup it was shown with. */
export function findOffered(tx: SiteTx, searchId: string) {
  return tx
    .selectFrom('searches as s')
    .innerJoin('shared_offers as o', (join) => join.onRef('o.site_id', '=', 's.site_id').onRef('o.id', '=', 's.offer_id'))
    .select(['s.offered_indexes', 'o.markup_minor', 'o.currency'])
    .where('s.search_id', '=', searchId)
    .executeTakeFirst()
}
