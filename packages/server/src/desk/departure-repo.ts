import type { QueueTab } from '@tradewind/domain/tickets/ticket-lists'
import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { localIn } from '@tradewind/domain/zoned-time'
import type { Scope } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'

/** A ticket somebody has asked to change is flown all the same, until it is changed. */
const FLYING: readonly QueueTab[] = ['ticketed', 'changeRequested']
/** No clock is further behind: what it shows as over is over everywhere. */
const LAST_CLOCK = 'Etc/GMT+12'

/** The tickets that leave next. Each airport has its own clock: what has left there is no departure any more, whatever the time is at the site. */
export async function listNextDepartures(
  tx: SiteTx,
  scope: Scope,
  { now, limit }: { now: Instant; limit: number },
): Promise<number[]> {
  const rows = await departuresFrom(tx, scope, now).select('b.id').orderBy('b.travel_at').orderBy('b.id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** How many still leave today, by the date at their airports. */
export async function countStillLeaving(
  tx: SiteTx,
  scope: Scope,
  { now, today }: { now: Instant; today: PlainDate },
): Promise<number> {
  const { count } = await departuresFrom(tx, scope, now)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('b.travel_at', '>=', today)
    .where('b.travel_at', '<', addDays(today, 1))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function departuresFrom(tx: SiteTx, scope: Scope, now: Instant) {
  return tx
    .selectFrom('bookings as b')
    .innerJoin('booking_segments as s', (join) =>
      join
        .onRef('s.site_id', '=', 'b.site_id')
        .onRef('s.booking_id', '=', 'b.id')
        .onRef('s.departure_local', '=', 'b.travel_at')
        .on('s.is_exchanged', '=', false),
    )
    .where('b.queue_tab', 'in', FLYING)
    .where('b.travel_at', '>=', localIn(LAST_CLOCK, now).local)
    .where('s.departure_at', '>', now)
    .$if(scope.kind === 'entity', (query) =>
      query.where('b.legal_entity_id', '=', scope.kind === 'entity' ? scope.legalEntityId : 0),
    )
    .$if(scope.kind === 'user', (query) => query.where('b.user_id', '=', scope.kind === 'user' ? scope.userId : 0))
}
