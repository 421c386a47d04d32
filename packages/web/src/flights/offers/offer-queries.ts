import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const SHARED_OFFERS = ['LIST_SHARED_OFFERS']
/** How often the list checks whether a customer has chosen. */
const LOOK_AGAIN_MS = 30_000

export function sharedOffers() {
  return infiniteQueryOptions({
    queryKey: SHARED_OFFERS,
    queryFn: ({ pageParam, signal }) => api.offers.listSharedOffers(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  })
}

/** The content of a link at once; today's prices are fetched beside it. */
export function openedOffer(token: string) {
  return queryOptions({
    queryKey: ['OPEN_SHARED_OFFER', token],
    queryFn: async ({ signal }) => (await api.offers.openSharedOffer({ token }, { signal })).offer,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function checkedOffer(token: string) {
  return queryOptions({
    queryKey: ['CHECK_SHARED_OFFER', token],
    queryFn: async ({ signal }) => (await api.offers.checkSharedOffer({ token }, { signal })).offer,
    staleTime: 5 * 60_000,
    retry: false,
  })
}
