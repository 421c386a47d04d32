import type { SignUp } from '@tradewind/contract/sign-up/sign-up'
import { findCountry } from '@tradewind/domain/reference/countries'
import { NOT_A_REFERRAL_CODE, readReferralCode } from '@tradewind/domain/referrals/referral-code'
import { whatSignUpLacks } from '@tradewind/domain/sign-up/sign-up-form'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { insertSignUp, readOpenTypes, readSignUpTerms } from './sign-up-repo.ts'

type Context = Pick<App, 'db' | 'jobs'> & {
  readonly siteId: number
  readonly now: Instant
  readonly refuse: Refuse<'SIGN_UP_CLOSED' | 'TERMS_CHANGED'>
}

/**
 * Keeps the form and has its address mailed. Whether somebody signs in with this address is found out by the job, where no answer and no time shows
 * it. Refuses SIGN_UP_CLOSED, TERMS_CHANGED and fields in trouble.
 */
export function askToSignUp({ db, jobs, siteId, now, refuse }: Context, form: SignUp): Promise<void> {
  const lacks = whatSignUpLacks(form)
  if (Object.keys(lacks).length > 0) refuseInput(lacks)
  if (form.userType !== 'retail' && !findCountry(form.country)) refuseInput({ country: 'Please choose a country' })
  // By the code alone: whether it is of anybody, no answer says.
  if (form.referralCode !== '' && readReferralCode(siteId, form.referralCode) === undefined)
    refuseInput({ referralCode: NOT_A_REFERRAL_CODE })
  return inSite(db, siteId, async (tx) => {
    if (!(await readOpenTypes(tx)).includes(form.userType)) refuse('SIGN_UP_CLOSED')
    if ((await readSignUpTerms(tx)).version !== form.termsVersion) refuse('TERMS_CHANGED')
    const signUpId = await insertSignUp(tx, { form, now })
    await jobs.enqueue(tx, 'send-sign-up-mail', { siteId, about: 'link', signUpId })
  })
}
