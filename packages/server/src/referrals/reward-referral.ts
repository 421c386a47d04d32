import { formatMoney } from '@tradewind/domain/format-money'
import { referralReward } from '@tradewind/domain/ledger/build-posting'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import { notify } from '../notifications/notify.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { insertReward, listRewardsDue, lockDueReward } from './referral-repo.ts'

/**
 * Job: credits the wallet of who invited somebody, once that one has begun a first journey that was sold and not cancelled. Once for each who was invited, however often it
 * runs; nothing where it is not due.
 */
export async function rewardReferral(app: Pick<App, 'db' | 'now'>, { siteId, invitedId }: Jobs['reward-referral']): Promise<void> {
  await inSite(app.db, siteId, async (tx) => {
    const now = app.now()
    const due = await lockDueReward(tx, invitedId, await todayOfSite(tx, now))
    if (!due) return
    const { legalEntityId: buyer, amount } = due
    insertReward(tx, due, now)
    const about = { kind: 'legalEntity', id: String(buyer) } as const
    await post(tx, referralReward({ key: `referral:${invitedId}`, about, amount, buyer, owner: await getOwnerEntity(tx) }), now)
    const title = `${due.invitedName} came by your invitation and has travelled: ${formatMoney(amount)} is in your wallet`
    await notify(tx, { to: { userId: due.inviterId }, kind: 'walletMoney', title, path: '/user/dashboard/referral' }, now)
  })
}

/** Those that are due, for a site that is replanned: several times a day. */
export async function rewardsDue(tx: SiteTx, now: Instant) {
  return (await listRewardsDue(tx, await todayOfSite(tx, now))).map((invitedId) => ({ data: { siteId: tx.siteId, invitedId } }))
}
