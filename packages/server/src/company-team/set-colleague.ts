import type { Colleague, ColleagueRights } from '@tradewind/contract/company-team/company-team'
import { nameRights, rightsOf, withheldOf } from '@tradewind/domain/company-team/give-rights'
import type { z } from 'zod'
import { refuseStandIn } from '../accounts/refuse-stand-in.ts'
import { lockColleague, type TeamContext } from '../accounts/team/team-context.ts'
import { holdTeamRules, presentColleague, setDuties } from '../accounts/team/team-repo.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuse } from '../http/refuse.ts'

/**
 * Decides what a colleague may do and pay alone, and whether they are an owner, too, who may do everything. What the site does not let companies give stays
 * withheld. Nobody changes what they may themselves, so that an owner is left always. Refuses NOT_FOUND and FORBIDDEN.
 */
export function setColleague(
  { db, actor, now, currency }: TeamContext & { readonly currency: string },
  { userId, rights, paysAlone, isOwner }: z.output<typeof ColleagueRights>,
): Promise<Colleague> {
  return inSite(db, actor.siteId, async (tx) => {
    const { grantable } = await holdTeamRules(tx)
    const colleague = await lockColleague(tx, actor, userId, 'change what you may do')
    const before = presentColleague(colleague)
    const after = presentColleague(
      await setDuties(tx, userId, {
        withheld: isOwner ? [] : withheldOf(rights, grantable),
        paysAlone: isOwner || paysAlone === null ? undefined : readAmount(paysAlone, currency, 'paysAlone'),
        isOwner,
      }),
    )
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'change rights of colleague',
        about: { kind: 'user', id: userId },
        before: dutiesIn(before, currency),
        after: dutiesIn(after, currency),
      },
      now,
    )
    return after
  })
}

function dutiesIn({ rights, paysAlone, isOwner }: Colleague, currency: string) {
  return { companyRights: nameRights(rights), paysAlone, currency, isCompanyOwner: isOwner }
}

/** Staff make somebody an owner: for a company whose owner has left. Refuses NOT_FOUND and FORBIDDEN. */
export function appointOwner({ db, actor, now }: Omit<TeamContext, 'jobs'>, userId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.user_type !== 'travelAgent' && user.user_type !== 'corporate')
      refuse('FORBIDDEN', { message: 'Only people of a travel agency or a corporate have a company.' })
    if (user.left_at !== null) refuse('FORBIDDEN', { message: 'This person has left.' })
    refuseStandIn(user)
    if (user.is_company_owner) return
    await setDuties(tx, userId, { withheld: [], paysAlone: undefined, isOwner: true })
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'appoint owner of company',
        about: { kind: 'user', id: userId },
        before: { isCompanyOwner: false, companyRights: nameRights(rightsOf(user.withheld_rights)) },
        after: { isCompanyOwner: true },
      },
      now,
    )
  })
}
