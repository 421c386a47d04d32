import type { LEGroup } from '@tradewind/contract/markups/markups'
import type { GroupRow, GroupUse } from './group-repo.ts'
import { whyNotDeleteGroup } from './group-use.ts'

const UNUSED: Omit<GroupUse, 'groupId'> = {
  members: 0,
  draftChanges: 0,
  hasOtherRules: false,
  rules: { defaultAirline: 0, airlineSpecific: 0, fixedDeparture: 0 },
}

export function presentGroup(group: GroupRow, known: GroupUse | undefined): LEGroup {
  const use = known ?? { ...UNUSED, groupId: group.id }
  return {
    id: group.id,
    groupName: group.group_name,
    isDefault: group.is_default,
    edition: group.edition,
    rules: use.rules,
    memberCount: use.members,
    draftChanges: use.draftChanges,
    whyNotDelete: whyNotDeleteGroup(group, use) ?? null,
  }
}
