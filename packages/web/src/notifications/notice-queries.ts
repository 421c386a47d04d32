import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const NOTICES = ['GET_NOTICES'] as const

export const unreadCount = queryOptions({
  queryKey: [...NOTICES, 'unread'],
  queryFn: ({ signal }) => api.notifications.getUnreadCount(undefined, { signal }),
})

export const notices = infiniteQueryOptions({
  queryKey: [...NOTICES, 'list'],
  queryFn: ({ pageParam, signal }) => api.notifications.getNotices(pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
})

/** The notification settings, and the state of this browser. */
export const NOTIFICATION_SETTINGS = ['GET_NOTIFICATION_SETTINGS'] as const

export const notificationSettings = queryOptions({
  queryKey: [...NOTIFICATION_SETTINGS, 'all'],
  queryFn: ({ signal }) => api.notifications.getNotificationSettings(undefined, { signal }),
})
export type NotificationSettings = Awaited<ReturnType<typeof api.notifications.getNotificationSettings>>
