import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
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
  ['GET_CONSUMER_SEARCHES'],
  ['GET_SUPPLIER_TERMS'],
  ['GET_NETWORK_FIGURES'],
  ['GET_SUPPLIER_APPLICATIONS'],
  ['GET_INSTALLATIONS'],
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

/** What a consumer of flights has searched this month. It moves with every search, so it is read again each minute. */
export function consumerSearches(of: { consumerSiteId: string; supplierListId: string }) {
  return queryOptions({
    queryKey: ['GET_CONSUMER_SEARCHES', of],
    queryFn: async ({ signal }) => (await api.network.getConsumerSearches(of, { signal })).flightLookToBook,
    refetchInterval: 60_000,
  })
}

/** What passed between this site and its partners in thirty days; it moves with every search, so it is read again each minute. */
export const networkFigures = queryOptions({
  queryKey: ['GET_NETWORK_FIGURES'],
  queryFn: ({ signal }) => api.networkFigures.getNetworkFigures(undefined, { signal }),
  refetchInterval: 60_000,
})

export type NetworkFigures = Awaited<ReturnType<typeof api.networkFigures.getNetworkFigures>>

/** What was sold to a partner, or of it, by day. */
export function partnerSales(of: { mongoSiteId: string; category: SupplierCategory; side: 'consumer' | 'supplier' }) {
  return queryOptions({
    queryKey: ['GET_PARTNER_SALES', of],
    queryFn: ({ signal }) => api.network.getPartnerSales(of, { signal }),
    refetchInterval: 60_000,
  })
}

export const partnerInstallations = queryOptions({
  queryKey: ['GET_INSTALLATIONS'],
  queryFn: async ({ signal }) => (await api.installations.getInstallations(undefined, { signal })).installations,
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

export function supplierApplications(page: number) {
  return queryOptions({
    queryKey: ['GET_SUPPLIER_APPLICATIONS', page],
    queryFn: ({ signal }) => api.supplierApplications.getSupplierApplications({ page }, { signal }),
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

/** How many requests nobody has decided; undefined while it is read. */
export function usePendingRequests(isAllowed: boolean): number | undefined {
  const { data } = useQuery({ ...ownSupplies, enabled: isAllowed })
  return data?.reduce((sum, { pendingRequests }) => sum + pendingRequests, 0)
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

/** Asks an installation who it is and what it offers. The call succeeds also where there was no answer: how it answered is in the list. */
export function useInstallationCheck(
  installationId: number,
  check: () => Promise<{ readonly installations: readonly PartnerInstallation[] }>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['CHECK_INSTALLATION', installationId],
    mutationFn: check,
    onSuccess: ({ installations }) => {
      const failure = installations.find((one) => one.installationId === installationId)?.failure
      if (failure) toast('bad', failure.sentence)
      else toast('ok', 'Connection checked')
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshNetwork(client),
  })
}
