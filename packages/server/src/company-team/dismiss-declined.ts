import { lockTeam, type TeamContext } from '../accounts/team/team-context.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { deleteDeclined } from './declined-invitation-repo.ts'

/** An owner has read that somebody said no. Another company's is none, and one that a colleague has removed meanwhile is removed. */
export function dismissDeclined({ db, actor, now }: TeamContext, userId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockTeam(tx, actor)
    const declined = await deleteDeclined(tx, { legalEntityId: actor.legalEntityId, userId })
    if (!declined) return
    await recordChange(
      tx,
      { actor, area: 'people', action: 'dismiss a declined invitation', about: { kind: 'user', id: userId }, before: declined },
      now,
    )
  })
}
