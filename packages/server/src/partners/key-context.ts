import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { findKeyById, type KeyRow, lockKey } from './partner-key-repo.ts'

export type KeyContext<Code extends string = never> = {
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<Code>
}

/** The key, locked, for who may change it: the person for whom it stands, and staff who decide about partners. To all others there is none. */
export async function lockOwnKey(tx: SiteTx, actor: Actor, keyId: number): Promise<KeyRow> {
  return own(await lockKey(tx, BigInt(keyId)), actor.userId, may(actor, 'network.decide'))
}

/** The same for who may look at it. */
export async function getOwnKey(tx: SiteTx, actor: Actor, keyId: number): Promise<KeyRow> {
  return own(await findKeyById(tx, BigInt(keyId)), actor.userId, may(actor, 'network.view'))
}

function own(key: KeyRow | undefined, userId: number, isStaff: boolean): KeyRow {
  if (!key || (key.user_id !== userId && !isStaff)) refuse('NOT_FOUND', { message: 'We could not find that key.' })
  return key
}
