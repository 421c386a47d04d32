import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { hashToken } from '../password.ts'

const MINUTES_VALID = 10
const MOST_TRIES = 5

/** Notes that a code was asked for. An earlier request for the same address ends, whether anybody has the address or not. */
export async function openRequest(
  tx: SiteTx,
  { email, request, now }: { email: string; request: string; now: Instant },
): Promise<Instant> {
  const expiresAt = plusMinutes(now, MINUTES_VALID)
  const fresh = { request_hash: hashToken(request), expires_at: expiresAt, tries_left: MOST_TRIES, user_id: null, code_hash: null }
  await tx.deleteFrom('mailed_codes').where('expires_at', '<', now).execute()
  await tx
    .insertInto('mailed_codes')
    .values({ site_id: tx.siteId, address_hash: hashToken(email), ...fresh })
    .onConflict((conflict) => conflict.columns(['site_id', 'address_hash']).doUpdateSet(fresh))
    .execute()
  return expiresAt
}

/** Puts a code where it was asked for. False: the request has ended, or a newer one took its row. */
export async function setCode(
  tx: SiteTx,
  {
    email,
    requestHash,
    userId,
    codeHash,
    now,
  }: { email: string; requestHash: Buffer; userId: number; codeHash: string; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailed_codes')
    .set({ user_id: userId, code_hash: codeHash })
    .where('address_hash', '=', hashToken(email))
    .where('request_hash', '=', requestHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Until when a request is open. Undefined: it has ended, or a newer one took its row. */
export async function findRequest(
  tx: SiteTx,
  { email, requestHash, now }: { email: string; requestHash: Buffer; now: Instant },
): Promise<Instant | undefined> {
  const row = await tx
    .selectFrom('mailed_codes')
    .select('expires_at')
    .where('address_hash', '=', hashToken(email))
    .where('request_hash', '=', requestHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at
}

/** Takes one of the tries, also of a request that reached nobody. Undefined: it has ended, or has none left. */
export function takeTry(tx: SiteTx, request: string, now: Instant) {
  return tx
    .updateTable('mailed_codes')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('request_hash', '=', hashToken(request))
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['user_id', 'code_hash', 'address_hash'])
    .executeTakeFirst()
}

/** Uses a code up; returns whether it was still there. */
export async function spendCode(tx: SiteTx, { request, codeHash }: { request: string; codeHash: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mailed_codes')
    .where('request_hash', '=', hashToken(request))
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
