import type { Actor } from '@tradewind/domain/accounts/actor'
import { findSearchOffReason } from '../../accounts/legal-entity-repo.ts'
import type { App } from '../../app.ts'
import { readOnce } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { Site } from '../../sites/site-repo.ts'

type Context = {
  readonly app: Pick<App, 'db'>
  readonly site: Site
  readonly actor: Actor
  readonly refuse: Refuse<'SEARCH_NOT_ALLOWED'>
}

/** Those who may not search see no price in any other way either: not of a month, a day nearby, a bag, nor of a search made before. */
export async function refuseSearchOff({ app, site, actor, refuse }: Context): Promise<void> {
  refuseSearchOffHere({ site, actor, refuse })
  const reason = await readOnce(app.db, site.id, (tx) => findSearchOffReason(tx, actor.legalEntityId))
  if (reason) refuse('SEARCH_NOT_ALLOWED', { message: reason })
}

/** What site and user alone say. */
export function refuseSearchOffHere({ site, actor, refuse }: Omit<Context, 'app'>): void {
  if (site.flight_search_off_reason) refuse('SEARCH_NOT_ALLOWED', { message: site.flight_search_off_reason })
  if (!actor.isFlightSearchAllowed) refuse('SEARCH_NOT_ALLOWED')
}
