import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { App } from '../app.ts'
import { listOptionRefs } from '../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../database/in-site.ts'

/** Somebody who makes prices live by hand. */
export type PricePublisher = Pick<App, 'jobs'> & { readonly actor: Actor }
/** `tourOptionIds`: whose rates they are; of a change that may touch any: none. */
type Published = { readonly tourOptionIds: readonly number[]; readonly about: string }

/**
 * Who publishes by hand is shown at once which open quotations have other prices now. Where they may not see quotations, the desk is notified instead: else nobody would know.
 */
export async function notifyOfUnseenDrift(tx: SiteTx, { jobs, actor }: PricePublisher, published: Published): Promise<void> {
  if (may(actor, 'quotations.view')) return
  const data = { siteId: tx.siteId, ...published, plannedBy: actor.userId, isByHand: true } as const
  await jobs.enqueue(tx, 'notify-of-drift', data)
}

/** The same of the rates of tour options. */
export async function notifyOfUnseenRates(tx: SiteTx, publisher: PricePublisher, tourOptionIds: readonly number[]): Promise<void> {
  if (may(publisher.actor, 'quotations.view')) return
  await notifyOfUnseenDrift(tx, publisher, { tourOptionIds, about: await nameRates(tx, tourOptionIds) })
}

/** 'rates of Desert safari, Evening' */
export async function nameRates(tx: SiteTx, tourOptionIds: readonly number[]): Promise<string> {
  if (tourOptionIds.length > 1) return `rates of ${tourOptionIds.length} tour options`
  const [first] = tourOptionIds.length === 0 ? [] : await listOptionRefs(tx, { ids: tourOptionIds })
  return first ? `rates of ${first.activity}, ${first.name}` : 'rates'
}
