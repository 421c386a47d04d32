import type { Policy } from '@tradewind/domain/policies/policies'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** The newest version of a page. Undefined: nobody has written one. */
export function findPolicy(tx: SiteTx, policy: Policy) {
  return tx
    .selectFrom('policies')
    .select(['version', 'html', 'written_at'])
    .where('policy', '=', policy)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Those that the site has. */
export async function listPolicies(tx: SiteTx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('policies').select('policy').distinct().execute()
  return new Set(rows.map(({ policy }) => policy))
}

const MOST_SHOWN = 100

/** The newest first, each with who wrote it. */
export function listVersions(tx: SiteTx, policy: Policy) {
  return tx
    .selectFrom('policies as p')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'p.site_id').onRef('u.id', '=', 'p.written_by'))
    .select(['p.version', 'p.html', 'p.written_at', 'u.first_name', 'u.last_name'])
    .where('p.policy', '=', policy)
    .orderBy('p.version', 'desc')
    .limit(MOST_SHOWN)
    .execute()
}

type Version = {
  readonly policy: Policy
  readonly version: number
  readonly html: string
  readonly by: number
  readonly now: Instant
}

/** False: somebody else has written this version. */
export async function insertVersion(tx: SiteTx, { policy, version, html, by, now }: Version): Promise<boolean> {
  const row = await tx
    .insertInto('policies')
    .values({ site_id: tx.siteId, policy, version, html, written_at: now, written_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
