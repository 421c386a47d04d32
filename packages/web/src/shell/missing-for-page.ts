import type { User } from '@tradewind/contract/accounts/accounts'
import { ALL_PERMISSIONS, type Permission } from '@tradewind/domain/permissions/permissions'
import { mayOpenPath } from './navigation.ts'

/**
 * The permissions without which a page stays closed to a person: of all, those are left out, one by one, without which it still opens. None where the page
 * is open, or no permission opens it.
 */
export function missingFor(user: User, to: string): Permission[] {
  if (mayOpenPath(user, to) || !mayOpenPath({ ...user, permissions: [...ALL_PERMISSIONS] }, to)) return []
  const held = new Set(user.permissions)
  return ALL_PERMISSIONS.filter((permission) => !held.has(permission)).reduce<Permission[]>(
    (needed, permission) => {
      const without = needed.filter((one) => one !== permission)
      return mayOpenPath({ ...user, permissions: [...held, ...without] }, to) ? without : needed
    },
    ALL_PERMISSIONS.filter((permission) => !held.has(permission)),
  )
}
