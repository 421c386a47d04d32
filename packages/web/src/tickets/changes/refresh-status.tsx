import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { refreshChanges } from './change-queries.ts'

/** Checks the status of a request with the supplier; the answer updates the ticket and all lists that show it. */
export function RefreshStatus({ changeRequestId }: { changeRequestId: number }) {
  const client = useQueryClient()
  const refresh = useMutation({
    mutationKey: ['GET_CR_STATUS', changeRequestId],
    mutationFn: () => api.changes.getCRStatus({ changeRequestId }),
    onSuccess: ({ statusText }) => toast('ok', statusText),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshChanges(client),
  })
  return (
    <Button size="sm" icon="history" pending={refresh.isPending} onClick={() => refresh.mutate()}>
      Refresh Status
    </Button>
  )
}
