import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import type { Channel, ChannelChoice } from '@tradewind/domain/notifications/notice-settings'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'
import { notificationSettings } from './notice-queries.ts'

type Turn = { kind: NoticeKind; channel: Channel; isOn: boolean }

/** Turns a switch: shown at once, then saved; a refused change is reverted automatically. */
export function useNoticeSwitch(): (turn: Turn) => void {
  const queryClient = useQueryClient()
  const show = (kind: NoticeKind, change: (channels: ChannelChoice) => ChannelChoice) =>
    queryClient.setQueryData(
      notificationSettings.queryKey,
      (old) =>
        old && { ...old, kinds: old.kinds.map((one) => (one.kind === kind ? { ...one, channels: change(one.channels) } : one)) },
    )
  const { mutate } = useMutation({
    mutationKey: ['SET_NOTIFICATION_SETTING'],
    mutationFn: (turn: Turn) => api.notifications.setNotificationSetting(turn),
    onMutate: async ({ kind, channel, isOn }) => {
      await queryClient.cancelQueries({ queryKey: notificationSettings.queryKey })
      show(kind, (channels) => ({ ...channels, [channel]: isOn }))
    },
    onSuccess: (_, turn) =>
      toast('ok', 'Setting saved successfully', { label: 'Undo', onPress: () => mutate({ ...turn, isOn: !turn.isOn }) }),
    onError: (error, { kind, channel, isOn }) => {
      show(kind, (channels) => ({ ...channels, [channel]: !isOn }))
      toast('bad', explain(error))
    },
  })
  return mutate
}
