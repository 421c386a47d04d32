import { canApproveAmong, readNeedsApproval } from '../accounts/approvers-repo.ts'
import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { getUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { type Approved, type GroupContext, noteOfApproved } from './group-context.ts'
import { isSuperAdminForSure, lockSuperAdminsAnd, setIsSuperAdmin } from './permission-group-repo.ts'
import { proposeChange } from './propose-change.ts'

type Wish = { readonly userId: number; readonly isSuperAdmin: boolean }
type Context = GroupContext<'NOT_STAFF' | 'LAST_SUPER_ADMIN' | 'ALREADY_PROPOSED'>

/**
 * Makes a member of staff a super admin, or no longer one: also oneself, as long as somebody stays who can sign in and manage permissions. They sign in
 * again. Where another super admin approves, it waits: then true. Refuses NOT_FOUND, NOT_STAFF, LAST_SUPER_ADMIN, ALREADY_PROPOSED, and FORBIDDEN for
 * who is blocked or has not confirmed the address.
 */
export function setSuperAdmin({ db, actor, now, refuse }: Context, wish: Wish): Promise<boolean> {
  return inSite(db, actor.siteId, async (tx) => {
    if (!(await lockSuperAdmin(tx, { actor, now, refuse }, wish))) return false
    const { firstName, lastName } = await getUser(tx, wish.userId)
    const waits = await proposeChange(
      tx,
      { actor, now, refuse },
      { kind: 'superAdmin', ...wish },
      {
        before: { isSuperAdmin: !wish.isSuperAdmin },
        after: { isSuperAdmin: wish.isSuperAdmin },
        title: `${`${firstName} ${lastName}`.trim()} ${wish.isSuperAdmin ? 'becomes a super admin' : 'is no longer a super admin'}`,
      },
    )
    if (!waits) await makeSuperAdmin(tx, { actor, now, refuse }, wish)
    return waits
  })
}

type Making = Pick<GroupContext<'NOT_STAFF' | 'LAST_SUPER_ADMIN'>, 'actor' | 'now' | 'refuse'> & { readonly approved?: Approved }

/** Refuses as above; of who is so already nothing is written. */
export async function makeSuperAdmin(tx: SiteTx, { actor, now, refuse, approved }: Making, wish: Wish): Promise<void> {
  if (!(await lockSuperAdmin(tx, { actor, now, refuse }, wish))) return
  await setIsSuperAdmin(tx, wish.userId, wish.isSuperAdmin)
  await endAllSessions(tx, wish.userId, now)
  await recordChange(
    tx,
    {
      actor,
      area: 'people',
      action: wish.isSuperAdmin ? 'make super admin' : 'take super admin away',
      about: { kind: 'user', id: wish.userId },
      before: { isSuperAdmin: !wish.isSuperAdmin },
      after: { isSuperAdmin: wish.isSuperAdmin },
      ...noteOfApproved(approved),
    },
    now,
  )
}

const ONE_HAND =
  'The super admins who stay could not approve for each other: within the last 90 days one of them created the account of the other or changed its address. Changes of permissions need approval here.'

/** Locks all super admins and the person, and judges; false where they are so already. */
async function lockSuperAdmin(
  tx: SiteTx,
  { actor, now, refuse }: Pick<GroupContext<'NOT_STAFF' | 'LAST_SUPER_ADMIN'>, 'actor' | 'now' | 'refuse'>,
  { userId, isSuperAdmin }: Wish,
): Promise<boolean> {
  const locked = await lockSuperAdminsAnd(tx, userId)
  const isStill = (id: number) => locked.some((row) => row.id === id && row.is_super_admin && !row.is_blocked)
  // The right may have been taken from them while they waited for the lock.
  if (!isStill(actor.userId)) refuse('FORBIDDEN', { message: 'Only a super admin can do this.' })
  const user = locked.find(({ id }) => id === userId)
  if (!user) return refuse('NOT_FOUND', { message: 'We could not find that customer.' })
  if (user.user_type !== 'staff') refuse('NOT_STAFF')
  if (user.is_super_admin === isSuperAdmin) return false
  if (isSuperAdmin && user.is_blocked) refuse('FORBIDDEN', { message: 'This person is blocked. Unblock them first.' })
  if (isSuperAdmin && user.status !== 'verified')
    refuse('FORBIDDEN', {
      message: 'This person has not confirmed the e-mail address yet. They do so with the link that we mailed.',
    })
  if (!isSuperAdmin) {
    const others = locked.filter((one) => one.id !== userId && isSuperAdminForSure(one))
    if (others.length === 0) refuse('LAST_SUPER_ADMIN')
    if (!(await readNeedsApproval(tx))) return true
    if (others.length === 1)
      refuse('LAST_SUPER_ADMIN', { message: 'Two super admins must stay as long as changes of permissions need approval.' })
    if (!(await canApproveAmong(tx, others, now))) refuse('LAST_SUPER_ADMIN', { message: ONE_HAND })
  }
  return true
}
