import { NOTICE_KINDS, type NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import { z } from 'zod'
import { signedIn, success } from './call.ts'
import { Cursor, InstantText } from './wire-values.ts'

export const Notice = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]),
  title: z.string(),
  body: z.string(),
  /** Below `/app`. */
  path: z.string(),
  createdAt: InstantText,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const notifications = {
  getNotices: signedIn
    .route({
      method: 'GET',
      path: '/notification/getNotices',
      summary: "The caller's notices, newest first",
      tags: ['notifications'],
    })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(success({ notices: z.array(Notice), unread: z.number().int(), nextCursor: Cursor.nullable() })),
  getUnreadCount: signedIn
    .route({
      method: 'GET',
      path: '/notification/getUnreadCount',
      summary: 'How many notices wait to be read',
      tags: ['notifications'],
    })
    .output(success({ unread: z.number().int() })),
  markNoticesRead: signedIn
    .route({
      method: 'POST',
      path: '/notification/markNoticesRead',
      summary: 'Marks one notice, or all, as read',
      tags: ['notifications'],
    })
    .input(
      z.strictObject({
        id: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
      }),
    )
    .output(success({ unread: z.number().int() })),
}
