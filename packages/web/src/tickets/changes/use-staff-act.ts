import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.tsx'
import { refreshChanges } from './change-queries.ts'

/** An action of staff on a request: confirmed when done, and all screens that show the request are read again, also after a refusal. */
export function useStaffAct<T>(key: string, done: string, act: (input: T) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [key],
    mutationFn: act,
    onSuccess: () => {
      toast('ok', done)
      onDone?.()
    },
    onSettled: () => refreshChanges(client),
  })
}
