import { useMutation } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { viewingChanged } from '../lib/viewing.ts'
import { toast } from '../ui/toasts.tsx'

const onError = (error: unknown) => toast('bad', explain(error))

/** Begins to see the site as a customer sees it. The page is loaded anew, so that nothing read before is left in it. */
export function useStartViewing() {
  return useMutation({
    mutationKey: ['START_VIEWING_AS'],
    mutationFn: (userId: number) => api.customers.startViewingAs({ userId }),
    onSuccess: () => viewingChanged('/'),
    onError,
  })
}

/** Ends it, and returns to the customer in the list. */
export function useStopViewing(customerId: number) {
  return useMutation({
    mutationKey: ['STOP_VIEWING'],
    mutationFn: () => api.customers.stopViewing({}),
    onSuccess: () => viewingChanged(`/staff/customers?open=${customerId}`),
    onError,
  })
}
