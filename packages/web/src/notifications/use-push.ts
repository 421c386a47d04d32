import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { askAgain } from '../lib/ask-again.ts'
import { explain } from '../lib/explain.ts'
import { Refusal } from '../lib/refusal.ts'
import { toast } from '../ui/toasts.tsx'
import { NOTIFICATION_SETTINGS } from './notice-queries.ts'
import { readPushState, turnPushOff, turnPushOn } from './push.ts'

export const pushState = queryOptions({ queryKey: [...NOTIFICATION_SETTINGS, 'here'], queryFn: readPushState, staleTime: 0 })

/** Errors of the browser itself have no text for people. */
const NO_SERVICE = 'This browser could not reach its push service. Please try again later.'

function useRefresh() {
  const queryClient = useQueryClient()
  return () => askAgain(queryClient, NOTIFICATION_SETTINGS)
}

export function useTurnPushOn() {
  const onSettled = useRefresh()
  return useMutation({
    mutationKey: ['CREATE_PUSH_NOTIFICATION_SUBSCRIPTION'],
    mutationFn: async () => turnPushOn((await api.notifications.getNotificationSettings()).push.publicKey),
    onSuccess: (state) => {
      if (state === 'on') toast('ok', 'Alerts are on for this device')
      if (state === 'blocked') toast('bad', 'Your browser blocks notifications of this site')
    },
    onError: (error) => toast('bad', error instanceof Refusal ? explain(error) : NO_SERVICE),
    onSettled,
  })
}

/** Removes a device from the list; if it is this one, the browser unsubscribes too. */
export function useRemoveDevice() {
  const onSettled = useRefresh()
  return useMutation({
    mutationKey: ['REMOVE_PUSH_SUBSCRIPTION'],
    mutationFn: async ({ id, isHere }: { id: number; isHere: boolean }) => {
      await api.notifications.removePushSubscription({ id })
      if (isHere) await turnPushOff().catch(() => undefined)
    },
    onSuccess: (_, { isHere }) =>
      toast('ok', isHere ? 'Alerts are off for this device' : 'Device removed. It gets no more alerts.'),
    onError: (error) => toast('bad', explain(error)),
    onSettled,
  })
}
