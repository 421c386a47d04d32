import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

export type Taken = {
  readonly id: bigint
  readonly attempts: number
  readonly endpointId: bigint
  readonly url: string
  readonly secret: Buffer
  readonly oldSecret: Buffer | null
  readonly oldSecretUntil: Instant | null
  readonly eventId: string
  readonly type: string
  readonly at: Instant
  readonly facts: unknown
}

type Want = {
  readonly now: Instant
  /** Until then nobody else sends them; a node that dies while sending leaves them to the others from then on. */
  readonly until: Instant
  readonly atMost: number
  /** Of one endpoint at once, so that a slow one holds up no other. */
  readonly ofEach: number
  /** Endpoints that have as many under way already. */
  readonly without: readonly bigint[]
}

/** Takes deliveries that are due, each for one node: the oldest first. */
export async function takeDeliveries(tx: SiteTx, { now, until, atMost, ofEach, without }: Want): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with oldest as (
      select id, row_number() over (partition by endpoint_id order by due_at, id) as place from (
        select id, endpoint_id, due_at from webhook_deliveries
        where state = 'waiting' and due_at <= ${now} and endpoint_id <> all (${without}::bigint[])
        order by due_at limit ${atMost * 10}) due
    ), mine as (
      select d.id from webhook_deliveries d join oldest using (id) where place <= ${ofEach} and d.state = 'waiting' and d.due_at <= ${now}
      order by d.due_at limit ${atMost} for update of d skip locked
    )
    update webhook_deliveries d set attempts = d.attempts + 1, due_at = ${until}, last_at = ${now}
    from mine, webhook_endpoints p, webhook_events e
    where d.id = mine.id and p.site_id = d.site_id and p.id = d.endpoint_id and e.site_id = d.site_id and e.id = d.event_id
    returning d.id, d.attempts, d.endpoint_id as "endpointId", p.url, p.secret, p.old_secret as "oldSecret",
      p.old_secret_until as "oldSecretUntil", e.id as "eventId", e.type, e.at, e.facts`.execute(tx)
  return rows
}

type Said = { readonly status: number | null; readonly answer: string; readonly ms: number }

export type Accepted = Said & Pick<Taken, 'id' | 'endpointId'>

/** Accepted, many at once: true whichever node has sent a message, and whoever sends it meanwhile. Their endpoints work again. */
export async function setDelivered(tx: SiteTx, accepted: readonly Accepted[], now: Instant): Promise<void> {
  const some = accepted.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await sql`
    update webhook_deliveries d set state = 'delivered', delivered_at = ${now}, last_status = said.status, last_answer = said.answer, last_ms = said.ms
    from unnest(${some.map(({ id }) => id)}::bigint[], ${some.map(({ status }) => status)}::smallint[],
      ${some.map(({ answer }) => answer)}::text[], ${some.map(({ ms }) => ms)}::integer[]) as said (id, status, answer, ms)
    where d.id = said.id and d.state = 'waiting'`.execute(tx)
  const endpoints = [...new Set(some.map(({ endpointId }) => endpointId))]
  sendAlong(
    tx,
    tx
      .updateTable('webhook_endpoints')
      .set({ failing_since: null })
      .where('id', '=', sql<bigint>`any(${endpoints}::bigint[])`)
      .where('failing_since', 'is not', null),
  )
}

/** Not accepted: tried again then, or given up. Nothing where another attempt has begun since. Gives whether this was the word of the latest. */
export async function setFailed(
  tx: SiteTx,
  { id, attempts }: Pick<Taken, 'id' | 'attempts'>,
  { status, answer, ms }: Said,
  nextAt: Instant | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      ...(nextAt === undefined ? { state: 'dead' } : { due_at: nextAt }),
      ...{ last_status: status, last_answer: answer, last_ms: ms },
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Again = { readonly ids: readonly number[]; readonly now: Instant; readonly takenMinutes: number }

/** Sends these again, from the first attempt on; what waits for its next attempt has that now. What is being sent is left as it is. Gives how many. */
export async function sendAgain(tx: SiteTx, endpointId: bigint, again: Again): Promise<number> {
  return (await setDueNow(tx, endpointId, again)) + (await setWaitingAgain(tx, endpointId, again))
}

/** While it is being sent, a message is due when whoever took it would be given up. */
async function setDueNow(tx: SiteTx, endpointId: bigint, { ids, now, takenMinutes }: Again): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('id', 'in', ids.map(BigInt))
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .where(sql<boolean>`due_at is distinct from last_at + make_interval(mins => ${takenMinutes})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function setWaitingAgain(tx: SiteTx, endpointId: bigint, { ids, now }: Again): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: now, delivered_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('id', 'in', ids.map(BigInt))
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const PAGE = 30
type Page = {
  readonly endpointId: bigint
  readonly state: 'all' | 'waiting' | 'delivered' | 'dead'
  readonly before: number | undefined
}

/** The newest first, and whether there are more. */
export async function listDeliveries(tx: SiteTx, { endpointId, state, before }: Page) {
  const rows = await tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', (join) => join.onRef('e.site_id', '=', 'd.site_id').onRef('e.id', '=', 'd.event_id'))
    .select(['d.id', 'd.state', 'd.attempts', 'd.due_at', 'd.last_at', 'd.last_status', 'd.last_answer', 'd.last_ms'])
    .select(['e.id as eventId', 'e.type', 'e.at', 'e.facts'])
    .$narrowType<{ state: 'waiting' | 'delivered' | 'dead' }>()
    .where('d.endpoint_id', '=', endpointId)
    .$if(state !== 'all', (query) => query.where('d.state', '=', state))
    .$if(before !== undefined, (query) => query.where('d.id', '<', BigInt(before ?? 0)))
    .orderBy('d.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE }
}

/** Forgets what was decided before then, some of it at a time. */
export async function forgetOldEvents(tx: SiteTx, before: Instant): Promise<void> {
  await sql`
    delete from webhook_events where id in (
      select e.id from webhook_events e where e.at < ${before}
        and not exists (select from webhook_deliveries d where d.site_id = e.site_id and d.event_id = e.id and d.state = 'waiting')
      order by e.at limit 5000)`.execute(tx)
}
