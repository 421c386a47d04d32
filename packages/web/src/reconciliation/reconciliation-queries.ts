import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import type { DifferenceSearch } from './difference-search.ts'

export const RUNS = ['GET_RECONCILIATION_RUNS']
export const DIFFERENCES = ['GET_DIFFERENCES']

/** Polled while a run is in progress. */
export function runs() {
  return queryOptions({
    queryKey: RUNS,
    queryFn: ({ signal }) => api.reconciliation.getRuns(undefined, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.runs.some(({ status }) => status === 'running') ? 1_500 : false),
  })
}

export function differences({ state, section, kind, mine }: DifferenceSearch, newestRun: number | undefined) {
  return infiniteQueryOptions({
    // A finished run may have found or resolved some.
    queryKey: [...DIFFERENCES, { state, section, kind, mine }, newestRun],
    queryFn: ({ pageParam, signal }) =>
      api.reconciliation.getDifferences(
        {
          state: state ?? 'open',
          isMine: mine ?? false,
          ...(section && { section }),
          ...(kind && { kind }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

export function difference(differenceId: number) {
  return queryOptions({
    queryKey: ['GET_DIFFERENCE', differenceId],
    queryFn: ({ signal }) => api.reconciliation.getDifference({ differenceId }, { signal }),
    staleTime: 0,
  })
}
