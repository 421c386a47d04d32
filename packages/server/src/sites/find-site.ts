import type { Database } from '../database/connect-database.ts'
import { FRESH_MS } from './site-memory.ts'
import { findSiteByDomain, type Site } from './site-repo.ts'

/** Sites by host name, remembered for a moment: every request asks. Unknown names are remembered too, a bounded number of them. */
export function makeSiteFinder(db: Database) {
  const known = new Map<string, { site: Site | undefined; until: number }>()
  return async function findSite(host: string, nowMs: number): Promise<Site | undefined> {
    const domain = host.toLowerCase().replace(/:\d+$/, '')
    const hit = known.get(domain)
    if (hit && hit.until > nowMs) return hit.site
    const site = await findSiteByDomain(db, domain)
    if (known.size > 1_000) known.clear()
    known.set(domain, { site, until: nowMs + FRESH_MS })
    return site
  }
}
