import { LANGUAGE_CODES } from '@tradewind/domain/languages'
import { NOTICE_KINDS, type NoticeKind } from '@tradewind/domain/notifications/notice-kinds'
import { CHANNELS } from '@tradewind/domain/notifications/notice-settings'
import { z } from 'zod'
import { signedIn, success } from '../call.ts'
import { Cursor, InstantText } from '../wire-values.ts'

const Kind = z.enum(Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]])

export const Notice = z.object({
  id: z.string(),
  kind: Kind,
  title: z.string(),
  body: z.string(),
  /** Below `/app`. */
  path: z.string(),
  createdAt: InstantText,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

const ChannelChoice = z.object({ app: z.boolean(), push: z.boolean(), mail: z.boolean() })

const Endpoint = z.string().min(1).max(1_000)
const PushSubscription = z.strictObject({
  endpoint: Endpoint,
  /** Browsers send it, but none sets it. */
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})
/** As browsers show it, without the address or its keys. */
const Device = z.object({ id: z.number().int(), device: z.string(), since: InstantText, isHere: z.boolean() })

/** To a customer instead of oneself: only for one's own booking, and recorded in the audit trail. */
const Customer = z.email('Please enter a valid e-mail address').max(254).optional()
const TicketMail = z.strictObject({
  kind: z.literal('eTicket'),
  bookingSlug: z.string().max(200),
  hidePrice: z.boolean().default(false),
  /** One passenger's ticket: an index that starts at zero. */
  passengerIndex: z.number().int().min(0).max(8).optional(),
  /** Of the PDF and of the ticket that the link opens; without one, English. */
  language: z.enum(LANGUAGE_CODES).optional(),
  customerEmail: Customer,
})
/** An invoice, a credit note or a receipt, as `documents/getBookingDocuments` lists them. */
const DocumentMail = z.strictObject({
  kind: z.literal('document'),
  documentId: z.number().int().positive().max(2_147_483_647),
  customerEmail: Customer,
})
const MailPayload = z.discriminatedUnion('kind', [TicketMail, DocumentMail])

export const notifications = {
  sendEmailForWl: signedIn
    .route({
      method: 'POST',
      path: '/notifications/sendEmailForWl',
      summary: "Mails a ticket or a document, rendered here, to the caller's own address or to their customer's",
      tags: ['notifications'],
    })
    .input(z.strictObject({ payload: MailPayload, siteId: z.union([z.string().max(20), z.number().int()]) }))
    /** Not sent yet: the mail server is slow, and the e-mail follows automatically. */
    .output(success({ isSent: z.boolean() }))
    .errors({
      WRONG_SITE: { status: 409, message: 'This page belongs to another site. Please reload it.' },
      MAIL_FAILED: { status: 502, message: 'The e-mail could not be sent. Please download the PDF instead.' },
      NO_ADDRESS: { status: 409, message: 'Your account has no e-mail address. Please download the PDF instead.' },
      MAIL_OFF: { status: 409, message: 'This site cannot send e-mail at the moment. Please download the PDF instead.' },
    }),
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
      summary: 'The number of unread notifications',
      tags: ['notifications'],
    })
    .output(success({ unread: z.number().int() })),
  markNoticesRead: signedIn
    .route({
      method: 'POST',
      path: '/notification/markNoticesRead',
      summary: 'Mark one notification, or all, as read',
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
  getNotificationSettings: signedIn
    .route({
      method: 'GET',
      path: '/notification/getNotificationSettings',
      summary: 'Kinds of notifications of the caller, and where each is sent',
      tags: ['notifications'],
    })
    .output(
      success({
        kinds: z.array(
          z.object({
            kind: Kind,
            label: z.string(),
            channels: ChannelChoice,
            /** Switches that cannot be changed. */
            fixed: z.array(z.enum(CHANNELS)),
          }),
        ),
        /** A browser's push subscription, and the subscribed devices. */
        push: z.object({ publicKey: z.string(), devices: z.array(Device) }),
      }),
    ),
  setNotificationSetting: signedIn
    .route({
      method: 'POST',
      path: '/notification/setNotificationSetting',
      summary: 'Turn one kind of notification on or off for the caller, in the app, on their devices or by e-mail',
      tags: ['notifications'],
    })
    .input(z.strictObject({ kind: Kind, channel: z.enum(CHANNELS), isOn: z.boolean() }))
    .output(success({ channels: ChannelChoice }))
    .errors({
      KEPT_IN_APP: { status: 409, message: 'Notifications about payments and sign-in always stay in the app.' },
      NEVER_MAILED: { status: 409, message: 'This notification is not available by e-mail.' },
    }),
  createPushNotificationSubscription: signedIn
    .route({
      method: 'POST',
      path: '/notification/createPushNotificationSubscription',
      summary: "Lets the caller's browser show their notices until they log out of it",
      tags: ['notifications'],
    })
    .input(z.strictObject({ subscription: PushSubscription }))
    .output(success({}))
    .errors({
      UNKNOWN_PUSH_SERVICE: { status: 422, message: 'This browser’s notifications are not supported.' },
      TOO_MANY_DEVICES: {
        status: 409,
        message: 'You already have ten devices. Please remove one in your notification settings first.',
      },
    }),
  checkExistingSubscription: signedIn
    .route({
      method: 'POST',
      path: '/notification/checkExistingSubscription',
      summary: 'Whether this browser shows the caller’s notifications',
      tags: ['notifications'],
    })
    .input(z.strictObject({ subscriptionEndPoint: Endpoint }))
    .output(success({ isSubscriptionExistForCurrentUser: z.boolean() })),
  removePushSubscription: signedIn
    .route({
      method: 'POST',
      path: '/notification/removePushSubscription',
      summary: "Takes one of the caller's devices off the list",
      tags: ['notifications'],
    })
    .input(z.strictObject({ id: z.number().int().positive().max(2_147_483_647) }))
    .output(success({})),
}
