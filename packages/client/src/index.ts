export { CALLS, type Calls } from './calls.generated.ts'
export { type ClientOptions, makeClient, TradewindError } from './make-client.ts'
export { verifyWebhook, WebhookError, type WebhookMessage } from './verify-webhook.ts'
