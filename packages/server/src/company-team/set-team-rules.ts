import { COMPANY_RIGHTS } from '@tradewind/domain/company-team/company-rights'
import { nameRights } from '@tradewind/domain/company-team/give-rights'
import type { TeamContext } from '../accounts/team/team-context.ts'
import { lockTeamRules, type TeamRules, withholdFromAll, writeTeamRules } from '../accounts/team/team-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'

/** What the site lets companies decide. What it withdraws, no colleague has any more; owners keep what is theirs. Gives how many colleagues lost something. */
export function setTeamRules({ db, actor, now }: Omit<TeamContext, 'jobs'>, wish: TeamRules): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    const before = await lockTeamRules(tx)
    const after = { mayInvite: wish.mayInvite, grantable: COMPANY_RIGHTS.filter((right) => wish.grantable.includes(right)) }
    await writeTeamRules(tx, after)
    const changed = await withholdFromAll(
      tx,
      COMPANY_RIGHTS.filter((right) => before.grantable.includes(right) && !after.grantable.includes(right)),
    )
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'change rules for company teams',
        about: { kind: 'site', id: tx.siteId },
        before: wordsOf(before),
        after: wordsOf(after),
      },
      now,
    )
    return changed
  })
}

function wordsOf({ mayInvite, grantable }: TeamRules) {
  return { mayInvite, companyRights: nameRights(grantable) }
}
