import { may } from '@tradewind/domain/accounts/actor'
import { ALL_PERMISSIONS, isPermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { type Rights, treeOf } from '@tradewind/domain/permissions/rights'
import { readNeedsApproval } from '../accounts/approvers-repo.ts'
import { getUser } from '../accounts/user-repo.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { createPermissionGroup } from './create-permission-group.ts'
import { decidePermissionProposal, withdrawPermissionProposal } from './decide-proposal.ts'
import { deletePermissionGroup } from './delete-permission-group.ts'
import { findGroupOfUser, getManagedGroup, listManagedGroups, listPermissionGroups, listStaff } from './permission-group-repo.ts'
import { presentProposal } from './present-proposal.ts'
import { listProposals } from './proposal-repo.ts'
import { putInPermissionGroup } from './put-in-permission-group.ts'
import { renamePermissionGroup, savePermissionGroup } from './save-permission-group.ts'
import { setPermissionApproval } from './set-approval.ts'
import { setSuperAdmin } from './set-super-admin.ts'
import { simulatePerson } from './simulate-person.ts'
import { undoGroupChange } from './undo-group-change.ts'

const acting = (context: RequestContext) => ({ db: context.app.db, actor: actorOf(context), now: context.now })

export const permissionRoutes = {
  getGroups: route.permissions.getGroups.handler(async ({ context }) => {
    const rows = await reading(context, listPermissionGroups)
    const result = rows.map(({ id, group_name, permissions }) => ({ id, groupName: group_name, modules: modulesOf(permissions) }))
    return { success: true, result }
  }),
  getGroupOfUser: route.permissions.getGroupOfUser.handler(({ input, context }) =>
    reading(context, async (tx) => {
      await getUser(tx, input.userId)
      const group = await findGroupOfUser(tx, input.userId)
      return { success: true, result: group ?? null }
    }),
  ),
  putInGroup: route.permissions.putInGroup.handler(async ({ input, context, errors }) => {
    return { success: true, waitsForApproval: await putInPermissionGroup({ ...acting(context), refuse: promised(errors) }, input) }
  }),
  getPermissionsFromSession: route.permissions.getPermissionsFromSession.handler(({ context }) => {
    const actor = actorOf(context)
    const synced = ALL_PERMISSIONS.filter((permission) => may(actor, permission))
    const { isSuperAdmin: isUserSuperAdmin } = actor
    return {
      success: true,
      isUserSuperAdmin,
      lastSyncAt: context.now,
      syncedPermissions: synced,
      modules: presentModules(new Set(synced)),
    }
  }),
  listManagedGroups: route.permissions.listManagedGroups.handler(({ context }) =>
    reading(context, async (tx) => {
      const staff = await listStaff(tx)
      const superAdmins = staff.filter(({ isSuperAdmin }) => isSuperAdmin)
      return { success: true, groups: await listManagedGroups(tx), superAdmins, staff }
    }),
  ),
  getManagedGroup: route.permissions.getManagedGroup.handler(({ input: { userGroupId }, context }) =>
    reading(context, async (tx) => {
      const group = await getManagedGroup(tx, userGroupId)
      const members = (await listStaff(tx)).filter(({ groupId }) => groupId === userGroupId)
      return { success: true, group, modules: presentModules(new Set(group.permissions)), members }
    }),
  ),
  createGroup: route.permissions.createGroup.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await createPermissionGroup({ ...acting(context), refuse: promised(errors) }, input)),
  })),
  copyGroup: route.permissions.copyGroup.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await createPermissionGroup({ ...acting(context), refuse: promised(errors) }, input)),
  })),
  renameGroup: route.permissions.renameGroup.handler(async ({ input, context, errors }) => ({
    success: true,
    group: await renamePermissionGroup({ ...acting(context), refuse: promised(errors) }, input),
  })),
  saveGroup: route.permissions.saveGroup.handler(async ({ input, context, errors }) => {
    const { group, changes, waitsForApproval } = await savePermissionGroup({ ...acting(context), refuse: promised(errors) }, input)
    return {
      success: true,
      group,
      waitsForApproval,
      changes: { modules: [...changes.modules], groups: [...changes.groups], permissions: [...changes.permissions] },
    }
  }),
  undoGroupChange: route.permissions.undoGroupChange.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await undoGroupChange({ ...acting(context), refuse: promised(errors) }, input)),
  })),
  deleteGroup: route.permissions.deleteGroup.handler(async ({ input, context, errors }) => {
    await deletePermissionGroup({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  setSuperAdmin: route.permissions.setSuperAdmin.handler(async ({ input, context, errors }) => {
    return { success: true, waitsForApproval: await setSuperAdmin({ ...acting(context), refuse: promised(errors) }, input) }
  }),
  getPermissionApprovals: route.permissions.getPermissionApprovals.handler(({ context }) =>
    reading(context, async (tx) => ({
      success: true,
      isNeeded: await readNeedsApproval(tx),
      proposals: (await listProposals(tx)).map((row) => presentProposal(row, actorOf(context).userId)),
    })),
  ),
  setPermissionApproval: route.permissions.setPermissionApproval.handler(async ({ input, context, errors }) => ({
    success: true,
    waitsForApproval: await setPermissionApproval({ ...acting(context), refuse: promised(errors) }, input),
  })),
  decidePermissionProposal: route.permissions.decidePermissionProposal.handler(async ({ input, context, errors }) => {
    await decidePermissionProposal({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  withdrawPermissionProposal: route.permissions.withdrawPermissionProposal.handler(async ({ input, context, errors }) => {
    await withdrawPermissionProposal({ ...acting(context), refuse: promised(errors) }, input.id)
    return { success: true }
  }),
  simulate: route.permissions.simulate.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true,
      ...(await simulatePerson(tx, { ...context.app, asking: actorOf(context), site: context.site, now: context.now }, input)),
    })),
  ),
}

/** The modules of which a group may do anything. */
function modulesOf(permissions: readonly string[]) {
  return treeOf(new Set(permissions.filter(isPermission)))
    .filter(({ isActive }) => isActive)
    .map(({ id, label }) => ({ moduleName: id, label }))
}

function presentModules(rights: Rights) {
  const entry = (one: { id: Permission; label: string; isActive: boolean; defaultAllowed: boolean }) => one
  return treeOf(rights).map(({ id, label, isActive, groups }) => ({
    moduleName: id,
    label,
    isActive,
    groups: groups.map((group) => ({
      groupName: group.id,
      label: group.label,
      isActive: group.isActive,
      permissions: group.permissions.map(entry),
    })),
    permissions: groups.flatMap((group) => group.permissions.map(entry)),
  }))
}
