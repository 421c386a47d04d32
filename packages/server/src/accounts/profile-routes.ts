import { shortestPassword } from '@tradewind/domain/accounts/password-rules'
import { inSite } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading, writing } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { changeMyPhones } from './change-my-phones.ts'
import { changePassword } from './change-password.ts'
import { getOwnUser } from './get-own-user.ts'
import { rememberDevice } from './known-device.ts'
import { getLegalEntity } from './legal-entity-repo.ts'
import { countPasswords } from './log-in-limit.ts'
import { openPasswordLink } from './open-password-link.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { setPassword } from './set-password.ts'
import { setSubscribed } from './user-repo.ts'

/** One's own account: passwords, phones and company. */
export const profileRoutes = {
  openPasswordLink: route.accounts.openPasswordLink.handler(async ({ input, context, errors }) => {
    const tries = await countPasswords(context, 'link')
    const {
      userId: _,
      isStaff,
      ...link
    } = await reading(context, (tx) => openPasswordLink(tx, input.token, { now: context.now, refuse: promised(errors) }))
    await tries.returnTry()
    return { success: true, ...link, shortest: shortestPassword({ isStaff }) }
  }),
  generatePassword: route.accounts.generatePassword.handler(async ({ input, context, errors }) => {
    const tries = await countPasswords(context, 'link')
    const userId = await setPassword({ db: context.db, siteId: context.site.id, now: context.now, refuse: promised(errors) }, input)
    await tries.returnTry()
    // A person who reads the mailbox is not a stranger: wrong attempts of others do not keep them from signing in now.
    await rememberDevice(context, userId)
    return { success: true }
  }),
  forgetPassword: route.accounts.forgetPassword.handler(async ({ input: { email }, context }) => {
    await countPasswords(context, 'forgotten', email)
    const { app, site } = context
    await inSite(app.db, site.id, (tx) =>
      app.jobs.enqueue(tx, 'send-password-mail', { siteId: site.id, to: { email }, kind: 'reset' }),
    )
    return { success: true }
  }),
  updatePassword: route.accounts.updatePassword.handler(async ({ input, context }) => {
    const { email } = actorOf(context)
    const tries = await countPasswords(context, 'change', email)
    await changePassword(contextOf(context), input)
    await tries.returnTry()
    clearSessionCookie(context)
    return { success: true }
  }),
  changeMyPhoneDetails: route.accounts.changeMyPhoneDetails.handler(async ({ input, context }) => {
    await changeMyPhones(contextOf(context), input.phoneNumbers)
    const actor = actorOf(context)
    return { success: true, user: await reading(context, (tx) => getOwnUser(tx, actor)) }
  }),
  setEmailSubscription: route.accounts.setEmailSubscription.handler(async ({ input: { isSubscribed }, context }) => {
    const { userId } = actorOf(context)
    await writing(context, (tx) => setSubscribed(tx, userId, isSubscribed))
    return { success: true, isSubscribed }
  }),
  getMyLegalEntity: route.accounts.getMyLegalEntity.handler(async ({ context }) => {
    const { legalEntityId } = actorOf(context)
    const row = await reading(context, (tx) => getLegalEntity(tx, legalEntityId))
    const { id, name, address1, address2, phone, email } = row
    const kind = row.kind as 'siteOwner' | 'agency' | 'corporate' | 'person'
    const own = {
      gstNumber: row.gst_number,
      taxNumber: row.tax_number,
      panNumber: row.pan_number,
      logoUrl: row.logo_url,
      isTdsDeductable: row.is_tds_deductable,
    }
    return { success: true, legalEntity: { id, kind, name, address1, address2, phone, email, ...own } }
  }),
}

function contextOf(context: RequestContext) {
  return { db: context.db, actor: actorOf(context), now: context.now }
}
