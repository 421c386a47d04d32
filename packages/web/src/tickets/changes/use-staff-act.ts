import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toasts.tsx'
import { refreshChanges } from './change-queries.ts'

/** Something staff does to a request: said when done, and every screen that shows it asks again, also when it was refused. */
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
