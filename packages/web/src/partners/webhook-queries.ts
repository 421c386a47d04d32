import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'

export type Place = { readonly inSandbox: 'true' | 'false' }

export function webhookEndpoints(place: Place) {
  return queryOptions({
    queryKey: ['GET_WEBHOOK_ENDPOINTS', place.inSandbox],
    queryFn: async ({ signal }) => (await api.webhooks.getEndpoints(place, { signal })).endpoints,
    staleTime: 0,
    // An address begins to fail, and works again, while its messages are read.
    refetchInterval: 8_000,
  })
}

export type DeliveryState = 'all' | 'waiting' | 'delivered' | 'dead'
type Page = Place & { endpointId: number; state: DeliveryState; before: number | undefined }

export function webhookDeliveries({ endpointId, state, before, inSandbox }: Page) {
  return queryOptions({
    queryKey: ['GET_WEBHOOK_DELIVERIES', inSandbox, endpointId, state, before ?? 0],
    queryFn: ({ signal }) =>
      api.webhooks.getDeliveries({ endpointId, state, inSandbox, ...(before !== undefined && { before }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What was sent is answered in a moment, and what waits is tried again.
    refetchInterval: 4_000,
  })
}

export async function refreshWebhooks(client: QueryClient): Promise<void> {
  await Promise.all(
    [['GET_WEBHOOK_ENDPOINTS'], ['GET_WEBHOOK_DELIVERIES']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** A change by a button, said in a toast; also after a refusal the lists are read again. */
export function useWebhookChange<Answer>(key: string, change: () => Promise<Answer>, said: (answer: Answer) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [key],
    mutationFn: change,
    onSuccess: (answer) => toast('ok', said(answer)),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshWebhooks(client),
  })
}
