import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import type { Site } from '../sites/site-repo.ts'

/** What a write of the network gets: `site` is the one of the caller. */
export type NetworkContext<Code extends string = never> = Pick<App, 'db' | 'jobs' | 'notify'> & {
  readonly actor: Actor
  readonly site: Site
  readonly now: Instant
  readonly refuse: Refuse<Code>
}
