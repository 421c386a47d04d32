import { ALL_PERMISSIONS } from '@tradewind/domain/permissions/permissions'
import { z } from 'zod'
import { forPermissionMenu, requires, signedIn, success } from '../call.ts'
import { InstantText, REQUIRED, UserId } from '../wire-values.ts'

const GroupId = z.number().int().positive().max(2_147_483_647)
const Version = z.number().int().positive().max(2_147_483_647)
const GroupName = z.string().trim().min(1, REQUIRED).max(60)
const PermissionId = z.enum(ALL_PERMISSIONS)
const PermissionIds = z.array(PermissionId).max(ALL_PERMISSIONS.length)
const PermissionGroup = z.object({ id: z.number().int(), groupName: z.string() })
const rbac = (path: `/${string}`, summary: string) => ({ method: 'POST', path, summary, tags: ['permissions'] }) as const

/** A permission. On `defaultAllowed` ones the switch of their module or group acts; the others are given one by one. */
const PermissionEntry = z.object({
  id: PermissionId,
  label: z.string(),
  isActive: z.boolean(),
  defaultAllowed: z.boolean(),
})
/** Modules, the groups in them, and their permissions. A module or group is active while anything below it is. */
const PermissionModules = z.array(
  z.object({
    moduleName: z.string(),
    label: z.string(),
    isActive: z.boolean(),
    groups: z.array(
      z.object({ groupName: z.string(), label: z.string(), isActive: z.boolean(), permissions: z.array(PermissionEntry) }),
    ),
    /** All of its groups, as one list. */
    permissions: z.array(PermissionEntry),
  }),
)

/** A group as a super admin manages it. */
const ManagedGroup = PermissionGroup.extend({
  version: Version,
  permissions: z.array(PermissionId),
  people: z.number().int(),
  /** Null: never since the site was set up. */
  changedAt: InstantText.nullable(),
  changedBy: z.string().nullable(),
})
export type ManagedGroup = z.infer<typeof ManagedGroup>
const Member = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  isBlocked: z.boolean(),
  /** Has not set a password yet. */
  isPending: z.boolean(),
  /** Their account was ended: they do not work here any more. */
  isEnded: z.boolean(),
})

const Change = z.object({ id: z.string(), label: z.string(), isActive: z.boolean() })
/** What is different, on each level. `isActive`: what it is now. */
const Changes = z.object({ modules: z.array(Change), groups: z.array(Change), permissions: z.array(Change) })

const NAME_TAKEN = { NAME_TAKEN: { status: 409, message: 'There is already a group with this name.' } } as const
/** With the group as it is now, and how it differs from what was to be saved. */
const CHANGED_MEANWHILE = {
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'A colleague has changed this group since you opened it. Nothing was saved.',
    data: z.object({ group: ManagedGroup, differences: Changes }),
  },
} as const

/** True: nothing has changed yet, another super admin approves it first. */
const waitsForApproval = z.boolean()
const ALREADY_PROPOSED = {
  ALREADY_PROPOSED: { status: 409, message: 'A change of this waits for approval already. Decide or withdraw it first.' },
} as const

/** A change that waits for another super admin, or what became of it. */
const PermissionProposal = z.object({
  id: z.string(),
  kind: z.enum(['group', 'person', 'superAdmin', 'noApproval']),
  status: z.enum(['waiting', 'approved', 'declined', 'withdrawn']),
  /** The name of the group or person; '' where it is about the site. */
  about: z.string(),
  /** Of a group or the group of a person, while it waits: what would be different from now. */
  changes: z.array(Change),
  /** Of anything else. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The group, or the one that the person would be in, has changed since: it can only be declined or withdrawn. */
  isOutOfDate: z.boolean(),
  proposedBy: z.string(),
  proposedAt: InstantText,
  /** Whether the reader proposed it, and so does not decide. */
  isMine: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: InstantText.nullable(),
  reason: z.string(),
})
export type PermissionProposal = z.infer<typeof PermissionProposal>
const ProposalId = z.string().min(1).max(40)
const NOT_WAITING = { NOT_WAITING: { status: 409, message: 'This change was decided or withdrawn already.' } } as const
const NOT_STAFF = { NOT_STAFF: { status: 422, message: 'Only staff can be in a permission group.' } } as const
const LAST_SUPER_ADMIN = {
  LAST_SUPER_ADMIN: { status: 409, message: 'This is the last super admin. Please make a colleague super admin first.' },
} as const

/** Why a call is refused to a person, or that it is not. */
const SimulatedCall = z.object({
  /** 'tickets.getTickets' */
  name: z.string(),
  summary: z.string(),
  method: z.string(),
  path: z.string(),
  tag: z.string(),
  isAllowed: z.boolean(),
  /** The sentence with which it would be refused, or why it is allowed. */
  reason: z.string(),
  /** Any one of them would allow it. */
  lacks: z.array(PermissionId),
})
export type SimulatedCall = z.infer<typeof SimulatedCall>

export const permissions = {
  getGroups: requires('customers.view')
    .route({ method: 'GET', path: '/rbac/getRBACUserGroupList', summary: 'The permission groups', tags: ['permissions'] })
    .output(
      success({
        result: z.array(PermissionGroup.extend({ modules: z.array(z.object({ moduleName: z.string(), label: z.string() })) })),
      }),
    ),
  getGroupOfUser: requires('customers.view')
    .route(rbac('/rbac/getUserGroupByUserId', 'The permission group of a member of staff'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({ result: PermissionGroup.nullable() })),
  putInGroup: forPermissionMenu
    .route(rbac('/rbac/addUserToRBACUserGroup', 'Put a member of staff into a group, null takes them out; for a super admin'))
    .input(z.strictObject({ userId: UserId, userGroupId: GroupId.nullable() }))
    .output(success({ waitsForApproval }))
    .errors({ ...NOT_STAFF, ...ALREADY_PROPOSED }),
  getPermissionsFromSession: signedIn
    .route({ method: 'POST', path: '/rbac/getPermissionsFromSession', summary: 'Permissions of the caller', tags: ['permissions'] })
    .input(z.strictObject({}).optional())
    .output(
      success({
        isUserSuperAdmin: z.boolean(),
        /** When they were read: they are in force from call to call. */
        lastSyncAt: InstantText,
        /** Those that are active. */
        syncedPermissions: z.array(PermissionId),
        modules: PermissionModules,
      }),
    ),

  listManagedGroups: forPermissionMenu
    .route({
      method: 'GET',
      path: '/rbac/getManagedGroups',
      summary: 'The permission groups with what they allow and how many people are in them',
      tags: ['permissions'],
    })
    .output(
      success({
        groups: z.array(ManagedGroup),
        superAdmins: z.array(Member),
        /** Everybody on the staff, with their group. */
        staff: z.array(Member.extend({ groupId: z.number().int().nullable(), isSuperAdmin: z.boolean() })),
      }),
    ),
  getManagedGroup: forPermissionMenu
    .route(rbac('/rbac/getManagedGroup', 'A permission group with its modules, groups and permissions, and who is in it'))
    .input(z.strictObject({ userGroupId: GroupId }))
    .output(success({ group: ManagedGroup, modules: PermissionModules, members: z.array(Member) })),
  createGroup: forPermissionMenu
    .route(rbac('/rbac/createUserGroup', 'Create a permission group'))
    .input(z.strictObject({ groupName: GroupName, permissions: PermissionIds.default([]) }))
    .output(success({ group: ManagedGroup, waitsForApproval }))
    .errors({ ...NAME_TAKEN, ...ALREADY_PROPOSED }),
  copyGroup: forPermissionMenu
    .route(rbac('/rbac/copyUserGroup', 'Copy a permission group, without its people'))
    .input(z.strictObject({ userGroupId: GroupId, groupName: GroupName }))
    .output(success({ group: ManagedGroup, waitsForApproval }))
    .errors({ ...NAME_TAKEN, ...ALREADY_PROPOSED }),
  renameGroup: forPermissionMenu
    .route(rbac('/rbac/renameUserGroup', 'Rename a permission group'))
    .input(z.strictObject({ userGroupId: GroupId, version: Version, groupName: GroupName }))
    .output(success({ group: ManagedGroup }))
    .errors({ ...NAME_TAKEN, ...CHANGED_MEANWHILE }),
  saveGroup: forPermissionMenu
    .route(rbac('/rbac/saveUserGroup', 'Save what a permission group allows; in force at the next call of everybody in it'))
    .input(z.strictObject({ userGroupId: GroupId, version: Version, permissions: PermissionIds }))
    .output(success({ group: ManagedGroup, changes: Changes, waitsForApproval }))
    .errors({ ...CHANGED_MEANWHILE, ...ALREADY_PROPOSED }),
  undoGroupChange: forPermissionMenu
    .route(rbac('/rbac/undoUserGroupChange', 'Undo one change in the history of a permission group, as a new change'))
    .input(z.strictObject({ userGroupId: GroupId, version: Version, entryId: z.string().min(1).max(40) }))
    .output(success({ group: ManagedGroup, waitsForApproval }))
    .errors({
      ...CHANGED_MEANWHILE,
      ...ALREADY_PROPOSED,
      NOTHING_TO_UNDO: { status: 409, message: 'There is nothing left of this change to undo.' },
    }),
  deleteGroup: forPermissionMenu
    .route(rbac('/rbac/deleteUserGroup', 'Delete a permission group that nobody is in'))
    .input(z.strictObject({ userGroupId: GroupId, version: Version }))
    .output(success({}))
    .errors({
      ...CHANGED_MEANWHILE,
      GROUP_IN_USE: {
        status: 409,
        message: 'There are people in this group. Put them into another one first.',
        data: z.object({ members: z.array(Member) }),
      },
    }),
  setSuperAdmin: forPermissionMenu
    .route(rbac('/rbac/setSuperAdmin', 'Make a member of staff a super admin, or no longer one; the last one stays'))
    .input(z.strictObject({ userId: UserId, isSuperAdmin: z.boolean() }))
    .output(success({ waitsForApproval }))
    .errors({
      NOT_STAFF: { status: 422, message: 'Only staff can be a super admin.' },
      ...LAST_SUPER_ADMIN,
      ...ALREADY_PROPOSED,
    }),
  getPermissionApprovals: forPermissionMenu
    .route({
      method: 'GET',
      path: '/rbac/getPermissionApprovals',
      summary: 'Whether changes of permissions need another super admin, and those that wait',
      tags: ['permissions'],
    })
    .output(success({ isNeeded: z.boolean(), proposals: z.array(PermissionProposal) })),
  setPermissionApproval: forPermissionMenu
    .route(rbac('/rbac/setPermissionApproval', 'Changes of permissions need another super admin, or no longer: that needs one too'))
    .input(z.strictObject({ isNeeded: z.boolean() }))
    .output(success({ waitsForApproval }))
    .errors({
      ...ALREADY_PROPOSED,
      NEEDS_TWO: {
        status: 409,
        message: 'There is no other super admin who could approve. Please make a colleague super admin first.',
      },
    }),
  decidePermissionProposal: forPermissionMenu
    .route(rbac('/rbac/decidePermissionProposal', 'Approve or decline a change of permissions that another super admin proposed'))
    .input(z.strictObject({ id: ProposalId, isApproved: z.boolean(), reason: z.string().trim().max(300).default('') }))
    .output(success({}))
    .errors({
      ...NOT_WAITING,
      ...NOT_STAFF,
      ...LAST_SUPER_ADMIN,
      OWN_PROPOSAL: { status: 409, message: 'You proposed this change: another super admin decides.' },
      SAME_HANDS: {
        status: 409,
        message:
          'Another super admin must decide. In the last 90 days, you or the person who proposed this created the other’s account or changed its e-mail.',
      },
      OUT_OF_DATE: {
        status: 409,
        message: 'The group was changed after this was proposed. Please decline it, and propose it again.',
      },
    }),
  withdrawPermissionProposal: forPermissionMenu
    .route(rbac('/rbac/withdrawPermissionProposal', 'Withdraw a change of permissions that one proposed'))
    .input(z.strictObject({ id: ProposalId }))
    .output(success({}))
    .errors(NOT_WAITING),
  simulate: forPermissionMenu
    .route(rbac('/rbac/simulate', 'What a person may do: every call, with the reason; as saved, or with other permissions'))
    .input(
      z.strictObject({
        /** Null: somebody new on the staff. */
        userId: UserId.nullable().default(null),
        /** Instead of those of the person’s group. A super admin has all, whatever stands here. */
        permissions: PermissionIds.optional(),
      }),
    )
    .output(
      success({
        person: z.object({
          userId: UserId.nullable(),
          name: z.string(),
          userType: z.string(),
          isSuperAdmin: z.boolean(),
          isBlocked: z.boolean(),
          permissions: z.array(PermissionId),
        }),
        calls: z.array(SimulatedCall),
      }),
    ),
}
