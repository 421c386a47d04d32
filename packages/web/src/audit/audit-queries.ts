import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import type { AuditSearch } from './audit-search.ts'

export function auditEntries(filters: AuditSearch, { enabled }: { enabled: boolean }) {
  return infiniteQueryOptions({
    queryKey: ['GET_AUDIT_ENTRIES', filters],
    queryFn: ({ pageParam, signal }) => api.audit.getAuditEntries({ filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
    enabled,
    staleTime: 0,
  })
}

export const auditAreas = queryOptions({
  queryKey: ['GET_AUDIT_AREAS'],
  queryFn: async ({ signal }) => (await api.audit.getAuditAreas(undefined, { signal })).areas,
})

export function auditPeople() {
  return queryOptions({
    queryKey: ['GET_AUDIT_PEOPLE'],
    queryFn: async ({ signal }) => (await api.audit.getAuditPeople(undefined, { signal })).people,
  })
}
