import type { User } from '@tradewind/contract/accounts/accounts'
import { namePermission } from '@tradewind/domain/permissions/permissions'
import { missingFor } from '../shell/missing-for-page.ts'
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
  const missing = missingFor(user, to)
  if (missing.length === 0) return 'Only a super admin opens this.'
  return `Needs ${missing.map((permission) => `“${namePermission(permission)}”`).join(' and ')}`
}
