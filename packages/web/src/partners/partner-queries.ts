import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** What a change of a key makes out of date. */
const KEYS = [['GET_PARTNER_KEYS'], ['GET_MY_PARTNER_KEYS'], ['GET_PARTNER_KEY_USAGE'], ['GET_COMPANY_USAGE']] as const

export const partnerKeys = queryOptions({
  queryKey: ['GET_PARTNER_KEYS'],
  queryFn: async ({ signal }) => (await api.partnerKeys.getKeys(undefined, { signal })).keys,
  staleTime: 0,
})

export const myPartnerKeys = queryOptions({
  queryKey: ['GET_MY_PARTNER_KEYS'],
  queryFn: async ({ signal }) => (await api.partnerKeys.getMyKeys(undefined, { signal })).keys,
  staleTime: 0,
})

/** The sandbox of the caller's company; null where it has none. */
export const mySandbox = queryOptions({
  queryKey: ['GET_MY_SANDBOX'],
  queryFn: async ({ signal }) => (await api.sandboxes.getMySandbox(undefined, { signal })).sandbox,
  staleTime: 0,
})

/** A period and the one before it, in days. */
export const SPAN = 30

export function partnerKeyUsage(keyId: number, onlyErrors: boolean) {
  return queryOptions({
    queryKey: ['GET_PARTNER_KEY_USAGE', keyId, onlyErrors],
    queryFn: ({ signal }) =>
      api.partnerKeys.getKeyUsage({ keyId, days: 2 * SPAN, onlyErrors: onlyErrors ? 'true' : 'false' }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The same of all keys that its company has had of its kind. */
export function companyUsage(keyId: number) {
  return queryOptions({
    queryKey: ['GET_COMPANY_USAGE', keyId],
    queryFn: ({ signal }) => api.partnerKeys.getCompanyUsage({ keyId, days: 2 * SPAN }, { signal }),
    staleTime: 0,
  })
}

export async function refreshKeys(client: QueryClient): Promise<void> {
  await Promise.all(KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
}
