import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'
import { DIFFERENCES } from './reconciliation-queries.ts'

export type Act = ReturnType<typeof useAct>

/** Any of the calls: each answers with the new state of the difference, which the query reads again. */
export function useAct(differenceId: number) {
  return useMutation({
    mutationKey: ['CHANGE_DIFFERENCE', differenceId],
    mutationFn: ({ call }: { what: string; call: () => Promise<unknown> }) => call(),
    onError: (error) => toast('bad', explain(error)),
    onSettled: useReadDifference(differenceId),
  })
}

export function useReadDifference(differenceId: number): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['GET_DIFFERENCE', differenceId] }),
      queryClient.invalidateQueries({ queryKey: DIFFERENCES }),
    ])
}
