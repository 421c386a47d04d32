import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { CUSTOMERS } from '../customers/customer-queries.ts'
import { api } from '../lib/api.ts'

const MERGES = ['GET_CUSTOMER_MERGES'] as const
const COMPARED = ['COMPARE_CUSTOMERS'] as const

export function mergesQuery(userId: number) {
  return queryOptions({
    queryKey: [...MERGES, userId],
    queryFn: ({ signal }) => api.customerMerges.getCustomerMerges({ userId }, { signal }),
    staleTime: 5000,
  })
}

export function comparison(keptId: number, mergedId: number) {
  return queryOptions({
    queryKey: [...COMPARED, keptId, mergedId],
    queryFn: ({ signal }) => api.customerMerges.compareCustomers({ keptId, mergedId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** All that shows one of the two. */
export function refreshAfterMerge(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    [MERGES, COMPARED, CUSTOMERS, ['GET_USER_BY_ID'], ['GET_CUSTOMER_CARE']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
