import type { User } from '@tradewind/contract/accounts/accounts'
import { ALL_PERMISSIONS, namePermission, type Permission } from '@tradewind/domain/permissions/permissions'
import { mayOpenPath, placesFor } from '../shell/navigation.ts'

export type JudgedPage = { readonly to: string; readonly label: string; readonly isOpen: boolean; readonly reason: string }

/** Every page that staff can have, with whether this person opens it: asked of the list that the side bar and the router ask. */
export function judgePages(user: User): JudgedPage[] {
  const all = placesFor({ ...user, isSuperAdmin: true }).filter(
    ({ to }, index, places) => places.findIndex((place) => place.to === to) === index,
  )
  return all.map(({ to, label }) => {
    const isOpen = mayOpenPath(user, to)
    return { to, label, isOpen, reason: isOpen ? '' : whyNot(user, to) }
  })
}

function whyNot(user: User, to: string): string {
  if (!mayOpenPath({ ...user, permissions: [...ALL_PERMISSIONS] }, to)) return 'Only a super admin opens this.'
  return `Needs ${missingFor(user, to)
    .map((permission) => `“${namePermission(permission)}”`)
    .join(' and ')}`
}

/** What is left of all permissions when those are left out, one by one, without which the page still opens. */
export function missingFor(user: User, to: string): Permission[] {
  const held = new Set(user.permissions)
  return ALL_PERMISSIONS.filter((permission) => !held.has(permission)).reduce<Permission[]>(
    (needed, permission) => {
      const without = needed.filter((one) => one !== permission)
      return mayOpenPath({ ...user, permissions: [...held, ...without] }, to) ? without : needed
    },
    ALL_PERMISSIONS.filter((permission) => !held.has(permission)),
  )
}
