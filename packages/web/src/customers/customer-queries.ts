import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { type CustomerSearch, listInput } from './customer-search.ts'

export const CUSTOMERS = ['GET_CUSTOMERS'] as const

export function customers(search: CustomerSearch) {
  const input = listInput(search)
  return queryOptions({
    queryKey: [...CUSTOMERS, input],
    queryFn: async ({ signal }) => (await api.customers.getCustomers(input, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
}

export function permissionGroups() {
  return queryOptions({
    queryKey: ['GET_RBAC_USER_GROUP_LIST'],
    queryFn: async ({ signal }) => (await api.permissions.getGroups(undefined, { signal })).result,
    staleTime: 60_000,
  })
}

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

type Dialled = { readonly phoneNumber: string; readonly phoneCountryCode: string }

/** Customers who can be reached at a number: a whole one is found by an index. The newest of them. */
export function withPhone({ phoneNumber, phoneCountryCode }: Dialled) {
  return queryOptions({
    queryKey: [...CUSTOMERS, 'withPhone', phoneCountryCode, phoneNumber],
    queryFn: async ({ signal }) => {
      const { data } = await api.customers.getCustomers({ search: phoneNumber, isCustomer: true, pageSize: 10 }, { signal })
      return data.records.filter(({ phoneNumbers }) =>
        phoneNumbers.some((one) => one.phoneNumber === phoneNumber && one.phoneCountryCode === phoneCountryCode),
      )
    },
    staleTime: 30_000,
  })
}

export type CustomerDetail = Awaited<ReturnType<typeof api.customers.getUserById>>
export type Customer = Awaited<ReturnType<typeof api.customers.getCustomers>>['data']['records'][number]
