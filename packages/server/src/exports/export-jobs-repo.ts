import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** Files that are not written yet. */
export async function listUnwrittenExports(tx: SiteTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('exports')
    .select('id')
    .where('state', 'in', ['waiting', 'writing'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Files that can be fetched, and until when. */
export function listFinishedExports(tx: SiteTx): Promise<{ exportId: string; expiresAt: Instant }[]> {
  return tx
    .selectFrom('exports')
    .select(['id as exportId', 'expires_at as expiresAt'])
    .where('finished_at', 'is not', null)
    .orderBy('created_at')
    .execute()
}
