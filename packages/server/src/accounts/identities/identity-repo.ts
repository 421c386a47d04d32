import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** An account elsewhere, as its provider names it: never by its address, which moves. */
export type Identity = { readonly provider: string; readonly issuer: string; readonly subject: string }

/** Whose it is here. */
export async function findIdentityOwner(tx: SiteTx, { issuer, subject }: Identity): Promise<number | undefined> {
  const row = await tx
    .selectFrom('social_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether an account was merged into another, or into one that was merged into it. */
export async function isMergedInto(tx: SiteTx, mergedId: number, keptId: number): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    with recursive chain as (
      select site_id, merged_into from users where site_id = ${tx.siteId} and id = ${mergedId}
      union select u.site_id, u.merged_into from users u join chain on u.site_id = chain.site_id and u.id = chain.merged_into
    ) select exists (select from chain where merged_into = ${keptId}) as is_so`.execute(tx)
  return rows[0]?.is_so ?? false
}

export async function hasIdentityAt(tx: SiteTx, userId: number, provider: string): Promise<boolean> {
  const row = await tx
    .selectFrom('social_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row !== undefined
}

/** Binds it to a person. False where it is somebody's by now, or the person has another at this provider: asked of the table, so that of two at once one wins. */
export async function bindIdentity(
  tx: SiteTx,
  userId: number,
  { identity, email, now }: { identity: Identity; email: string; now: Instant },
): Promise<boolean> {
  const { provider, issuer, subject } = identity
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('social_identities')
    .values({ site_id: tx.siteId, provider, issuer, subject, user_id: userId, email, bound_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function listIdentities(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('social_identities')
    .select(['provider', 'email', 'bound_at'])
    .where('user_id', '=', userId)
    .orderBy('bound_at')
    .execute()
}

/** Returns whether there was one. */
export async function dropIdentity(tx: SiteTx, userId: number, provider: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('social_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function dropIdentities(tx: SiteTx, userId: number): Promise<void> {
  await tx.deleteFrom('social_identities').where('user_id', '=', userId).execute()
}
