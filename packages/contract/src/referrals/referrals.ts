import { z } from 'zod'
import { limitedFor, requires, requiresForMoney, signedIn, success } from '../call.ts'
import { Amount, Currency, DateOnly, InstantText, TypedAmount } from '../wire-values.ts'

const Rule = z.object({
  validFrom: DateOnly,
  /** '0.00': from that day on nothing is promised. */
  reward: Amount,
  /** What the first journey of the invited one costs at least. */
  leastSale: Amount,
  currency: Currency,
  savedAt: InstantText,
  savedBy: z.string(),
})
export type ReferralRuleShown = z.infer<typeof Rule>

/** Customers invite others by a code. Who invited somebody that travels is credited, once, by the rule of the day on which the other one signed up. */
export const referrals = {
  getReferral: signedIn
    .meta(limitedFor({ staff: { why: 'Customers invite others, staff do not.' } }))
    .route({
      method: 'GET',
      path: '/wl/user/getReferral',
      summary: 'One’s own referral code, who came by it, and what was credited for it; for customers',
      tags: ['accounts'],
    })
    .output(
      success({
        referralCode: z.string(),
        /** The form of signing up, with the code in it. */
        link: z.string(),
        currency: Currency,
        /** What is credited for who signs up today; null: nothing. */
        promise: z.object({ reward: Amount, leastSale: Amount }).nullable(),
        /** The newest first, at most 200, without who is not let in. Their last name is one letter. */
        invited: z.array(z.object({ name: z.string(), joinedAt: InstantText, reward: Amount.nullable() })),
        invitedCount: z.number().int(),
        earned: Amount,
      }),
    ),
  getReferralRules: requires('payments.settings')
    .route({
      method: 'GET',
      path: '/payment/getReferralRules',
      summary: 'What the site promises who invites others, by day, the newest first',
      tags: ['payments'],
    })
    .output(
      success({
        currency: Currency,
        rules: z.array(Rule),
        /** What was credited so far, and for how many people. */
        credited: Amount,
        creditedCount: z.number().int(),
      }),
    ),
  saveReferralRule: requiresForMoney('payments.settings')
    .route({
      method: 'POST',
      path: '/payment/saveReferralRule',
      summary: 'Promise a reward for invitations from a day on; who has signed up before keeps the rule of their day',
      tags: ['payments'],
    })
    .input(z.strictObject({ validFrom: DateOnly.optional(), reward: TypedAmount, leastSale: TypedAmount.default('0') }))
    .output(success({ rules: z.array(Rule) })),
}
