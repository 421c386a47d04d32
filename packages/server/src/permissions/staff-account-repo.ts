import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

type Place = { readonly branch: string; readonly designation: string; readonly groupId: number | null }

/** Where a new colleague works, as what, and in which permission group. */
export async function setPlaceOf(tx: SiteTx, userId: number, { branch, designation, groupId }: Place): Promise<void> {
  await tx
    .updateTable('users')
    .set({ branch: branch || null, designation: designation || null, permission_group_id: groupId })
    .where('id', '=', userId)
    .execute()
}

/** They keep their address and name; nothing signs them in. */
export async function markStaffEnded(tx: SiteTx, userId: number, now: Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      staff_ended_at: now,
      is_blocked: true,
      password_hash: null,
      permission_group_id: null,
      is_email_subscriber: false,
    })
    .where('id', '=', userId)
    .execute()
}

/** Without a password and a group: both they get anew. */
export async function markStaffReadmitted(tx: SiteTx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ staff_ended_at: null, is_blocked: false, status: 'pending' })
    .where('id', '=', userId)
    .execute()
}
