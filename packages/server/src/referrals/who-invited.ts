import { readReferralCode } from '@tradewind/domain/referrals/referral-code'
import { ruleOn } from '@tradewind/domain/referrals/referral-rule'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { isInviter, listReferralRules } from './referral-repo.ts'

type Invitation = { readonly referredBy: number; readonly ruleId: number | null }

/** Who invited somebody that signs up with this code, and by which rule that is rewarded. Undefined: it is nobody's code, or of who may invite nobody. */
export async function findInvitation(tx: SiteTx, code: string, now: Instant): Promise<Invitation | undefined> {
  const referredBy = readReferralCode(tx.siteId, code)
  if (referredBy === undefined || !(await isInviter(tx, referredBy))) return undefined
  const rule = ruleOn(await listReferralRules(tx), await todayOfSite(tx, now))
  return { referredBy, ruleId: rule?.id ?? null }
}
