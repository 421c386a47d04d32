import { WEBHOOK_EVENTS } from '@tradewind/domain/partners/webhook-events'
import { z } from 'zod'
import { forKeyHolders, signedIn, success } from '../call.ts'
import { InstantText, keysOf, REQUIRED } from '../wire-values.ts'

const call = <Method extends 'GET' | 'POST'>(method: Method, path: string, summary: string) =>
  ({ method, path: `/partner/${path}`, summary, tags: ['partners'] }) as const

const Id = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER, 'No record has this number.')
const Url = z.string().trim().min(1, REQUIRED).max(500, 'At most 500 characters')
const Events = z
  .array(z.enum(keysOf(WEBHOOK_EVENTS)))
  .min(1, 'Please choose at least one event')
  .max(30)

export const WebhookEndpoint = z.object({
  endpointId: z.number().int(),
  url: z.string(),
  events: z.array(z.string()),
  madeAt: InstantText,
  state: z.enum(['on', 'failing', 'off']),
  failingSince: InstantText.nullable(),
  stoppedAt: InstantText.nullable(),
  stoppedReason: z.string().nullable(),
  /** While the receiver changes over, each message has two signatures. */
  oldSecretUntil: InstantText.nullable(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookDelivery = z.object({
  deliveryId: z.number().int(),
  /** As in the header `webhook-id`. */
  messageId: z.string(),
  type: z.string(),
  at: InstantText,
  state: z.enum(['waiting', 'delivered', 'dead']),
  attempts: z.number().int(),
  /** When it is tried again; null where it is not. */
  nextAt: InstantText.nullable(),
  lastAt: InstantText.nullable(),
  lastStatus: z.number().int().nullable(),
  lastAnswer: z.string().nullable(),
  lastMs: z.number().int().nullable(),
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const ADDRESS = {
  ADDRESS_REFUSED: { status: 422, message: 'Please enter the https:// address of a server on the internet.' },
} as const
/** The text is in this answer and nowhere else. */
const WithSecret = success({ endpoint: WebhookEndpoint, secret: z.string() })
/** Of the sandbox, which has webhooks of its own; read from an address, too. */
const InSandbox = { inSandbox: z.enum(['true', 'false']).default('false') }
const OfEndpoint = z.strictObject({ endpointId: Id, ...InSandbox })

/** Webhooks of the caller's own company. Open to persons for whom a key stands. */
export const webhooks = {
  getEndpoints: signedIn
    .route(call('GET', 'getWebhookEndpoints', "Where the caller's company is notified"))
    .input(z.strictObject(InSandbox).default({ inSandbox: 'false' }))
    .output(success({ endpoints: z.array(WebhookEndpoint) })),
  makeEndpoint: forKeyHolders
    .route(call('POST', 'makeWebhookEndpoint', 'Notify an address of events; the secret of its signatures is shown once'))
    .input(z.strictObject({ url: Url, events: Events, ...InSandbox }))
    .output(WithSecret)
    .errors({
      ...ADDRESS,
      ALREADY_THERE: { status: 409, message: 'This address is notified already.' },
      TOO_MANY_ENDPOINTS: { status: 409, message: 'A company can have ten addresses. Please remove one first.' },
    }),
  changeEndpoint: forKeyHolders
    .route(call('POST', 'changeWebhookEndpoint', 'Choose the events of an address, and switch it on or off'))
    .input(OfEndpoint.extend({ events: Events, isOn: z.boolean() }))
    .output(success({ endpoint: WebhookEndpoint })),
  deleteEndpoint: forKeyHolders
    .route(call('POST', 'deleteWebhookEndpoint', 'Notify an address no more'))
    .input(OfEndpoint)
    .output(success({})),
  rotateSecret: forKeyHolders
    .route(call('POST', 'rotateWebhookSecret', 'Make a new secret; for the chosen hours each message has a signature of both'))
    .input(OfEndpoint.extend({ oldValidHours: z.number().int().min(0).max(720) }))
    .output(WithSecret)
    .errors({
      ALREADY_ROTATED: {
        status: 409,
        message: 'This secret was changed a moment ago. Two are in use; please wait until the older one ends.',
      },
    }),
  sendTest: forKeyHolders
    .route(call('POST', 'sendWebhookTest', 'Send a test event to an address'))
    .input(OfEndpoint)
    .output(success({ deliveryId: z.number().int() }))
    .errors({ ENDPOINT_OFF: { status: 409, message: 'This address is switched off. Please switch it on first.' } }),
  getDeliveries: signedIn
    .route(call('GET', 'getWebhookDeliveries', 'The newest messages to an address, with their bodies and what was answered'))
    .input(
      OfEndpoint.extend({
        state: z.enum(['all', 'waiting', 'delivered', 'dead']).default('all'),
        before: Id.optional(),
      }),
    )
    .output(success({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() })),
  resend: forKeyHolders
    .route(
      call(
        'POST',
        'resendWebhooks',
        'Send messages again, each with its old id. What waits for its next attempt has it now; what is being sent is not sent twice',
      ),
    )
    .input(OfEndpoint.extend({ deliveryIds: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(100) }))
    .output(success({ resent: z.number().int() }))
    .errors({ ENDPOINT_OFF: { status: 409, message: 'This address is switched off. Please switch it on first.' } }),
}
