import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { WebhookEndpoints } from '../database/table-types.generated.ts'

export type EndpointRow = Selectable<WebhookEndpoints>

function selectEndpoints(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('legal_entity_id', '=', legalEntityId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
}

export function listEndpoints(tx: SiteTx, legalEntityId: number): Promise<EndpointRow[]> {
  return selectEndpoints(tx, legalEntityId).limit(100).execute()
}

export function findEndpoint(tx: SiteTx, legalEntityId: number, id: number): Promise<EndpointRow | undefined> {
  return selectEndpoints(tx, legalEntityId).where('id', '=', BigInt(id)).executeTakeFirst()
}

export function lockEndpoint(tx: SiteTx, legalEntityId: number, id: number): Promise<EndpointRow | undefined> {
  return selectEndpoints(tx, legalEntityId).where('id', '=', BigInt(id)).forUpdate().executeTakeFirst()
}

/** Those that a person added and that are on, in the order of their numbers. */
export function lockEndpointsMadeBy(tx: SiteTx, userId: number): Promise<EndpointRow[]> {
  return tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('made_by', '=', userId)
    .where('stopped_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** One who adds after the other: a company has a limited number. */
export async function takeTurnAtEndpoints(tx: SiteTx, legalEntityId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${tx.siteId}:${legalEntityId}`}, 0))`.execute(tx)
}

type NewEndpoint = Pick<EndpointRow, 'legal_entity_id' | 'url' | 'events' | 'made_by' | 'made_at'>

/** Its secret is sealed with its number, so it comes after. Undefined: the company has this address. */
export async function insertEndpoint(tx: SiteTx, endpoint: NewEndpoint): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('webhook_endpoints')
    .values({ site_id: tx.siteId, ...endpoint, secret: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Change = Partial<
  Pick<
    EndpointRow,
    | 'events'
    | 'made_by'
    | 'secret'
    | 'old_secret'
    | 'old_secret_until'
    | 'failing_since'
    | 'stopped_at'
    | 'stopped_reason'
    | 'deleted_at'
  >
>
export async function updateEndpoint(tx: SiteTx, id: bigint, change: Change): Promise<void> {
  await tx.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
}

/** Nothing more goes to an address that is off: what waits is given up, and can be sent again. */
export async function giveUpWaiting(tx: SiteTx, endpointId: bigint, why: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'dead', last_answer: sql`coalesce(last_answer, ${why})` })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

/** A message to this endpoint alone. Gives the number of its delivery. */
export async function insertTestEvent(
  tx: SiteTx,
  { id, legal_entity_id }: Pick<EndpointRow, 'id' | 'legal_entity_id'>,
  now: Instant,
): Promise<bigint> {
  const event = await tx
    .insertInto('webhook_events')
    .values({ site_id: tx.siteId, legal_entity_id, type: 'test', at: now, facts: JSON.stringify({ hello: 'from us' }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await tx
    .insertInto('webhook_deliveries')
    .values({ site_id: tx.siteId, event_id: event.id, endpoint_id: id, due_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return delivery.id
}

/** Whosever it is: for the work that sends. */
export function findEndpointById(
  tx: SiteTx,
  id: bigint,
  { locked = false }: { locked?: boolean } = {},
): Promise<EndpointRow | undefined> {
  return tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
}
