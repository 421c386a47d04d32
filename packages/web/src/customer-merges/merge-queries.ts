import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { CUSTOMERS } from '../customers/customer-queries.ts'
import { api } from '../lib/api.ts'

const MERGES = ['GET_CUSTOMER_MERGES'] as const

export function mergesQuery(userId: number) {
  return queryOptions({
    queryKey: [...MERGES, userId],
    queryFn: async ({ signal }) => (await api.customerMerges.getCustomerMerges({ userId }, { signal })).merges,
    staleTime: 5000,
  })
}

export function comparison(keptId: number, mergedId: number) {
  return queryOptions({
    queryKey: ['COMPARE_CUSTOMERS', keptId, mergedId],
    queryFn: ({ signal }) => api.customerMerges.compareCustomers({ keptId, mergedId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** All that shows one of the two. */
export function refreshAfterMerge(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    [MERGES, CUSTOMERS, ['GET_USER_BY_ID'], ['GET_CUSTOMER_CARE']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
