import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TicketExport } from '@tradewind/contract/exports/exports'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'

export type Download = TicketExport

const MY_EXPORTS = ['GET_MY_EXPORTS'] as const
/** Progress arrives over the live line; without one it is polled. */
const MOVING_MS = 5_000

export function isUnderWay({ state }: Download): boolean {
  return state === 'waiting' || state === 'writing'
}

export const myExports = queryOptions({
  queryKey: MY_EXPORTS,
  queryFn: ({ signal }) => api.exports.getMyExports(undefined, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.exports.some(isUnderWay) ? MOVING_MS : false),
  staleTime: 0,
})

export function useCancelExport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (exportId: string) => api.exports.cancelExport({ exportId }),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MY_EXPORTS }),
  })
}

export function fileOf({ id }: Download): string {
  return `/api/flight/exports/${id}/file`
}
