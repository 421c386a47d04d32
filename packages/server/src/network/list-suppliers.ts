import type { RelationStatus } from '@tradewind/domain/network/relation-status'
import { listSuppliesFor } from '../database/across-sites-repo.ts'
import type { Database } from '../database/connect-database.ts'
import { readInSite } from '../database/in-site.ts'
import { listOutsideSupplies } from './outside-supply-repo.ts'

type Asked = { readonly consumerSiteId: number; readonly supplyId?: string }
type Inside = Awaited<ReturnType<typeof listSuppliesFor>>[number]
/** `isEnded`: of another installation that was disconnected. */
export type OfferedSupply = Inside & { readonly isEnded: boolean }

/**
 * What other sites supply to a site, those of other installations too: of these what they said last. `siteId` of one of those is the number that it has here. A question or a message
 * finds the truth at the supplier in any case.
 */
export async function listSuppliers(db: Database, asked: Asked): Promise<OfferedSupply[]> {
  const [inside, outside] = await Promise.all([
    listSuppliesFor(db, asked),
    readInSite(db, asked.consumerSiteId, (tx) => listOutsideSupplies(tx, asked.supplyId)),
  ])
  return [
    ...inside.map((one) => ({ ...one, isEnded: false })),
    ...outside.map((row) => ({
      siteId: row.installation_id,
      id: row.id,
      category: row.category,
      isVisible: row.is_visible && row.ended_at === null,
      // Known by the number of the supply: what the other calls it could be one of somebody else.
      requestId: row.request_status === null ? null : row.id,
      status: row.request_status as RelationStatus | null,
      asked_at: row.asked_at,
      asked_by: row.asked_by,
      decided_at: row.decided_at,
      termsVersion: row.terms_version,
      acceptedVersion: row.accepted_version,
      accepted_at: row.accepted_at,
      isEnded: row.ended_at !== null,
    })),
  ]
}
