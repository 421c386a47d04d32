import type { SignUp } from '@tradewind/contract/sign-up/sign-up'
import { type Approval, approvalAtSignUp } from '@tradewind/domain/sign-up/approval'
import type { Instant } from '@tradewind/domain/time'
import { hashPassword } from '../accounts/password.ts'
import { refuseGuessable } from '../accounts/refuse-weak-password.ts'
import { recordChange } from '../audit/record-change.ts'
import { EmailTaken, takeEmail } from '../customers/take-email.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { notify } from '../notifications/notify.ts'
import { findInvitation } from '../referrals/who-invited.ts'
import { siteOf } from '../sites/site-facts.ts'
import { insertAcceptance, insertEntityOf, insertPersonOf } from './new-person-repo.ts'
import { type LinkRefusal, whatLinkOpens } from './open-sign-up-link.ts'
import { dropSignUpsOf, findSignUpOfLink, lockSignUpOfLink } from './sign-up-repo.ts'

type Context = { readonly db: Database; readonly siteId: number; readonly now: Instant; readonly refuse: Refuse<LinkRefusal> }
type Wish = { readonly token: string; readonly password: string; readonly isSubscribed: boolean }

/**
 * Makes the person of a mailed link, and their company. A private customer can sign in at once; a company waits for staff, who are notified. Refuses
 * LINK_SPENT, LINK_EXPIRED and a weak password.
 */
export async function confirmSignUp(context: Context, { token, password, isSubscribed }: Wish) {
  const { db, siteId, now, refuse } = context
  const { site_name, company_name } = await siteOf(db, siteId)
  await inSite(db, siteId, async (tx) => {
    const { form } = whatLinkOpens(await findSignUpOfLink(tx, token), context)
    // Names that a password must not be made of.
    const names = [site_name, company_name, ...namesIn(form)]
    refuseGuessable({ field: 'password', password, email: form.email, isStaff: false, names })
  })
  const passwordHash = await hashPassword(password)
  try {
    return await inSite(db, siteId, async (tx) => {
      const { form, askedAt } = whatLinkOpens(await lockSignUpOfLink(tx, token), context)
      const approval = approvalAtSignUp(form.userType)
      const legalEntityId = await insertEntityOf(tx, form)
      const invitation = await findInvitation(tx, form.referralCode, now)
      const userId = await takeEmail(form.email, () =>
        insertPersonOf(tx, { form, legalEntityId, passwordHash, isSubscribed, approval, invitation, now }),
      )
      await insertAcceptance(tx, { userId, version: form.termsVersion, at: askedAt })
      await dropSignUpsOf(tx, form.email)
      const { firstName, lastName, email, userType, termsVersion: version } = form
      const company = form.userType === 'retail' ? {} : companyOf(form)
      await recordChange(
        tx,
        {
          actor: { userId, firstName, lastName },
          area: 'people',
          action: 'sign up',
          about: { kind: 'user', id: userId },
          after: { firstName, lastName, email, userType, ...company, approval, version },
        },
        now,
      )
      if (approval === 'waiting') await askStaff(tx, { form, userId, now })
      return { userId, approval: approval as Approval }
    })
  } catch (error) {
    // Somebody was given this address since the mail was sent. Its owner, who has the link, may read it.
    if (!(error instanceof EmailTaken)) throw error
    return refuse('LINK_SPENT', { message: 'This e-mail address has an account already. Please sign in.' })
  }
}

/** Those who may approve. */
function askStaff(tx: SiteTx, { form, userId, now }: { form: SignUp; userId: number; now: Instant }): Promise<void> {
  const name = form.userType === 'retail' ? form.firstName : form.companyName
  return notify(
    tx,
    {
      to: { permission: 'customers.approve' },
      kind: 'signUp',
      title: `${name} signed up and waits for approval`,
      path: `/staff/customers?state=waiting&open=${userId}`,
    },
    now,
  )
}

/** A number that was not given is not written down. */
function companyOf({ companyName, gstNumber, taxNumber }: Exclude<SignUp, { userType: 'retail' }>) {
  return { companyName, ...(gstNumber && { gstNumber }), ...(taxNumber && { taxNumber }) }
}

function namesIn(form: SignUp): readonly string[] {
  return [form.firstName, form.lastName, ...(form.userType === 'retail' ? [] : [form.companyName])]
}
