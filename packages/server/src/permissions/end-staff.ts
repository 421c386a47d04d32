import { dropWaysIn } from '../accounts/drop-ways-in.ts'
import { lockUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { notify } from '../notifications/notify.ts'
import type { GroupContext } from './group-context.ts'
import { isSuperAdminForSure, keepGroupName, lockSuperAdminsAnd } from './permission-group-repo.ts'
import { decideProposal, lockWaitingAbout } from './proposal-repo.ts'
import { APPROVALS, nameOf } from './propose-change.ts'
import { markStaffEnded, markStaffReadmitted } from './staff-account-repo.ts'

type Whom = { readonly userId: number }
type Ending = GroupContext<'NOT_STAFF' | 'LAST_SUPER_ADMIN'>

/**
 * Ends the account of a colleague: no session, password, link, passkey or log-in elsewhere opens it any more. What they made, booked and wrote stays theirs by name. What
 * waited to be approved about them is declined. A super admin is no longer one first, and the last one stays. Once ended, nothing is written. Refuses NOT_FOUND, NOT_STAFF, LAST_SUPER_ADMIN and FORBIDDEN.
 */
export function endStaff({ db, actor, now, refuse }: Ending, { userId }: Whom): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockStaff(tx, { actor, refuse }, userId)
    if (user.staff_ended_at !== null) return
    if (user.is_super_admin) {
      const others = await lockSuperAdminsAnd(tx, userId)
      if (!others.some((one) => one.id !== userId && isSuperAdminForSure(one))) refuse('LAST_SUPER_ADMIN')
      if (userId === actor.userId)
        refuse('FORBIDDEN', { message: 'You cannot end your own account. Please ask another super admin.' })
      refuse('FORBIDDEN', { message: 'This person is a super admin. Take super admin away first.' })
    }
    const permissionGroup = await keepGroupName(tx, user.permission_group_id)
    await markStaffEnded(tx, userId, now)
    await dropWaysIn(tx, userId, now)
    await declineWaiting(tx, { actor, now }, userId)
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'end staff',
        about: { kind: 'user', id: userId },
        before: { isBlocked: user.is_blocked, permissionGroup: permissionGroup ?? null },
        after: { isBlocked: true, permissionGroup: null },
      },
      now,
    )
  })
}

/** Nothing that was proposed before is made of them once they are let in again. Who proposed it is notified. */
async function declineWaiting(tx: SiteTx, { actor, now }: Pick<Ending, 'actor' | 'now'>, userId: number): Promise<void> {
  const reason = 'The account of this person was ended.'
  for (const { id, proposed_by } of await lockWaitingAbout(tx, userId)) {
    await decideProposal(tx, id, { status: 'declined', by: actor.userId, at: now, reason })
    const title = `${nameOf(actor)} declined your change of permissions`
    if (proposed_by !== actor.userId)
      await notify(tx, { to: { userId: proposed_by }, kind: 'approval', title, body: reason, path: APPROVALS }, now)
  }
}

type Admitting = GroupContext<'NOT_STAFF'> & Pick<App, 'jobs'>

/** Lets a colleague in again whose account was ended: they set a password from a new invitation, and somebody puts them into a group. Refuses NOT_FOUND, NOT_STAFF. */
export function readmitStaff({ db, jobs, actor, now, refuse }: Admitting, { userId }: Whom): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockStaff(tx, { actor, refuse }, userId)
    if (user.staff_ended_at === null) return
    await markStaffReadmitted(tx, userId)
    await jobs.enqueue(tx, 'send-password-mail', { siteId: tx.siteId, to: { userId }, kind: 'invitation' })
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'readmit staff',
        about: { kind: 'user', id: userId },
        before: { isBlocked: true },
        after: { isBlocked: false, email: user.email },
      },
      now,
    )
  })
}

/** Mails another link to a colleague who has no password. Refuses NOT_FOUND, NOT_STAFF and FORBIDDEN. */
export function inviteStaffAgain({ db, jobs, actor, now, refuse }: Admitting, { userId }: Whom): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockStaff(tx, { actor, refuse }, userId)
    if (user.is_blocked)
      refuseCommon('FORBIDDEN', { message: 'This person cannot sign in now: let them in again, or unblock them.' })
    if (user.password_hash !== null || user.email === '')
      refuseCommon('FORBIDDEN', { message: 'This person has set a password already.' })
    await jobs.enqueue(tx, 'send-password-mail', { siteId: tx.siteId, to: { userId }, kind: 'invitation' })
    await recordChange(
      tx,
      { actor, area: 'people', action: 'invite staff again', about: { kind: 'user', id: userId }, after: { email: user.email } },
      now,
    )
  })
}

/** A member of staff, and the caller as they are now: another super admin may have taken it from them since their call began. */
async function lockStaff(tx: SiteTx, { actor, refuse }: Pick<GroupContext<'NOT_STAFF'>, 'actor' | 'refuse'>, userId: number) {
  const admins = await lockSuperAdminsAnd(tx, userId)
  if (!admins.some(({ id, is_super_admin: isSuper, is_blocked: isBlocked }) => id === actor.userId && isSuper && !isBlocked))
    refuse('FORBIDDEN', { message: 'Only a super admin can do this.' })
  const user = await lockUser(tx, userId)
  return user.user_type === 'staff' ? user : refuse('NOT_STAFF')
}
