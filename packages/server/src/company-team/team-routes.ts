import { countPasswords } from '../accounts/log-in-limit.ts'
import { listMembers, presentColleague, readTeamRules } from '../accounts/team/team-repo.ts'
import { hideWhoIsKnown } from '../customers/hide-who-is-known.ts'
import { limitCreation } from '../customers/limit-creation.ts'
import { inSite } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { findRequest, listRequests, presentRequest } from './approval-repo.ts'
import { askForApproval } from './ask-for-approval.ts'
import { removeCompanyLogo, restoreCompanyLogo, setCompanyLogo } from './company-logo.ts'
import { decideApproval, withdrawApproval } from './decide-approval.ts'
import { declineInvitation } from './decline-invitation.ts'
import { listDeclined } from './declined-invitation-repo.ts'
import { dismissDeclined } from './dismiss-declined.ts'
import { blockColleague, removeColleague } from './end-colleague.ts'
import { inviteColleague, resendInvitation } from './invite-colleague.ts'
import { appointOwner, setColleague } from './set-colleague.ts'
import { setTeamRules } from './set-team-rules.ts'

export const companyTeamRoutes = {
  getTeam: route.companyTeam.getTeam.handler(({ context }) =>
    reading(context, async (tx) => ({
      success: true,
      colleagues: (await listMembers(tx, actorOf(context).legalEntityId)).map(presentColleague),
      declined: await listDeclined(tx, actorOf(context).legalEntityId),
      rules: presentRules(await readTeamRules(tx)),
      currency: context.site.currency,
    })),
  ),
  inviteColleague: route.companyTeam.inviteColleague.handler(async ({ input, context, errors }) => {
    await limitCreation(context)
    const inviting = { ...contextOf(context), currency: context.site.currency, refuse: promised(errors) }
    return { success: true, colleague: await hideWhoIsKnown(context, () => inviteColleague(inviting, input)) }
  }),
  resendInvitation: route.companyTeam.resendInvitation.handler(async ({ input, context }) => {
    await limitCreation(context)
    await resendInvitation(contextOf(context), input.userId)
    return { success: true }
  }),
  declineInvitation: route.companyTeam.declineInvitation.handler(async ({ input, context, errors }) => {
    const tries = await countPasswords(context, 'link')
    const { app, site, now } = context
    await declineInvitation(
      { db: app.db, softwareOfPeople: app.softwareOfPeople, siteId: site.id, now, refuse: promised(errors) },
      input.token,
    )
    await tries.returnTry()
    return { success: true }
  }),
  dismissDeclined: route.companyTeam.dismissDeclined.handler(async ({ input, context }) => {
    await dismissDeclined(contextOf(context), input.userId)
    return { success: true }
  }),
  setColleague: route.companyTeam.setColleague.handler(async ({ input, context }) => ({
    success: true,
    colleague: await setColleague({ ...contextOf(context), currency: context.site.currency }, input),
  })),
  blockColleague: route.companyTeam.blockColleague.handler(async ({ input, context }) => ({
    success: true,
    colleague: await blockColleague({ ...contextOf(context), softwareOfPeople: context.app.softwareOfPeople }, input),
  })),
  removeColleague: route.companyTeam.removeColleague.handler(async ({ input, context }) => {
    await removeColleague({ ...contextOf(context), softwareOfPeople: context.app.softwareOfPeople }, input.userId)
    return { success: true }
  }),
  setCompanyLogo: route.companyTeam.setCompanyLogo.handler(async ({ input: { file }, context, errors }) => {
    const content = Buffer.from(await file.arrayBuffer())
    return { success: true, logoUrl: await setCompanyLogo({ ...logoContextOf(context), refuse: promised(errors) }, content) }
  }),
  removeCompanyLogo: route.companyTeam.removeCompanyLogo.handler(async ({ context }) => ({
    success: true,
    logoUrl: await removeCompanyLogo(logoContextOf(context)),
  })),
  restoreCompanyLogo: route.companyTeam.restoreCompanyLogo.handler(async ({ context, errors }) => ({
    success: true,
    logoUrl: await restoreCompanyLogo({ ...logoContextOf(context), refuse: promised(errors) }),
  })),
  appointOwner: route.companyTeam.appointOwner.handler(async ({ input, context }) => {
    await appointOwner(contextOf(context), input.userId)
    return { success: true }
  }),
  getTeamRules: route.companyTeam.getTeamRules.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true, rules: presentRules(await readTeamRules(tx)) })),
  ),
  setTeamRules: route.companyTeam.setTeamRules.handler(async ({ input, context }) => {
    const colleaguesChanged = await setTeamRules(contextOf(context), input)
    return { success: true, rules: input, colleaguesChanged }
  }),
  askForApproval: route.companyTeam.askForApproval.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    const id = await askForApproval({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true, request: await showRequest(context, id) }
  }),
  getApprovals: route.companyTeam.getApprovals.handler(({ context }) =>
    reading(context, async (tx) => {
      const actor = actorOf(context)
      return { success: true, requests: (await listRequests(tx, actor)).map((row) => presentRequest(row, actor, context.now)) }
    }),
  ),
  decideApproval: route.companyTeam.decideApproval.handler(async ({ input, context, errors }) => {
    await decideApproval({ ...contextOf(context), refuse: promised(errors) }, input)
    return { success: true, request: await showRequest(context, input.id) }
  }),
  withdrawApproval: route.companyTeam.withdrawApproval.handler(async ({ input, context, errors }) => {
    await withdrawApproval({ ...contextOf(context), refuse: promised(errors) }, input)
    return { success: true, request: await showRequest(context, input.id) }
  }),
}

function showRequest(context: RequestContext, id: string) {
  return inSite(context.app.db, context.site.id, async (tx) => {
    const row = await findRequest(tx, id)
    return row ? presentRequest(row, actorOf(context), context.now) : refuse('NOT_FOUND')
  })
}

function presentRules({ mayInvite, grantable }: Awaited<ReturnType<typeof readTeamRules>>) {
  return { mayInvite, grantable: [...grantable] }
}

function logoContextOf(context: RequestContext) {
  return { app: context.app, actor: actorOf(context), now: context.now }
}

function contextOf(context: RequestContext) {
  return { db: context.db, jobs: context.app.jobs, actor: actorOf(context), now: context.now }
}
