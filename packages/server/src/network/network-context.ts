import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import type { Site } from '../sites/site-repo.ts'
import { type Asker, nameOf } from './agree-at-supplier.ts'

/** What a write of the network gets: `site` is the one of the caller. */
export type NetworkContext<Code extends string = never> = Pick<App, 'db' | 'jobs' | 'notify' | 'installations'> & {
  readonly actor: Actor
  readonly site: Site
  /** When the call began. */
  readonly now: Instant
  /** What is said to another machine takes time: when it was asked is known by this. */
  readonly clock: App['now']
  readonly refuse: Refuse<Code>
}

/** The caller as the supplier's side of this installation keeps them. */
export function askerOf({ actor, site }: Pick<NetworkContext, 'actor' | 'site'>): Asker {
  return { consumerSiteId: actor.siteId, company: site, by: nameOf(actor), email: actor.email }
}

/** What a call of the network is made with. */
export function acting<Code extends string>(context: RequestContext, refuseWith: Refuse<Code>): NetworkContext<Code> {
  const { app, site, now } = context
  const { db, jobs, notify, installations } = app
  return { db, jobs, notify, installations, actor: actorOf(context), site, now, clock: app.now, refuse: refuseWith }
}
