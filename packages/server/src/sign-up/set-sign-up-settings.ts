import type { Actor } from '@tradewind/domain/accounts/actor'
import type { SignUpType } from '@tradewind/domain/sign-up/sign-up-form'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { insertSignUpTerms, readOpenTypes, readSignUpTerms, setOpenTypes } from './sign-up-repo.ts'

type Context = {
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'TERMS_CHANGED'>
}
type Wish = { readonly userTypes: readonly SignUpType[]; readonly terms: string; readonly version: number }

/** Opens or closes sign-up, and writes the next version of the terms where they differ. Refuses TERMS_CHANGED, and sign-up without terms. */
export function setSignUpSettings({ db, actor, now, refuse }: Context, { terms, version, ...wish }: Wish) {
  const userTypes = [...new Set(wish.userTypes)]
  if (userTypes.length > 0 && terms === '') refuseInput({ terms: 'People can sign up only where there are terms to accept.' })
  return inSite(db, actor.siteId, async (tx) => {
    const kept = await readSignUpTerms(tx)
    if (kept.version !== version) refuse('TERMS_CHANGED')
    const isNew = terms !== '' && terms !== kept.terms
    const next = isNew ? { terms, version: version + 1 } : kept
    if (isNew && !(await insertSignUpTerms(tx, { ...next, at: now, by: actor.userId }))) refuse('TERMS_CHANGED')
    const before = await readOpenTypes(tx)
    await setOpenTypes(tx, userTypes)
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'change sign-up',
        about: { kind: 'signUpTerms', id: next.version },
        before: { userTypes: before, version },
        after: { userTypes, version: next.version },
      },
      now,
    )
    return { userTypes, terms: next }
  })
}
