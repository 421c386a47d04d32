import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseInput } from '../http/refuse.ts'
import { currencyOfSite } from '../sites/site-facts.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { insertReferralRule, listReferralRules } from './referral-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }
type Wish = { readonly validFrom: PlainDate | undefined; readonly reward: string; readonly leastSale: string }

/** Staff promises a reward from today or a later day on; zero ends the promise. Rules are never changed: a newer one of the same day takes their place. Refuses past days. */
export function saveReferralRule({ db, actor, now }: Context, wish: Wish): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const [currency, today, rules] = [await currencyOfSite(tx), await todayOfSite(tx, now), await listReferralRules(tx)]
    const validFrom = wish.validFrom ?? today
    if (validFrom < today) refuseInput({ validFrom: 'The start date cannot be in the past.' })
    const reward = readAmount(wish.reward, currency, 'reward')
    const leastSale = readAmount(wish.leastSale, currency, 'leastSale')
    insertReferralRule(tx, { validFrom, reward, leastSale, savedAt: now, savedBy: actor.userId })
    const before = rules.find((rule) => rule.validFrom <= validFrom)
    await recordChange(
      tx,
      {
        ...{ actor, area: 'money', action: 'set the reward for invitations', about: { kind: 'site', id: 'referralRules' } },
        ...(before && { before: { reward: toDecimal(before.reward), leastSale: toDecimal(before.leastSale) } }),
        after: { reward: toDecimal(reward), leastSale: toDecimal(leastSale), currency, validFrom },
      },
      now,
    )
  })
}
