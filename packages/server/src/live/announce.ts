import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** What open screens are told has changed. Only names, never contents: a screen asks for what it may see. */
export type LiveEvent =
  /** By a trigger, with whose it is; by hand only for what the booking's own row does not show. */
  | { readonly topic: 'ticket'; readonly bookingId: number; readonly legalEntityId?: number; readonly userId?: number }
  | { readonly topic: 'change'; readonly changeRequestId: number; readonly bookingId: number }
  /** Balances are announced by a trigger; by hand what else a wallet shows: its limit, a payment that waits. */
  | { readonly topic: 'wallet'; readonly legalEntityId: number }
  | { readonly topic: 'notice'; readonly userId: number }
  | { readonly topic: 'export'; readonly exportId: string; readonly userId: number }
  | { readonly topic: 'handling'; readonly bookingId: number }
  /** How the site's suppliers are connected: nodes remember it. */
  | { readonly topic: 'connections' }
  /** By triggers: somebody is new, or something of them changed. */
  | { readonly topic: 'customer' }

export const LIVE_CHANNEL = 'tradewind_live'

/** Tells every node, when and only when the transaction commits. */
export async function announce(tx: SiteTx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ siteId: tx.siteId, ...event })})`.execute(tx)
}
