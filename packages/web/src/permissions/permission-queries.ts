import { queryOptions } from '@tanstack/react-query'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { api } from '../lib/api.ts'

export const MANAGED_GROUPS = ['GET_MANAGED_GROUPS'] as const
/** What a change of groups or of people in them makes out of date. */
export const CHANGED_BY_GROUPS = [
  MANAGED_GROUPS,
  ['GET_RBAC_USER_GROUP_LIST'],
  ['SIMULATE_PERSON'],
  ['GET_AUDIT_ENTRIES'],
  ['GET_PERMISSION_APPROVALS'],
  ['GET_CUSTOMERS'],
] as const

export const managedGroups = queryOptions({
  queryKey: MANAGED_GROUPS,
  queryFn: ({ signal }) => api.permissions.listManagedGroups(undefined, { signal }),
  staleTime: 5000,
})

export type Managed = Awaited<ReturnType<typeof api.permissions.listManagedGroups>>
export type Group = Managed['groups'][number]
export type Colleague = Managed['staff'][number]
export type Simulated = Awaited<ReturnType<typeof api.permissions.simulate>>

/** Without a person: somebody new on the staff. Without permissions: as saved. */
export function simulated(userId: number | null, permissions: readonly Permission[] | undefined) {
  return queryOptions({
    queryKey: ['SIMULATE_PERSON', userId, permissions],
    queryFn: ({ signal }) =>
      api.permissions.simulate({ userId, ...(permissions && { permissions: [...permissions] }) }, { signal }),
    placeholderData: (before) => before,
    staleTime: 5000,
  })
}
