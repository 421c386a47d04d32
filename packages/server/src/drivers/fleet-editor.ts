import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import type { SiteTx } from '../database/in-site.ts'

/** Who changes drivers, vehicles and locations, and when. */
export type FleetEditor = { readonly db: Database; readonly actor: Actor; readonly now: Instant }

type Recorded = {
  readonly action: string
  readonly about: { readonly kind: string; readonly id: number }
  readonly before?: Record<string, unknown> | undefined
  readonly after?: Record<string, unknown> | undefined
}

/** A line of the trail about drivers, vehicles and locations. */
export async function recordFleet(tx: SiteTx, { actor, now }: FleetEditor, { before, after, ...change }: Recorded): Promise<void> {
  await recordChange(tx, { actor, area: 'catalogue', ...change, ...(before && { before }), ...(after && { after }) }, now)
}
