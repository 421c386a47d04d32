import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const MARKUPS_KEY = 'GET_ACTIVITY_MARKUPS'
export type MarkupGroup = Awaited<ReturnType<typeof api.activityMarkups.getActivityMarkUp>>['groups'][number]
export type MarkupFilter = { groupId?: number; search?: string }

/** Live markups, the newest first, page by page. */
export function markupList(filter: MarkupFilter) {
  return infiniteQueryOptions({
    queryKey: [MARKUPS_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      api.activityMarkups.getActivityMarkUp({ ...filter, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}
