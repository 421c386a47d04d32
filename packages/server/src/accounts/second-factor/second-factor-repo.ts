import { createHash } from 'node:crypto'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'

/** The owner of a sealed secret: it cannot be opened for anybody else. */
export function ownerOfFactor({ siteId, userId }: { siteId: number; userId: number }): string {
  return `second-factor/${siteId}/${userId}`
}

export function findFactor(tx: SiteTx, userId: number) {
  return tx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export function lockFactor(tx: SiteTx, userId: number) {
  return tx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

export async function countRecoveryCodes(tx: SiteTx, userId: number): Promise<number> {
  const codes = tx.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null)
  return Number((await codes.select((eb) => eb.fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()).n)
}

export async function keepRecoveryCodes(tx: SiteTx, userId: number, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((code) => ({ site_id: tx.siteId, user_id: userId, code_hash: hashCode(code) }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code; returns whether it was a valid one. */
export async function spendRecoveryCode(
  tx: SiteTx,
  userId: number,
  { code, now }: { code: string; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of whom the site requires sign-in codes. */
export async function readDemand(tx: SiteTx): Promise<{ isDemanded: boolean; isDemandedOfAll: boolean }> {
  const row = await tx.selectFrom('staff_security_rules').select(['demands_second_factor', 'demands_of_all']).executeTakeFirst()
  return { isDemanded: row?.demands_second_factor ?? false, isDemandedOfAll: row?.demands_of_all ?? false }
}

/** Fifty random bits cannot be guessed, so no slow hash is needed. */
function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.replace(/[^A-Za-z0-9]/g, '').toUpperCase())
    .digest()
}

/** A secret that is not confirmed yet; it replaces an unconfirmed one, never a confirmed one. */
export async function keepUnconfirmedFactor(
  tx: SiteTx,
  userId: number,
  { sealedSecret, now }: { sealedSecret: Buffer; now: Instant },
): Promise<void> {
  const values = { sealed_secret: sealedSecret, begun_at: now, confirmed_at: null, last_step: null }
  await tx
    .insertInto('second_factors')
    .values({ site_id: tx.siteId, user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'user_id']).doUpdateSet(values).where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
}

export async function confirmFactor(tx: SiteTx, userId: number, now: Instant): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

/** The step of the last code that was used: no code of it or of an earlier one is valid again. */
export async function setLastStep(tx: SiteTx, userId: number, step: bigint): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

export async function dropFactor(tx: SiteTx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export async function setDemand(
  tx: SiteTx,
  { isDemanded, isDemandedOfAll }: Awaited<ReturnType<typeof readDemand>>,
): Promise<void> {
  const values = { demands_second_factor: isDemanded, demands_of_all: isDemandedOfAll }
  await tx
    .insertInto('staff_security_rules')
    .values({ site_id: tx.siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
}
