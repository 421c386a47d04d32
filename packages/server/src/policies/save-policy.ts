import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Policy } from '@tradewind/domain/policies/policies'
import { htmlOfTerms, textOfTerms } from '@tradewind/domain/policies/terms-text'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { cleanTerms } from '../quotations/clean-terms.ts'
import { findPolicy, insertVersion } from './policy-repo.ts'

type Context = {
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'CHANGED_MEANWHILE' | 'EMPTY_TEXT'>
}
type Wish = { readonly policy: Policy; readonly version: number; readonly html: string }

/** Writes the next version of a page; what it was stays. Of two who write at once the second is refused CHANGED_MEANWHILE. Refuses EMPTY_TEXT. */
export function savePolicy({ db, actor, now, refuse }: Context, { policy, version, html }: Wish): Promise<void> {
  const clean = cleanTerms(html).trim()
  if (clean.replace(/<[^>]*>/g, '').trim() === '') refuse('EMPTY_TEXT')
  return inSite(db, actor.siteId, async (tx) => {
    const newest = await findPolicy(tx, policy)
    if ((newest?.version ?? 0) !== version) refuse('CHANGED_MEANWHILE')
    if (newest?.html === clean || (policy === 'terms' && newest && newest.html === htmlOfTerms(textOfTerms(clean)))) return
    const isNext = await insertVersion(tx, { policy, version: version + 1, html: clean, by: actor.userId, now })
    if (!isNext) refuse('CHANGED_MEANWHILE')
    const about = { kind: 'policy', id: policy }
    await recordChange(
      tx,
      { actor, area: 'rules', action: 'write page for everybody', about, after: { version: version + 1 } },
      now,
    )
  })
}
