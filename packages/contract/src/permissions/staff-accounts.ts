import { z } from 'zod'
import { isPersonName, NOT_A_NAME } from '../accounts/names.ts'
import { forSuperAdmin, success } from '../call.ts'
import { TypedPhone } from '../customers/customers.ts'
import { OpaqueId, required, UserId } from '../wire-values.ts'

const post = (path: string, summary: string) =>
  ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['permissions'] }) as const
const NotAnEmail = 'Please enter a valid e-mail address'
const text = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters`)
const name = (longest: number) => text(longest).refine(isPersonName, NOT_A_NAME)
const GroupId = z.number().int().positive().max(2_147_483_647)

/** A new colleague on the staff. Without a group only signing in is theirs. */
export const NewStaff = z.strictObject({
  firstName: required().pipe(name(60)),
  lastName: name(60).default(''),
  email: required().max(254, NotAnEmail).toLowerCase().pipe(z.email(NotAnEmail)),
  phone: TypedPhone.nullable().default(null),
  branch: text(80).default(''),
  designation: text(80).default(''),
  userGroupId: GroupId.nullable().default(null),
  /** A form that is sent twice makes one account. */
  idempotencyKey: OpaqueId,
})
export type NewStaff = z.output<typeof NewStaff>

const NOT_STAFF = {
  NOT_STAFF: { status: 422, message: 'Only the account of a colleague on the staff can be ended here.' },
} as const
/** True: the account is there, its permission group waits for another super admin. */
const waitsForApproval = z.boolean()
const ALREADY_PROPOSED = {
  ALREADY_PROPOSED: { status: 409, message: 'A change of this waits for approval already. Decide or withdraw it first.' },
} as const

export const staffAccounts = {
  createStaff: forSuperAdmin
    .route(post('createStaff', 'Make a colleague on the staff, who sets a password from an invitation; for a super admin'))
    .input(NewStaff)
    .output(success({ userId: UserId, waitsForApproval }))
    .errors({
      ...ALREADY_PROPOSED,
      KEY_REUSED: {
        status: 409,
        message: 'This form was already sent with other details. Please look for the person in the list.',
      },
    }),
  inviteStaffAgain: forSuperAdmin
    .route(post('inviteStaffAgain', 'Mail the invitation again to a colleague on the staff who has no password'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({}))
    .errors(NOT_STAFF),
  endStaff: forSuperAdmin
    .route(
      post(
        'endStaff',
        'End the account of a colleague on the staff: signed out everywhere, no log-in; what they did and own is kept',
      ),
    )
    .input(z.strictObject({ userId: UserId }))
    .output(success({}))
    .errors({
      ...NOT_STAFF,
      LAST_SUPER_ADMIN: {
        status: 409,
        message: 'This is the last super admin. Please make a colleague super admin first.',
      },
    }),
  readmitStaff: forSuperAdmin
    .route(post('readmitStaff', 'Let a colleague in again whose account was ended: without a group, and with a new invitation'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({}))
    .errors(NOT_STAFF),
}
