import {
  type GroupEntry,
  type ModuleEntry,
  type ModuleGroup,
  PERMISSION_TREE,
  type Permission,
  type PermissionEntry,
  type PermissionModule,
} from './permissions.ts'

/** What a permission group may do. */
export type Rights = ReadonlySet<Permission>

/** Also on where not all of it is: a module or group is off only when nothing below it is on. */
type Switched = { readonly isActive: boolean }
export type RightsTree = readonly (Omit<ModuleEntry, 'groups'> &
  Switched & {
    readonly groups: readonly (Omit<GroupEntry, 'permissions'> &
      Switched & { readonly permissions: readonly (PermissionEntry & Switched)[] })[]
  })[]

/** Modules, their groups and their permissions, with what is on. */
export function treeOf(rights: Rights): RightsTree {
  return PERMISSION_TREE.map((module) => {
    const groups = module.groups.map((group) => {
      const permissions = group.permissions.map((entry) => ({ ...entry, isActive: rights.has(entry.id) }))
      return { ...group, permissions, isActive: permissions.some(({ isActive }) => isActive) }
    })
    return { ...module, groups, isActive: groups.some(({ isActive }) => isActive) }
  })
}

/** On gives what is allowed by default and keeps what is already on; off takes everything in the module. */
export function switchModule(rights: Rights, module: PermissionModule, isOn: boolean): Rights {
  return switchAll(
    rights,
    PERMISSION_TREE.find(({ id }) => id === module)?.groups.flatMap(({ permissions }) => permissions) ?? [],
    isOn,
  )
}

/** The same for one group of a module. */
export function switchGroup(rights: Rights, group: ModuleGroup, isOn: boolean): Rights {
  const found = PERMISSION_TREE.flatMap(({ groups }) => groups).find(({ id }) => id === group)
  return switchAll(rights, found?.permissions ?? [], isOn)
}

export function switchPermission(rights: Rights, permission: Permission, isOn: boolean): Rights {
  const next = new Set(rights)
  if (isOn) next.add(permission)
  else next.delete(permission)
  return next
}

function switchAll(rights: Rights, entries: readonly PermissionEntry[], isOn: boolean): Rights {
  const next = new Set(rights)
  for (const { id, defaultAllowed } of entries) {
    if (!isOn) next.delete(id)
    else if (defaultAllowed) next.add(id)
  }
  return next
}

type Change<Id> = { readonly id: Id; readonly label: string; readonly isActive: boolean }
/** What is different, on each of the three levels. `isActive` is what it is now. */
export type RightsChanges = {
  readonly modules: readonly Change<PermissionModule>[]
  readonly groups: readonly Change<ModuleGroup>[]
  readonly permissions: readonly Change<Permission>[]
}

/** From one set of rights to another; also the difference between two groups. */
export function changesBetween(before: Rights, after: Rights): RightsChanges {
  const was = treeOf(before)
  const is = treeOf(after)
  const groups = (tree: RightsTree) => tree.flatMap((module) => module.groups)
  const permissions = (tree: RightsTree) => groups(tree).flatMap((group) => group.permissions)
  return {
    modules: changed(was, is),
    groups: changed(groups(was), groups(is)),
    permissions: changed(permissions(was), permissions(is)),
  }
}

/** Both lists have the same things in the same order: they are cut from one tree. */
function changed<Id>(was: readonly Change<Id>[], is: readonly Change<Id>[]): Change<Id>[] {
  return is
    .filter(({ isActive }, index) => was[index]?.isActive !== isActive)
    .map(({ id, label, isActive }) => ({ id, label, isActive }))
}

/** Rights in the order in which they are shown, as they are stored. */
export function listRights(rights: Rights): Permission[] {
  return treeOf(rights).flatMap(({ groups }) =>
    groups.flatMap(({ permissions }) => permissions.filter(({ isActive }) => isActive).map(({ id }) => id)),
  )
}
