import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { setUser } from '../lib/session.ts'
import { toast } from '../ui/toasts.tsx'

/** Starts or stops searching and booking for a customer. Data that was read as somebody else is dropped, and the search page opens. */
export function useActing() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const begin = async ({ user }: { user: User }) => {
    setUser(user)
    await navigate({ to: '/flight' })
    queryClient.clear()
  }
  const onError = (error: unknown) => toast('bad', explain(error))
  const start = useMutation({
    mutationKey: ['START_ACTING_FOR'],
    mutationFn: (userId: number) => api.customers.startActingFor({ userId }),
    onSuccess: begin,
    onError,
  })
  const stop = useMutation({
    mutationKey: ['STOP_ACTING_FOR'],
    mutationFn: () => api.customers.stopActingFor({}),
    onSuccess: begin,
    onError,
  })
  return { start, stop }
}
