import type { Actor } from '@tradewind/domain/accounts/actor'
import { findSiteOfSupply } from '../database/across-sites-repo.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, readInSite, type SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { findLatestRequest } from './request-repo.ts'
import { findSupply, keepSupply } from './supply-repo.ts'

type Supply = NonNullable<Awaited<ReturnType<typeof keepSupply>>>
type Request = Awaited<ReturnType<typeof findLatestRequest>>
/** What a consumer's call finds at the supplier: the supply, and its own latest request. */
type There = { readonly supply: Supply; readonly latest: Request }
type Work<T> = (tx: SiteTx, there: There) => Promise<T>

/**
 * The one way in which a call of a consumer writes at the supplier's site: what both agree on stands there (decision 393). The work gets the supply and the
 * consumer's own request, and must narrow everything by the site of the caller. Refuses NOT_FOUND where the supply is the caller's own, or is not offered to it.
 */
export async function atSupplier<T>(db: Database, actor: Pick<Actor, 'siteId'>, supplyId: string, work: Work<T>): Promise<T> {
  return inSite(db, await siteOfSupplier(db, actor, supplyId), async (tx) => {
    const supply = await keepSupply(tx, supplyId)
    const latest = await findLatestRequest(tx, { supplyId, consumerSiteId: actor.siteId })
    if (!supply || !(supply.is_visible || latest)) refuseUnknownSupplier()
    return work(tx, { supply, latest })
  })
}

/** The same for a call that only reads. */
export async function readAtSupplier<T>(
  db: Database,
  actor: Pick<Actor, 'siteId'>,
  supplyId: string,
  work: (tx: SiteTx) => Promise<T>,
): Promise<T> {
  return readInSite(db, await siteOfSupplier(db, actor, supplyId), async (tx) => {
    const supply = await findSupply(tx, supplyId)
    if (!supply?.is_visible && !(await findLatestRequest(tx, { supplyId, consumerSiteId: actor.siteId }))) refuseUnknownSupplier()
    return work(tx)
  })
}

async function siteOfSupplier(db: Database, { siteId }: Pick<Actor, 'siteId'>, supplyId: string): Promise<number> {
  const found = await findSiteOfSupply(db, supplyId)
  return found === undefined || found === siteId ? refuseUnknownSupplier() : found
}

export function refuseUnknownSupplier(): never {
  refuse('NOT_FOUND', { message: 'We could not find that supplier.' })
}

/** A person of another site, as the supplier's side keeps them: by name, because they are no user there. */
export function nameOf({ firstName, lastName }: Pick<Actor, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
