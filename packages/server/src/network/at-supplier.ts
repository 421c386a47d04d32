import type { Actor } from '@tradewind/domain/accounts/actor'
import { findSiteOfSupply } from '../database/across-sites-repo.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, readInSite, type SiteTx } from '../database/in-site.ts'
import { refuseUnknownSupplier, type There } from './agree-at-supplier.ts'
import { findLatestRequest } from './request-repo.ts'
import { findSupply, keepSupply } from './supply-repo.ts'

type Work<T> = (tx: SiteTx, there: There) => Promise<T>

/**
 * The one way in which a call of a consumer writes at the supplier's site of this installation: what both agree on stands there (decision 393). The work gets the supply and the
 * consumer's own request, and must narrow everything by the site of the caller. Refuses NOT_FOUND where the supply is the caller's own, or is not offered to it.
 */
export async function atSupplier<T>(db: Database, actor: Pick<Actor, 'siteId'>, supplyId: string, work: Work<T>): Promise<T> {
  return inSite(db, await siteOfSupplier(db, actor, supplyId), async (tx) =>
    work(tx, await getOffered(tx, { supplyId, consumerSiteId: actor.siteId })),
  )
}

type Of = { readonly supplyId: string; readonly consumerSiteId: number }

/** What this site offers to a consumer, kept as it is until the transaction ends. Refuses NOT_FOUND. */
export async function getOffered(tx: SiteTx, { supplyId, consumerSiteId }: Of): Promise<There> {
  const supply = await keepSupply(tx, supplyId)
  const latest = await findLatestRequest(tx, { supplyId, consumerSiteId })
  if (!supply || !(supply.is_visible || latest)) refuseUnknownSupplier()
  return { supply, latest }
}

/** Refuses NOT_FOUND where this site does not offer it to the consumer, for a call that only reads. */
export async function refuseNotOffered(tx: SiteTx, { supplyId, consumerSiteId }: Of): Promise<void> {
  const supply = await findSupply(tx, supplyId)
  if (supply?.is_visible || (supply && (await findLatestRequest(tx, { supplyId, consumerSiteId })))) return
  refuseUnknownSupplier()
}

/** The same as `atSupplier` for a call that only reads. */
export async function readAtSupplier<T>(
  db: Database,
  actor: Pick<Actor, 'siteId'>,
  supplyId: string,
  work: (tx: SiteTx) => Promise<T>,
): Promise<T> {
  return readInSite(db, await siteOfSupplier(db, actor, supplyId), async (tx) => {
    await refuseNotOffered(tx, { supplyId, consumerSiteId: actor.siteId })
    return work(tx)
  })
}

async function siteOfSupplier(db: Database, { siteId }: Pick<Actor, 'siteId'>, supplyId: string): Promise<number> {
  const found = await findSiteOfSupply(db, supplyId)
  return found === undefined || found === siteId ? refuseUnknownSupplier() : found
}
