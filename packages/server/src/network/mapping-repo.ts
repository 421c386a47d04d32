import type { MappingStatus } from '@tradewind/domain/network/relation-status'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** What the site has set on its own side, by supply. What is missing is Approved. */
export async function listMappings(tx: SiteTx): Promise<ReadonlyMap<string, MappingStatus>> {
  const rows = await tx
    .selectFrom('supply_mappings')
    .select(['supply_id', 'status'])
    .$narrowType<{ status: MappingStatus }>()
    .where('site_id', '=', tx.siteId)
    .execute()
  return new Map(rows.map(({ supply_id, status }) => [supply_id, status]))
}

type Change = { readonly supplyId: string; readonly status: MappingStatus; readonly by: number; readonly now: Instant }

/** Sets it, and gives whether that was a change. */
export async function putMapping(tx: SiteTx, { supplyId, status, by, now }: Change): Promise<boolean> {
  const { numInsertedOrUpdatedRows: changed } = await tx
    .insertInto('supply_mappings')
    .values({ site_id: tx.siteId, supply_id: supplyId, status, changed_at: now, changed_by: by })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'supply_id'])
        .doUpdateSet({ status, changed_at: now, changed_by: by })
        .where('supply_mappings.status', '<>', status),
    )
    .executeTakeFirst()
  return (changed ?? 0n) > 0n
}
