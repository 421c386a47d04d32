import { useQueryClient } from '@tanstack/react-query'
import { type CallFormOptions, useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import { type ChangeDetail, refreshChanges } from './change-queries.ts'

type Options<Values extends object, Input, Answer> = Omit<
  CallFormOptions<Values, Input, Answer>,
  'about' | 'onDone' | 'onSettled'
> & { readonly change: ChangeDetail; readonly done: string; readonly onClose: () => void }

/** A decision of staff about a request: confirmed when done, and all screens that show the request are read again, also after a refusal. */
export function useStaffForm<Values extends object, Input = Values, Answer = unknown>({
  change,
  done,
  onClose,
  ...options
}: Options<Values, Input, Answer>) {
  const client = useQueryClient()
  return useCallForm<Values, Input, Answer>({
    ...options,
    about: change.changeRequestId,
    onDone: () => {
      toast('ok', done)
      onClose()
    },
    onSettled: () => refreshChanges(client),
  })
}

export function titleOf({ kindLabel, changeRequestId }: ChangeDetail): string {
  return `${kindLabel}, request ${changeRequestId}`
}
