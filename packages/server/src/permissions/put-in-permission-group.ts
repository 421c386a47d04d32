import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { type Approved, type GroupContext, noteOfApproved } from './group-context.ts'
import { holdGroup, keepGroupName, setGroupOfUser } from './permission-group-repo.ts'
import { proposeChange } from './propose-change.ts'

type Wish = { readonly userId: number; readonly userGroupId: number | null }

/**
 * Puts a member of staff into a permission group, or null takes them out; not a super admin, who needs no group. What they may do changes at once, and they
 * sign in again; or once another super admin approves: then true. Refuses NOT_FOUND, NOT_STAFF, FORBIDDEN, ALREADY_PROPOSED.
 */
export function putInPermissionGroup(
  { db, actor, now, refuse }: GroupContext<'NOT_STAFF' | 'ALREADY_PROPOSED'>,
  wish: Wish,
): Promise<boolean> {
  return inSite(db, actor.siteId, async (tx) => {
    const { user, name, before, group } = await lockMove(tx, refuse, wish)
    if (user.permission_group_id === wish.userGroupId) return false
    const waits = await proposeChange(
      tx,
      { actor, now, refuse },
      { kind: 'person', userId: wish.userId, group, groupIdBefore: user.permission_group_id },
      {
        before: { permissionGroup: before },
        after: { permissionGroup: group?.name ?? null },
        title: `the permission group of ${name}`,
      },
    )
    if (!waits) await movePerson(tx, { actor, now, refuse }, wish)
    return waits
  })
}

type Moving = Pick<GroupContext<'NOT_STAFF'>, 'actor' | 'now' | 'refuse'> & {
  /** `version`: of the group as it was proposed; null: no group. */
  readonly approved?: Approved & { readonly version: number | null; readonly refuse: Refuse<'OUT_OF_DATE'> }
}

/** Refuses as above, and OUT_OF_DATE where the group is not any more what was proposed; of a person who is there already nothing is written. */
export async function movePerson(tx: SiteTx, { actor, now, refuse, approved }: Moving, wish: Wish): Promise<void> {
  const { user, before, group } = await lockMove(tx, refuse, wish)
  if (approved && (group?.version ?? null) !== approved.version) approved.refuse('OUT_OF_DATE')
  if (user.permission_group_id === wish.userGroupId) return
  await setGroupOfUser(tx, wish.userId, wish.userGroupId)
  await endAllSessions(tx, wish.userId, now)
  await recordChange(
    tx,
    {
      actor,
      area: 'people',
      action: 'change permission group',
      about: { kind: 'user', id: wish.userId },
      before: { permissionGroup: before },
      after: { permissionGroup: group?.name ?? null },
      ...noteOfApproved(approved),
    },
    now,
  )
}

async function lockMove(tx: SiteTx, refuse: Refuse<'NOT_STAFF'>, { userId, userGroupId }: Wish) {
  const user = await lockUser(tx, userId)
  if (user.is_super_admin) refuse('FORBIDDEN', { message: 'The super admin has all permissions and needs no group.' })
  if (user.user_type !== 'staff') refuse('NOT_STAFF')
  if (user.staff_ended_at !== null)
    refuse('FORBIDDEN', { message: 'This person does not work here any more. Let them in again first.' })
  const group = await holdGroup(tx, userGroupId)
  if (userGroupId !== null && group === undefined) refuse('NOT_FOUND', { message: 'We could not find that permission group.' })
  const before = await keepGroupName(tx, user.permission_group_id)
  return { user, name: `${user.first_name} ${user.last_name}`.trim(), before: before ?? null, group: group ?? null }
}
