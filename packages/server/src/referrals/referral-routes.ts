import type { ReferralRuleShown } from '@tradewind/contract/referrals/referrals'
import { toDecimal } from '@tradewind/domain/money'
import { referralCodeOf } from '@tradewind/domain/referrals/referral-code'
import { ruleOn } from '@tradewind/domain/referrals/referral-rule'
import { plainDate } from '@tradewind/domain/time'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { publicUrl } from '../sites/public-url.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { countInvited, type KeptRule, listInvited, listReferralRules, sumRewards } from './referral-repo.ts'
import { saveReferralRule } from './save-referral-rule.ts'

export const referralRoutes = {
  getReferral: route.referrals.getReferral.handler(({ context }) => {
    const { app, site, now } = context
    const { userId } = actorOf(context)
    const referralCode = referralCodeOf(site.id, userId)
    return reading(context, async (tx) => {
      const rule = ruleOn(await listReferralRules(tx), await todayOfSite(tx, now))
      const { total } = await sumRewards(tx, site.currency, userId)
      return {
        success: true as const,
        referralCode,
        link: `${publicUrl(app.env, site.domain)}/app/signup?${new URLSearchParams({ referralCode })}`,
        currency: site.currency,
        promise: rule ? { reward: toDecimal(rule.reward), leastSale: toDecimal(rule.leastSale) } : null,
        invited: (await listInvited(tx, userId)).map(({ firstName, lastName, joinedAt, reward }) => {
          return { name: shortName(firstName, lastName), joinedAt, reward: reward && toDecimal(reward) }
        }),
        invitedCount: await countInvited(tx, userId),
        earned: toDecimal(total),
      }
    })
  }),
  getReferralRules: route.referrals.getReferralRules.handler(({ context }) =>
    reading(context, async (tx) => {
      const { currency } = context.site
      const { total, count } = await sumRewards(tx, currency)
      return {
        success: true as const,
        currency,
        rules: (await listReferralRules(tx)).map(present),
        credited: toDecimal(total),
        creditedCount: count,
      }
    }),
  ),
  saveReferralRule: route.referrals.saveReferralRule.handler(async ({ input, context }) => {
    const validFrom = input.validFrom === undefined ? undefined : plainDate(input.validFrom)
    await saveReferralRule({ db: context.app.db, actor: actorOf(context), now: context.now }, { ...input, validFrom })
    return reading(context, async (tx) => ({ success: true as const, rules: (await listReferralRules(tx)).map(present) }))
  }),
}

/** 'Asha R.': enough for who knows them. */
function shortName(firstName: string, lastName: string): string {
  const [letter] = lastName
  return letter ? `${firstName} ${letter}.` : firstName
}

function present({ validFrom, reward, leastSale, savedAt, savedBy }: KeptRule): ReferralRuleShown {
  return { validFrom, reward: toDecimal(reward), leastSale: toDecimal(leastSale), currency: reward.currency, savedAt, savedBy }
}
