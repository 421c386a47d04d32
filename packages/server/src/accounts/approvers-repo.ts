import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { handsOf } from './shared-hands-repo.ts'

/** Whether a change of permissions waits for a second super admin, for who locks nothing. */
export async function readNeedsApproval(tx: SiteTx): Promise<boolean> {
  const row = await tx.selectFrom('permission_approval_rules').select('needs_approval').executeTakeFirst()
  return row?.needs_approval === true
}

type Admin = { readonly id: number }

/** Whether one of them could approve what this person proposes: else nothing could be changed, not even this. */
export async function hasApprover(
  tx: SiteTx,
  admins: readonly Admin[],
  { proposerId, now }: { readonly proposerId: number; readonly now: Instant },
): Promise<boolean> {
  for (const { id } of admins)
    if (id !== proposerId && (await handsOf(tx, { deciderId: id, otherId: proposerId, now })) !== 'shared') return true
  return false
}

/** Whether any two of them could approve for each other. */
export async function canApproveAmong(tx: SiteTx, admins: readonly Admin[], now: Instant): Promise<boolean> {
  for (const { id } of admins) if (await hasApprover(tx, admins, { proposerId: id, now })) return true
  return false
}

/** The super admins on whom a site can rely, locked in one order with this person where they are one: who may sign in, and has confirmed the address. Undefined: they are none. */
export async function lockSuperAdminsWith(tx: SiteTx, userId: number): Promise<readonly Admin[] | undefined> {
  const found = await tx.selectFrom('users').select('is_super_admin').where('id', '=', userId).executeTakeFirst()
  if (found?.is_super_admin !== true) return undefined
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'is_blocked', 'status'])
    .where('is_super_admin', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter(({ is_blocked, status }) => !is_blocked && status === 'verified')
}
