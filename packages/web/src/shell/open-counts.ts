import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'

type OpenCount = Awaited<ReturnType<typeof api.desk.getOpenCounts>>['counts'][number]
export type OpenKind = OpenCount['kind']
export type OpenCounts = Partial<Record<OpenKind, Pick<OpenCount, 'count' | 'isUrgent'>>>

/** Holds become urgent by the clock, without a message. */
const REFRESH_MS = 5 * 60_000

const openCounts = queryOptions({
  queryKey: ['GET_OPEN_COUNTS'] as const,
  queryFn: ({ signal }) => api.desk.getOpenCounts({}, { signal }),
  refetchInterval: REFRESH_MS,
})

/** What waits for the person in each list. Empty until it is known: a count that is late must not move the bar. */
export function useOpenCounts(): OpenCounts {
  const user = useUser()
  const { data } = useQuery({ ...openCounts, enabled: user !== null })
  return Object.fromEntries((data?.counts ?? []).map(({ kind, count, isUrgent }) => [kind, { count, isUrgent }]))
}
