import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export function customerQuery(userId: number) {
  return queryOptions({
    queryKey: ['GET_USER_BY_ID', userId],
    queryFn: ({ signal }) => api.customers.getUserById({ userId }, { signal }),
    staleTime: 5000,
  })
}

export function monthlyUsage(userId: number) {
  return queryOptions({
    queryKey: ['GET_MONTHLY_USAGE', userId],
    queryFn: async ({ signal }) => (await api.customers.getMonthlyUsage({ userId }, { signal })).result,
    staleTime: 60_000,
  })
}

export type CustomerDetail = Awaited<ReturnType<typeof api.customers.getUserById>>
