import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChangeDetail, ChangeEstimate, ChangeQuote, ChangeRow } from '@tradewind/contract/tickets/changes/shapes'
import { api } from '../../lib/api.ts'
import { isPassing } from '../../lib/explain.ts'
import { USUAL_PAGE_SIZE } from '../ticket-search.ts'
import type { AskedChange } from './change-choice.ts'
import type { ChangeSearch } from './change-search.ts'

export type { ChangeDetail, ChangeEstimate, ChangeQuote, ChangeRow }

/** Boxes are ticked one by one: the price is fetched when nothing has changed for this long. */
const SETTLED_MS = 450
const LOOK_AGAIN_MS = 30_000

/**
 * The price of a change. Fetched once for each choice while the dialog is open; an expired quote is fetched again only on a press, so that nobody
 * accepts another price unseen.
 */
export function changeCharges(asked: AskedChange | undefined) {
  return queryOptions({
    queryKey: ['GET_CC', asked],
    queryFn: async ({ signal }) => {
      if (!asked) throw new Error('Nothing to ask the price of')
      await settled(signal)
      return api.changes.getCC(asked, { signal })
    },
    enabled: asked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: (tries, error) => tries < 1 && isPassing(error),
  })
}

function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SETTLED_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

export function myChanges({ tab = 'all', search = '', ...place }: ChangeSearch) {
  const input = { tab, search, ...placeOf(place) }
  return queryOptions({
    queryKey: ['GET_CHANGE_REQUESTS', 'mine', input],
    queryFn: ({ signal }) => api.changes.getMyChangeRequests(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 5_000,
  })
}

/** The filters of the requests, without the position in the list. */
export function filtersOf({ tab = 'toDo', search = '', assigned = 'anyone' }: ChangeSearch) {
  return { tab, search, assigned }
}

export function changeQueue({ cursor, page, pageSize, ...filters }: ChangeSearch) {
  const input = { ...filtersOf(filters), ...placeOf({ cursor, page, pageSize }) }
  return queryOptions({
    queryKey: ['GET_CHANGE_REQUESTS', 'queue', input],
    queryFn: ({ signal }) => api.changeDesk.getChangeRequests(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 5_000,
  })
}

type Place = { [K in 'cursor' | 'page' | 'pageSize']?: ChangeSearch[K] | undefined }

function placeOf({ cursor, page, pageSize }: Place) {
  return { cursor: cursor ?? null, page: page ?? null, pageSize: pageSize ?? USUAL_PAGE_SIZE }
}

/** One request with its history; refreshed when the live line names it. */
export function changeRequest(changeRequestId: number) {
  return queryOptions({
    queryKey: ['GET_CR_STATUS', changeRequestId],
    queryFn: ({ signal }) => api.changes.getChangeRequest({ changeRequestId }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 5_000,
  })
}

export const changeColleagues = queryOptions({
  queryKey: ['GET_CHANGE_COLLEAGUES'],
  queryFn: ({ signal }) => api.changeDesk.getChangeColleagues({}, { signal }),
  staleTime: 5 * 60_000,
})

/** All queries that show a request or its ticket. */
export function refreshChanges(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [
      'GET_CHANGE_REQUESTS',
      'GET_CR_STATUS',
      'GET_BOOKED_FLIGHTS',
      'GET_TICKETS',
      'GET_TICKET_DETAILS',
      'GET_BOOKING_DETAILS',
      'GET_FLIGHT_DETAILS',
      'GET_TICKET',
    ].map((key) => client.invalidateQueries({ queryKey: [key] })),
  )
}
