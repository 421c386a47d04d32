import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type Desk = Awaited<ReturnType<typeof api.desk.getDesk>>

export function desk() {
  return queryOptions({
    queryKey: ['GET_DESK'],
    queryFn: ({ signal }) => api.desk.getDesk({}, { signal }),
    staleTime: 0,
  })
}
