import { may } from '@tradewind/domain/accounts/actor'
import { isPermission, PERMISSION_MODULES } from '@tradewind/domain/permissions/permissions'
import { getUser } from '../accounts/user-repo.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { findGroupOfUser, listPermissionGroups } from './permission-group-repo.ts'
import { putInPermissionGroup } from './put-in-permission-group.ts'

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
    const { app, site, now } = context
    await putInPermissionGroup({ db: app.db, actor: actorOf(context), site, now, refuse: promised(errors) }, input)
    return { success: true }
  }),
  getPermissionsFromSession: route.permissions.getPermissionsFromSession.handler(({ context }) => {
    const actor = actorOf(context)
    const modules = Object.entries(PERMISSION_MODULES).map(([moduleName, { label, permissions }]) => ({
      moduleName,
      label,
      permissions: Object.entries(permissions).map(([id, text]) => ({
        id,
        label: text,
        isActive: isPermission(id) && may(actor, id),
      })),
    }))
    return { success: true, isUserSuperAdmin: actor.isSuperAdmin, modules }
  }),
}

/** The modules of which a group may do anything. */
function modulesOf(permissions: readonly string[]) {
  return Object.entries(PERMISSION_MODULES)
    .filter(([, module]) => permissions.some((id) => id in module.permissions))
    .map(([moduleName, { label }]) => ({ moduleName, label }))
}
