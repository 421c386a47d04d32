import type { GroupRow, GroupUse } from './group-repo.ts'

/** Why a group may not be deleted, or nothing when nothing uses it. One that ever priced anything stays, so that old bookings explain themselves. */
export function whyNotDeleteGroup(group: GroupRow, { members, draftChanges, hasOtherRules }: GroupUse): string | undefined {
  if (group.is_default) return 'This is the default group. Make another one the default first.'
  if (members > 0) return `${members === 1 ? 'A customer is' : `${members} customers are`} in this group. Please move them first.`
  if (group.edition > 0 || hasOtherRules) return 'This group cannot be deleted. Earlier bookings use its rules.'
  if (draftChanges > 0) return 'This group has a draft. Please discard it first.'
  return undefined
}
