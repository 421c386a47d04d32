import type { Policy } from '@tradewind/domain/policies/policies'
import { htmlOfTerms, textOfTerms } from '@tradewind/domain/policies/terms-text'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { insertSignUpTerms, listTermsVersions, readSignUpTerms } from '../sign-up/sign-up-repo.ts'

/** The pages that stand in `policies`. The terms are those that people accept when they sign up: one text, kept by the room that asks for it. */
type Own = Exclude<Policy, 'terms'>
const isTerms = (policy: Policy): policy is 'terms' => policy === 'terms'

/** The newest version of a page. Undefined: nobody has written one. */
export async function findPolicy(tx: SiteTx, policy: Policy) {
  if (isTerms(policy)) {
    const [newest] = await listTermsVersions(tx, 1)
    return newest && { version: newest.version, html: htmlOfTerms(newest.terms), written_at: newest.saved_at }
  }
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
  const rows = await tx.selectFrom('policies').select('policy').where('policy', '<>', 'terms').distinct().execute()
  const { version } = await readSignUpTerms(tx)
  return new Set([...(version > 0 ? ['terms'] : []), ...rows.map(({ policy }) => policy)])
}

const MOST_SHOWN = 100

/** The newest first, each with who wrote it. */
export async function listVersions(tx: SiteTx, policy: Policy) {
  if (isTerms(policy)) {
    const rows = await listTermsVersions(tx, MOST_SHOWN)
    return rows.map(({ terms, saved_at, ...row }) => ({ ...row, html: htmlOfTerms(terms), written_at: saved_at }))
  }
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
  if (isTerms(policy)) return insertSignUpTerms(tx, { terms: textOfTerms(html), version, at: now, by })
  return insertPage(tx, { policy, version, html, by, now })
}

async function insertPage(
  tx: SiteTx,
  { policy, version, html, by, now }: Omit<Version, 'policy'> & { readonly policy: Own },
): Promise<boolean> {
  const row = await tx
    .insertInto('policies')
    .values({ site_id: tx.siteId, policy, version, html, written_at: now, written_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
