import type { NewStaff } from '@tradewind/contract/permissions/staff-accounts'
import { keptPhones, whatNewCustomerLacks } from '@tradewind/domain/customers/customer-form'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { findCreated, insertCustomer } from '../customers/new-customer-repo.ts'
import { takeEmail } from '../customers/take-email.ts'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import { inSite } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import type { GroupContext } from './group-context.ts'
import { holdGroup, lockSuperAdminsAnd } from './permission-group-repo.ts'
import { waitsForGroup } from './proposal-repo.ts'
import { proposeChange } from './propose-change.ts'
import { setPlaceOf } from './staff-account-repo.ts'

type Context = GroupContext<'KEY_REUSED' | 'ALREADY_PROPOSED'> & Pick<App, 'jobs'>
type Made = { readonly userId: number; readonly waitsForApproval: boolean }

/**
 * Makes a colleague on the staff, pending until they set a password from the invitation. Where another super admin approves changes of permissions, the account
 * is made and its group waits. A form that is sent twice makes one. Refuses KEY_REUSED, NOT_FOUND of the group, FORBIDDEN, and
 * fields in trouble.
 */
export function createStaff({ db, jobs, actor, now, refuse }: Context, wish: NewStaff): Promise<Made> {
  const { firstName, lastName, email, phone, branch, designation, userGroupId, idempotencyKey: key } = wish
  const lacks = whatNewCustomerLacks('staff', { email, phone, companyName: '' })
  if (Object.keys(lacks).length > 0) refuseInput(lacks)
  return inSite(db, actor.siteId, async (tx) => {
    // Another super admin may have taken it from them since their call began.
    const admins = await lockSuperAdminsAnd(tx, actor.userId)
    if (!admins.some(({ id, is_super_admin: isSuper, is_blocked: isBlocked }) => id === actor.userId && isSuper && !isBlocked))
      refuse('FORBIDDEN', { message: 'Only a super admin can do this.' })
    const first = await findCreated(tx, { userId: actor.userId, key })
    if (first)
      return isSameRequest(first.creation_hash, hashRequest(wish))
        ? { userId: first.id, waitsForApproval: await waitsForGroup(tx, first.id) }
        : refuse('KEY_REUSED')
    const group = await holdGroup(tx, userGroupId)
    if (userGroupId !== null && group === undefined) refuse('NOT_FOUND', { message: 'We could not find that permission group.' })
    const userId = await takeEmail(email, () =>
      insertCustomer(tx, {
        legalEntityId: actor.legalEntityId,
        userType: 'staff',
        customer: { firstName, lastName, email, phone: null, companyName: '', panNumber: '', gstNumber: '' },
        phones: keptPhones({ primaryPhone: phone, secondaryPhone: null, emergencyPhone: null }),
        createdBy: actor.userId,
        isOwner: false,
        now,
        creation: { key, hash: hashRequest(wish) },
      }),
    )
    const waitsForApproval =
      group !== undefined &&
      (await proposeChange(
        tx,
        { actor, now, refuse },
        { kind: 'person', userId, group, groupIdBefore: null },
        {
          before: { permissionGroup: null },
          after: { permissionGroup: group.name },
          title: `the permission group of ${`${firstName} ${lastName}`.trim()}`,
        },
      ))
    await setPlaceOf(tx, userId, { branch, designation, groupId: waitsForApproval ? null : userGroupId })
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'create staff',
        about: { kind: 'user', id: userId },
        after: {
          ...{ firstName, lastName, email },
          ...(branch && { branch }),
          ...(designation && { designation }),
          ...(!waitsForApproval && group && { permissionGroup: group.name }),
        },
      },
      now,
    )
    await jobs.enqueue(tx, 'send-password-mail', { siteId: tx.siteId, to: { userId }, kind: 'invitation' })
    return { userId, waitsForApproval }
  })
}
