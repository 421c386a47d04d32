import type { Actor } from '@tradewind/domain/accounts/actor'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { actAsConsumer, findConsumer, type Refused } from '../at-supplier/find-consumer.ts'
import type { Between } from '../partner-link.ts'

/** The consumer as who searches and books our flights, while its relation is approved and its switch for searches is on. Whether it may hold seats says its other switch. */
export function actForFlights(app: App, between: Between): Promise<Actor | Refused> {
  return inSite(app.db, between.supplierSiteId, (tx) => actForFlightsIn(tx, app, between, { locked: false }))
}

/** The same in a transaction. `locked`: the relation is not decided anew before it ends. */
export async function actForFlightsIn(
  tx: SiteTx,
  { db }: Pick<App, 'db'>,
  { consumerSiteId }: Between,
  how: { readonly locked: boolean },
): Promise<Actor | Refused> {
  const consumer = await findConsumer(tx, consumerSiteId, { ...how, category: 'Flights' })
  if ('refused' in consumer) return consumer
  if (!consumer.isFlightSearchAllowed) return { refused: 'This supplier has switched off flight search for your site.' }
  const actor = await actAsConsumer(tx, db, { consumerSiteId, legalEntityId: consumer.legalEntityId })
  return { ...actor, isFlightSearchAllowed: true, isFlightHoldAllowed: consumer.isFlightHoldAllowed }
}
