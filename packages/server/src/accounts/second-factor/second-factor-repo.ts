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

export async function demandsFactor(tx: SiteTx): Promise<boolean> {
  const row = await tx.selectFrom('staff_security_rules').select('demands_second_factor').executeTakeFirst()
  return row?.demands_second_factor === true
}

/** Fifty random bits cannot be guessed, so no slow hash is needed. */
function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.replace(/[^A-Za-z0-9]/g, '').toUpperCase())
    .digest()
}
