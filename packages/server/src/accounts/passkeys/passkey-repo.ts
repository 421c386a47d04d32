import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'

/** Of one person. */
export const MOST_PASSKEYS = 20

/** Those of a person, the newest first. */
export function listPasskeys(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'rp_id', 'made_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(MOST_PASSKEYS)
    .execute()
}

/** Whether a person has one that works at this host. */
export async function hasPasskey(tx: SiteTx, userId: number, rpId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function findPasskey(tx: SiteTx, credentialId: Buffer) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'rp_id'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Two sign-ins with the same one take turns, so that neither misses what the other counted. */
export function lockPasskey(tx: SiteTx, id: string) {
  return tx.selectFrom('passkeys').select(['id', 'name', 'sign_count']).where('id', '=', id).forUpdate().executeTakeFirst()
}

type Made = {
  readonly userId: number
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly rpId: string
  readonly name: string
  readonly transports: readonly string[]
  readonly signCount: bigint
  readonly now: Instant
}

/** Undefined where somebody has it already: asked of the table, so that of two at once one wins. */
export async function insertPasskey(tx: SiteTx, made: Made): Promise<string | undefined> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      site_id: tx.siteId,
      user_id: made.userId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      rp_id: made.rpId,
      name: made.name,
      transports: [...made.transports],
      sign_count: made.signCount,
      made_at: made.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function setPasskeyUsed(
  tx: SiteTx,
  id: string,
  { signCount, now }: { signCount: bigint; now: Instant },
): Promise<void> {
  await tx.updateTable('passkeys').set({ sign_count: signCount, last_used_at: now }).where('id', '=', id).execute()
}

/** The name as it was. Undefined: the person has none with this id. */
export async function setPasskeyName(
  tx: SiteTx,
  { userId, id, name }: { userId: number; id: string; name: string },
): Promise<string | undefined> {
  const of = tx.selectFrom('passkeys').select('name').where('user_id', '=', userId).where('id', '=', id)
  const before = await of.forUpdate().executeTakeFirst()
  if (before) await tx.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id).execute()
  return before?.name
}

/** What it was named. Undefined: the person has none with this id. */
export async function dropPasskey(tx: SiteTx, { userId, id }: { userId: number; id: string }): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Returns whether there were any. */
export async function dropPasskeys(tx: SiteTx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
