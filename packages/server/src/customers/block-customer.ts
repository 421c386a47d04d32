import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { listStaffWith } from '../accounts/staff-repo.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { endViewingsOf } from '../accounts/viewing/end-viewing.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { setBlocked } from './customer-repo.ts'

/** Blocks or unblocks. A blocked customer loses every session at once and cannot log in. The super admin and oneself cannot be blocked, and whom their own company blocked is not unblocked here. */
export function blockCustomer(
  { db, actor, now }: { db: Database; actor: Actor; now: Instant },
  { customerId, isBlocked }: { customerId: number; isBlocked: boolean },
) {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, customerId)
    if (user.id === actor.userId) refuse('FORBIDDEN', { message: 'You cannot block yourself.' })
    if (user.is_super_admin) refuse('FORBIDDEN', { message: 'The super admin cannot be blocked.' })
    if (user.left_at !== null) refuse('FORBIDDEN', { message: 'This person has left. Their account cannot be opened again.' })
    if (user.is_stand_in && isBlocked)
      refuse('FORBIDDEN', { message: 'This is another site that buys here. Suspend it on the network page.' })
    if (user.staff_ended_at !== null)
      refuse('FORBIDDEN', { message: 'This person does not work here any more. A super admin can let them in again.' })
    if (user.merged_into !== null)
      refuse('FORBIDDEN', { message: 'This account is merged into another. Undo the merge to open it again.' })
    if (user.is_blocked_by_company && !isBlocked)
      refuse('FORBIDDEN', { message: 'Their own company blocked this person. An owner of the company can unblock them.' })
    if (user.is_blocked === isBlocked && !user.is_blocked_by_company) return isBlocked
    await setBlocked(tx, customerId, isBlocked)
    if (isBlocked) {
      if (user.user_type === 'staff') await notifyColleagues(tx, { actor, user, now })
      await endAllSessions(tx, customerId, now)
      await endViewingsOf(tx, customerId, now)
    }
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: isBlocked ? 'block customer' : 'unblock customer',
        about: { kind: 'user', id: customerId },
        before: { isBlocked: !isBlocked },
        after: { isBlocked },
      },
      now,
    )
    return isBlocked
  })
}

type Blocked = { readonly actor: Actor; readonly user: Awaited<ReturnType<typeof lockUser>>; readonly now: Instant }

/** Who may unblock them reads it: a colleague who is blocked cannot check what the person who blocked them does next. */
async function notifyColleagues(tx: SiteTx, { actor, user, now }: Blocked): Promise<void> {
  const title = `${actor.firstName} ${actor.lastName} blocked ${user.first_name} ${user.last_name}, a colleague`
  const path = `/staff/customers?open=${user.id}`
  for (const { userId } of await listStaffWith(tx, 'customers.block'))
    if (userId !== actor.userId && userId !== user.id)
      await notify(tx, { to: { userId }, kind: 'colleagueBlocked', title, path }, now)
}
