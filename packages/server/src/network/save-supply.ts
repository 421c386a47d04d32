import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { NetworkContext } from './network-context.ts'
import { listApprovedRequests } from './request-repo.ts'
import { findTerms, insertSupply, insertTerms, lockSupplyOf, setVisible } from './supply-repo.ts'

type Supply = NonNullable<Awaited<ReturnType<typeof lockSupplyOf>>>

/** Offers a category to other sites, or stops: then no new site can ask, and who is approved stays approved. */
export function saveSupply(
  { db, actor, now }: Pick<NetworkContext, 'db' | 'actor' | 'now'>,
  { category, isVisible }: { category: SupplierCategory; isVisible: boolean },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const before = await lockSupplyOf(tx, category)
    if ((before?.is_visible ?? false) === isVisible) return
    if (before) await setVisible(tx, before.id, isVisible)
    else await insertSupply(tx, { category, isVisible, now })
    const action = isVisible ? 'offer to other sites' : 'stop offering to other sites'
    await recordChange(tx, { actor, area: 'network', action, about: { kind: 'supply', id: category } }, now)
  })
}

type Terms = { readonly category: SupplierCategory; readonly version: number; readonly text: string }

/**
 * Writes the terms of a category. Every version stays; the consumers have accepted the one that they read. Of two who write at once the second sees what the
 * first wrote. Who sells by it is notified, because nothing more is sold to them until they accept. Refuses CHANGED_MEANWHILE.
 */
export function saveTerms(
  { db, jobs, actor, now, refuse }: NetworkContext<'CHANGED_MEANWHILE'>,
  { category, version, text }: Terms,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const supply = await supplyOf(tx, { category, now })
    const latest = await findTerms(tx, supply.id)
    if ((latest?.version ?? 0) !== version) refuse('CHANGED_MEANWHILE')
    if (latest?.text === text) return
    await insertTerms(tx, { supplyId: supply.id, version: version + 1, text, by: actor.userId, now })
    await recordChange(
      tx,
      {
        actor,
        area: 'network',
        action: 'write terms for consumers',
        about: { kind: 'supply', id: category },
        ...(latest && { before: { termsVersion: version, terms: latest.text } }),
        after: { termsVersion: version + 1, terms: text },
      },
      now,
    )
    for (const requestId of await listApprovedRequests(tx, supply.id))
      await jobs.enqueue(tx, 'notify-consumer', { siteId: tx.siteId, requestId, status: 'NewTerms' })
  })
}

/** Terms can be written before anything is offered. */
async function supplyOf(
  tx: SiteTx,
  { category, now }: { category: SupplierCategory; now: NetworkContext['now'] },
): Promise<Supply> {
  const found = await lockSupplyOf(tx, category)
  if (found) return found
  await insertSupply(tx, { category, isVisible: false, now })
  const made = await lockSupplyOf(tx, category)
  if (!made) throw new Error(`There is no supply of ${category}`)
  return made
}
