import type { Counted } from '@tradewind/contract/call'
import type { KeyMode } from '@tradewind/domain/permissions/partner-scopes'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** One call by key, as far as it is kept. */
export type KeyCall = {
  readonly keyId: bigint
  readonly at: Instant
  /** In the calendar of the site. */
  readonly day: PlainDate
  readonly call: string
  readonly status: number
  readonly code: string | null
  readonly sentence: string | null
  readonly ms: number
  readonly address: string
  readonly requestId: string
  readonly counts: Counted | undefined
}

/** So many of the newest calls of a key are kept. */
const KEPT_OF_A_KEY = 200

/** Writes down what a node has counted, many calls at once. Gives the keys in the order in which they were written, each with its last call. */
export async function writeKeyCalls(
  tx: SiteTx,
  calls: readonly KeyCall[],
): Promise<readonly { readonly keyId: bigint; readonly lastUsedAt: Instant }[]> {
  const written: { keyId: bigint; lastUsedAt: Instant }[] = []
  const keys = [...Map.groupBy(calls, ({ keyId }) => keyId)].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [keyId, own] of keys) {
    for (const [day, some] of Map.groupBy(own, (call) => call.day)) await addToDay(tx, { keyId, day, calls: some })
    for (const [address, some] of Map.groupBy(own, (call) => call.address)) await addAddress(tx, { keyId, address, calls: some })
    const lastUsedAt = latest(own)
    await sql`update partner_keys set last_used_at = greatest(last_used_at, ${lastUsedAt}::timestamptz) where id = ${keyId}`.execute(
      tx,
    )
    await tx
      .insertInto('partner_requests')
      .values(
        own.slice(-KEPT_OF_A_KEY).map(({ at, call, status, code, sentence, ms, address, requestId }) => ({
          site_id: tx.siteId,
          key_id: keyId,
          ...{ at, call, status, code, sentence, ms, address, request_id: requestId },
        })),
      )
      .execute()
    await sql`
      delete from partner_requests where key_id = ${keyId} and id <= (
        select id from partner_requests where key_id = ${keyId} order by id desc offset ${KEPT_OF_A_KEY} limit 1)`.execute(tx)
    written.push({ keyId, lastUsedAt })
  }
  return written
}

type Share = { readonly keyId: bigint; readonly calls: readonly KeyCall[] }

async function addToDay(tx: SiteTx, { keyId, day, calls }: Share & { day: PlainDate }): Promise<void> {
  const count = (is: (call: KeyCall) => boolean) => calls.filter(is).length
  const added = {
    requests: calls.length,
    refused: count(({ code }) => code !== null),
    looks: count(({ counts }) => counts === 'look'),
    books: count(({ counts }) => counts === 'book'),
  }
  await tx
    .insertInto('partner_usage_days')
    .values({ site_id: tx.siteId, key_id: keyId, day, ...added })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'key_id', 'day']).doUpdateSet({
        requests: sql`partner_usage_days.requests + ${added.requests}`,
        refused: sql`partner_usage_days.refused + ${added.refused}`,
        looks: sql`partner_usage_days.looks + ${added.looks}`,
        books: sql`partner_usage_days.books + ${added.books}`,
      }),
    )
    .execute()
  await addErrors(tx, { keyId, day, calls })
}

/** In the order of the codes, so that two nodes that write at once wait for each other and never in a circle. */
async function addErrors(tx: SiteTx, { keyId, day, calls }: Share & { day: PlainDate }): Promise<void> {
  const byCode = Map.groupBy(
    calls.flatMap(({ code }) => code ?? []),
    (code) => code,
  )
  if (byCode.size === 0) return
  const codes = [...byCode].sort(([one], [other]) => (one < other ? -1 : 1))
  await tx
    .insertInto('partner_error_days')
    .values(codes.map(([code, some]) => ({ site_id: tx.siteId, key_id: keyId, day, code, errors: some.length })))
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'key_id', 'day', 'code'])
        .doUpdateSet({ errors: sql`partner_error_days.errors + excluded.errors` }),
    )
    .execute()
}

async function addAddress(tx: SiteTx, { keyId, address, calls }: Share & { address: string }): Promise<void> {
  const last = latest(calls)
  await tx
    .insertInto('partner_key_addresses')
    .values({ site_id: tx.siteId, key_id: keyId, address, first_used_at: calls[0]?.at ?? last, last_used_at: last })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'key_id', 'address'])
        .doUpdateSet({ last_used_at: sql`greatest(partner_key_addresses.last_used_at, ${last}::timestamptz)` }),
    )
    .execute()
}

/** Of the newest of these calls. */
function latest(calls: readonly KeyCall[]): Instant {
  return calls.reduce((found, { at }) => (at > found ? at : found), calls[0]?.at as Instant)
}

/** The days of a key on which it was used, oldest first. */
export function listUsageDays(tx: SiteTx, keyId: bigint, from: PlainDate) {
  return tx
    .selectFrom('partner_usage_days')
    .select(['day', 'requests', 'refused', 'looks', 'books'])
    .where('key_id', '=', keyId)
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
}

/** What it was refused with on each of them, oldest first, and by code within a day. */
export function listErrorDays(tx: SiteTx, keyId: bigint, from: PlainDate) {
  return tx
    .selectFrom('partner_error_days')
    .select(['day', 'code', 'errors'])
    .where('key_id', '=', keyId)
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('code')
    .limit(10_000)
    .execute()
}

/** All keys that a company has had of one kind: live ones, or those of its sandbox. */
type KeysOf = { readonly legalEntityId: number; readonly mode: KeyMode }

const keysOf = (tx: SiteTx, { legalEntityId, mode }: KeysOf) =>
  tx.selectFrom('partner_keys').where('legal_entity_id', '=', legalEntityId).where('mode', '=', mode)

export async function countKeys(tx: SiteTx, of: KeysOf): Promise<number> {
  const { keys } = await keysOf(tx, of)
    .select(({ fn }) => fn.countAll<bigint>().as('keys'))
    .executeTakeFirstOrThrow()
  return Number(keys)
}

/** The days on which any of them was used, oldest first. A key that was rotated has its days until then, its successor those after. */
export async function sumUsageDays(tx: SiteTx, of: KeysOf, from: PlainDate) {
  const rows = await tx
    .selectFrom('partner_usage_days')
    .select(['day'])
    .select(({ fn }) => [fn.sum<bigint>('requests').as('requests'), fn.sum<bigint>('refused').as('refused')])
    .select(({ fn }) => [fn.sum<bigint>('looks').as('looks'), fn.sum<bigint>('books').as('books')])
    .where('key_id', 'in', keysOf(tx, of).select('id'))
    .where('day', '>=', from)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, requests, refused, looks, books }) => ({
    ...{ day, requests: Number(requests), refused: Number(refused), looks: Number(looks), books: Number(books) },
  }))
}

/** What they were refused with on each of them, oldest first, and by code within a day. */
export async function sumErrorDays(tx: SiteTx, of: KeysOf, from: PlainDate) {
  const rows = await tx
    .selectFrom('partner_error_days')
    .select(['day', 'code'])
    .select(({ fn }) => fn.sum<bigint>('errors').as('errors'))
    .where('key_id', 'in', keysOf(tx, of).select('id'))
    .where('day', '>=', from)
    .groupBy(['day', 'code'])
    .orderBy('day')
    .orderBy('code')
    .limit(10_000)
    .execute()
  return rows.map(({ day, code, errors }) => ({ day, code, errors: Number(errors) }))
}

const SHOWN = 50

/** The newest calls of a key; only those that were refused, where only errors are wanted. */
export function listRequests(tx: SiteTx, keyId: bigint, onlyErrors: boolean) {
  return tx
    .selectFrom('partner_requests')
    .select(['id', 'at', 'call', 'status', 'code', 'sentence', 'ms', 'address', 'request_id'])
    .where('key_id', '=', keyId)
    .$if(onlyErrors, (query) => query.where('code', 'is not', null))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** From where a key was used since then, the latest first. */
export function listAddresses(tx: SiteTx, keyId: bigint, since: Instant) {
  return tx
    .selectFrom('partner_key_addresses')
    .select(['address', 'first_used_at', 'last_used_at'])
    .where('key_id', '=', keyId)
    .where('last_used_at', '>=', since)
    .orderBy('last_used_at', 'desc')
    .limit(20)
    .execute()
}
