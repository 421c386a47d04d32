import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../../database/in-site.ts'

export type PlayTraveller = { readonly firstName: string; readonly lastName: string; readonly paxType: PaxTypeCode }
/** What the play airline has under one trace. */
export type PlayOrder = {
  readonly traceId: string
  readonly pnr: string
  readonly state: 'held' | 'inProgress' | 'ticketed' | 'cancelled'
  readonly offer: string
  readonly passengers: readonly PlayTraveller[]
  readonly net: Money
  readonly madeAt: Instant
  readonly holdEndsAt: Instant | null
}

/** Keeps an order; a second one under its trace is the first. */
export async function insertPlayOrder(tx: SiteTx, order: PlayOrder): Promise<PlayOrder> {
  await tx
    .insertInto('play_orders')
    .values({
      site_id: tx.siteId,
      trace_id: order.traceId,
      ...{ pnr: order.pnr, state: order.state, offer: order.offer, passengers: JSON.stringify(order.passengers) },
      ...{ net_minor: order.net.minor, currency: order.net.currency, made_at: order.madeAt, hold_ends_at: order.holdEndsAt },
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'trace_id']).doNothing())
    .execute()
  const kept = await findPlayOrder(tx, { traceId: order.traceId })
  if (!kept) throw new Error('An order was kept and is not there')
  return kept
}

/** By its trace or its PNR. */
export async function findPlayOrder(tx: SiteTx, by: { traceId: string } | { pnr: string }): Promise<PlayOrder | undefined> {
  const row = await tx
    .selectFrom('play_orders')
    .selectAll()
    .where((eb) => ('pnr' in by ? eb('pnr', '=', by.pnr) : eb('trace_id', '=', by.traceId)))
    .executeTakeFirst()
  return (
    row && {
      ...{ traceId: row.trace_id, pnr: row.pnr, state: row.state as PlayOrder['state'], offer: row.offer },
      ...{ passengers: row.passengers as unknown as PlayTraveller[], net: money(row.net_minor, row.currency) },
      ...{ madeAt: row.made_at, holdEndsAt: row.hold_ends_at },
    }
  )
}

export async function setPlayState(tx: SiteTx, pnr: string, state: PlayOrder['state']): Promise<void> {
  await tx.updateTable('play_orders').set({ state }).where('pnr', '=', pnr).execute()
}
