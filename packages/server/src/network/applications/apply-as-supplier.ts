import type { SupplierWish } from '@tradewind/contract/network/supplier-applications'
import { listOffered } from '@tradewind/domain/network/supplier-application'
import type { z } from 'zod'
import { lockTeam } from '../../accounts/team/team-context.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import type { NetworkContext } from '../network-context.ts'
import { endApplication, insertApplication, lockWaiting } from './application-repo.ts'

/**
 * Applies for the caller's company to supply the site; staff who may decide are notified. Of two owners who apply at once one does. Refuses ALREADY_APPLIED,
 * and FORBIDDEN to a person who is no owner any more.
 */
export function applyAsSupplier(
  { db, notify, actor, now, refuse }: NetworkContext<'ALREADY_APPLIED'>,
  wish: z.output<typeof SupplierWish>,
): Promise<string> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockTeam(tx, actor)
    const { legalEntityId, userId } = actor
    const id = (await insertApplication(tx, { legalEntityId, userId, wish, now })) ?? refuse('ALREADY_APPLIED')
    const about = { kind: 'supplierApplication', id }
    await recordChange(tx, { actor, area: 'network', action: 'apply as supplier', about, after: { ...wish } }, now)
    await notify(
      tx,
      {
        to: { permission: 'network.decide' },
        kind: 'network',
        title: `${wish.companyName} applies to become a supplier`,
        body: listOffered(wish.offers),
        path: '/staff/network?view=applications',
      },
      now,
    )
    return id
  })
}

/** Refuses ALREADY_DECIDED, also where nothing was applied for. */
export function withdrawApplication({ db, actor, now, refuse }: NetworkContext<'ALREADY_DECIDED'>): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await lockTeam(tx, actor)
    const waiting = (await lockWaiting(tx, actor.legalEntityId)) ?? refuse('ALREADY_DECIDED')
    await endApplication(tx, waiting.id, { state: 'withdrawn', by: actor.userId, now })
    const about = { kind: 'supplierApplication', id: waiting.id }
    const change = { about, before: { companyName: waiting.company_name } }
    await recordChange(tx, { actor, area: 'network', action: 'withdraw application as supplier', ...change }, now)
  })
}
