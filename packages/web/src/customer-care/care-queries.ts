import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const MY_TASKS = ['GET_MY_TASKS'] as const

export function careQuery(userId: number) {
  return queryOptions({
    queryKey: ['GET_CUSTOMER_CARE', userId],
    queryFn: ({ signal }) => api.customerCare.getCustomerCare({ userId }, { signal }),
  })
}
export type Care = Awaited<ReturnType<typeof api.customerCare.getCustomerCare>>
export type Task = Care['tasks'][number]

export const myTasksQuery = queryOptions({
  queryKey: MY_TASKS,
  queryFn: async ({ signal }) => (await api.customerCare.getMyTasks(undefined, { signal })).tasks,
})
