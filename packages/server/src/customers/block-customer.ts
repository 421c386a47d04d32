import type { Actor } from '@tradewind/domain/accounts/actor'
import { endAllSessions } from '../accounts/session-repo.ts'
import { lockUser } from '../accounts/user-repo.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'

/** Blocks or unblocks. A blocked customer loses every session at once and cannot log in. The super admin and oneself cannot be blocked. */
export function blockCustomer(
  { db, actor }: { db: Database; actor: Actor },
  { customerId, isBlocked }: { customerId: number; isBlocked: boolean },
) {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, customerId)
    if (user.id === actor.userId) refuse('FORBIDDEN', { message: 'You cannot block yourself.' })
    if (user.is_super_admin) refuse('FORBIDDEN', { message: 'The super admin cannot be blocked.' })
    await tx.updateTable('users').set({ is_blocked: isBlocked }).where('id', '=', customerId).execute()
    if (isBlocked) await endAllSessions(tx, customerId)
    return isBlocked
  })
}
