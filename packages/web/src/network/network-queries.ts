import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'

/** What a change in the network makes out of date. */
const KEYS = [
  ['GET_SUPPLIERS'],
  ['GET_LINKED_SUPPLIERS'],
  ['GET_OWN_SUPPLIERS'],
  ['GET_CONSUMER_REQUESTS'],
  ['GET_SUPPLIER_CONSUMERS'],
  ['GET_SUPPLIER_TERMS'],
] as const

export const visibleSuppliers = queryOptions({
  queryKey: ['GET_SUPPLIERS'],
  queryFn: async ({ signal }) =>
    (await api.network.getVisibleSuppliers({ domainName: window.location.hostname }, { signal })).suppliers,
  staleTime: 0,
})

export const linkedSuppliers = queryOptions({
  queryKey: ['GET_LINKED_SUPPLIERS'],
  queryFn: async ({ signal }) => (await api.network.getLinkedSuppliers(undefined, { signal })).suppliers,
  staleTime: 0,
})

export const ownSupplies = queryOptions({
  queryKey: ['GET_OWN_SUPPLIERS'],
  queryFn: async ({ signal }) => (await api.network.getOwnSupplies(undefined, { signal })).suppliers,
  staleTime: 0,
})

export const supplierCategories = queryOptions({
  queryKey: ['GET_SUPPLIER_CATEGORIES'],
  queryFn: async ({ signal }) => (await api.network.getCategories(undefined, { signal })).categories,
})

export const supplierConsumers = queryOptions({
  queryKey: ['GET_SUPPLIER_CONSUMERS'],
  queryFn: async ({ signal }) => (await api.network.getConsumers(undefined, { signal })).consumers,
  staleTime: 0,
})

export function consumerRequests(page: number) {
  return queryOptions({
    queryKey: ['GET_CONSUMER_REQUESTS', page],
    queryFn: ({ signal }) => api.network.getRequests({ page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function supplierTerms(supplierListId: string) {
  return queryOptions({
    queryKey: ['GET_SUPPLIER_TERMS', supplierListId],
    queryFn: async ({ signal }) => (await api.network.getTerms({ supplierListId }, { signal })).terms,
    staleTime: 0,
  })
}

export async function refreshNetwork(client: QueryClient): Promise<void> {
  await Promise.all(KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** A change in the network by a button: said in a toast once the server reports success, and read again also after a refusal. */
export function useNetworkChange<Input>(key: string, change: (input: Input) => Promise<unknown>, said: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [key],
    mutationFn: change,
    onSuccess: () => toast('ok', said),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshNetwork(client),
  })
}
