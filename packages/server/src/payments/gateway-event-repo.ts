import { type Insertable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { GatewayEvents } from '../database/table-types.generated.ts'

/** Keeps a callback as it came. Gives how often it has come by now. */
export async function keepGatewayEvent(tx: SiteTx, event: Omit<Insertable<GatewayEvents>, 'site_id'>): Promise<number> {
  const { times } = await tx
    .insertInto('gateway_events')
    .values({ site_id: tx.siteId, ...event })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'gateway', 'event_id', 'is_signed']).doUpdateSet({ times: sql`gateway_events.times + 1` }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return times
}

/** Callbacks about a card payment that its gateway has not signed. */
export async function countForgeries(tx: SiteTx, gatewayPaymentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('gateway_events')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .where('is_signed', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}
