import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type RatePublication = Awaited<ReturnType<typeof api.rateStudio.getRatePublications>>['publications'][number]

export const PUBLICATIONS_KEY = ['GET_RATE_PUBLICATIONS'] as const

/** The publications of rates that are planned, and those that were refused. */
export const publicationsQuery = queryOptions({
  queryKey: PUBLICATIONS_KEY,
  queryFn: async ({ signal }) => (await api.rateStudio.getRatePublications({}, { signal })).publications,
})
