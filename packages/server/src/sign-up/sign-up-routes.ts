import { shortestPassword } from '@tradewind/domain/accounts/password-rules'
import { findCountry } from '@tradewind/domain/reference/countries'
import type { Approval } from '@tradewind/domain/sign-up/approval'
import { rememberDevice } from '../accounts/known-device.ts'
import { countPasswords } from '../accounts/log-in-limit.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { findSignUpOf } from './approval-repo.ts'
import { askToSignUp } from './ask-to-sign-up.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { decideSignUp } from './decide-sign-up.ts'
import { whatLinkOpens } from './open-sign-up-link.ts'
import { setSignUpSettings } from './set-sign-up-settings.ts'
import { findSignUpOfLink, readOpenTypes, readSignUpTerms } from './sign-up-repo.ts'

/** Signing up, and staff's decision about it. */
export const signUpRoutes = {
  getSignUpForm: route.signUp.getSignUpForm.handler(({ context }) =>
    reading(context, async (tx) => {
      const userTypes = await readOpenTypes(tx)
      return { success: true, userTypes, terms: userTypes.length > 0 ? await readSignUpTerms(tx) : null }
    }),
  ),
  signup: route.signUp.signup.handler(async ({ input, context, errors }) => {
    await countPasswords(context, 'signUp', input.email)
    await askToSignUp({ ...visitorOf(context), jobs: context.app.jobs, refuse: promised(errors) }, input)
    const { firstName, lastName, email, userType } = input
    return { success: true, user: { firstName, lastName, email, userType, status: 'pending' } }
  }),
  openSignUpLink: route.signUp.openSignUpLink.handler(async ({ input, context, errors }) => {
    const tries = await countPasswords(context, 'link')
    const link = await reading(context, (tx) => findSignUpOfLink(tx, input.token))
    const { form } = whatLinkOpens(link, { now: context.now, refuse: promised(errors) })
    await tries.returnTry()
    return { success: true, email: form.email, firstName: form.firstName, shortest: shortestPassword({ isStaff: false }) }
  }),
  confirmSignUp: route.signUp.confirmSignUp.handler(async ({ input, context, errors }) => {
    const tries = await countPasswords(context, 'link')
    const { userId, approval } = await confirmSignUp({ ...visitorOf(context), refuse: promised(errors) }, input)
    await tries.returnTry()
    await rememberDevice(context, userId)
    return { success: true, approval }
  }),
  getSignUp: route.signUp.getSignUp.handler(({ input, context }) =>
    reading(context, async (tx) => {
      const found = (await findSignUpOf(tx, input.userId)) ?? refuse('NOT_FOUND', { message: 'We could not find that customer.' })
      const { city, pincode, state, country_code: country, terms_version: version, accepted_at: at } = found
      return {
        success: true,
        approval: found.approval as Approval,
        reason: found.approval_reason,
        gender: found.gender as 1 | 2 | null,
        referralCode: found.came_with_code,
        place: [city, pincode, state, country && findCountry(country)?.name].filter(Boolean).join(', '),
        accepted: version === null || at === null ? null : { version, at },
      }
    }),
  ),
  decideSignUp: route.signUp.decideSignUp.handler(async ({ input, context, errors }) => {
    const { db, now, app } = context
    const approval = await decideSignUp({ db, jobs: app.jobs, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true, approval }
  }),
  getSignUpSettings: route.signUp.getSignUpSettings.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true, userTypes: await readOpenTypes(tx), terms: await readSignUpTerms(tx) })),
  ),
  setSignUpSettings: route.signUp.setSignUpSettings.handler(async ({ input, context, errors }) => {
    const { db, now } = context
    return { success: true, ...(await setSignUpSettings({ db, actor: actorOf(context), now, refuse: promised(errors) }, input)) }
  }),
}

function visitorOf({ db, site, now }: RequestContext) {
  return { db, siteId: site.id, now }
}
