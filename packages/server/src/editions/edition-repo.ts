import type { Selectable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { RuleEditions } from '../database/table-types.generated.ts'
import type { BookPlace } from './book.ts'

export type EditionRow = Selectable<RuleEditions>

export async function insertEdition(
  tx: SiteTx,
  { service, groupId }: BookPlace,
  row: Omit<EditionRow, 'site_id' | 'service' | 'group_id'>,
): Promise<void> {
  await tx
    .insertInto('rule_editions')
    .values({ site_id: tx.siteId, service: service.name, group_id: groupId, ...row })
    .execute()
}

/** The newest first, before an edition. */
export function listEditionRows(
  tx: SiteTx,
  { service, groupId }: BookPlace,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<EditionRow[]> {
  return tx
    .selectFrom('rule_editions')
    .selectAll()
    .where('service', '=', service.name)
    .where('group_id', '=', groupId)
    .$if(before !== undefined, (query) => query.where('edition', '<', before ?? 0))
    .orderBy('edition', 'desc')
    .limit(limit)
    .execute()
}
